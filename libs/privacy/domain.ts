import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { EVENTS } from './events.js';
import { NOTICES } from './notices.js';
import { Privacy1795604000000 } from './persistence/migrations/1795604000000-privacy.js';
import { PrivacyModule } from './privacy.module.js';

const notices = recordDomain(NOTICES);

export const privacy = defineDomain({
  name: 'privacy',
  ...notices,
  module: PrivacyModule,
  migrations: [Privacy1795604000000],
  owns: ['notice', 'consent', 'consent_detail', 'consent_state'],
  appendOnly: ['consent'],
  reads: ['app_user', 'farmer'],
  events: { ...notices.events, ...EVENTS },
});
