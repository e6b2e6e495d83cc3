import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
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
  reads: ['account', 'app_user', 'farmer'],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  impersonal: { notice: 'The checker of a translation acts for the agency.' },
  events: { ...notices.events, ...EVENTS },
});
