import { defineDomain } from '#libs/platform';
import { WaitingMail1796007000000 } from './persistence/migrations/1796007000000-waiting-mail.js';
import { WaitingModule } from './waiting.module.js';

/** Pending decisions of a user across the domains, and the daily mail about them. */
export const waiting = defineDomain({
  name: 'waiting',
  module: WaitingModule,
  migrations: [WaitingMail1796007000000],
  owns: ['waiting_mail'],
  reads: ['app_user', 'user_preference'],
});
