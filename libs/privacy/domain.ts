import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { ABOUT_PERSON, FIGURES, HOLDS } from './about-person.js';
import { UNSIGNED_DPIA } from './dpia/waiting.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { NOTICES } from './notices.js';
import { Privacy1795604000000 } from './persistence/migrations/1795604000000-privacy.js';
import { PersonReports1796000200000 } from './persistence/migrations/1796000200000-person-reports.js';
import { ConsentProofs1796000500100 } from './persistence/migrations/1796000500100-consent-proofs.js';
import { Dpia1796000599000 } from './persistence/migrations/1796000599000-dpia.js';
import { PrivacyModule } from './privacy.module.js';
import { PROCESSORS } from './register/processors.js';

const records = recordDomain(NOTICES, PROCESSORS);

export const privacy = defineDomain({
  name: 'privacy',
  ...records,
  module: PrivacyModule,
  migrations: [
    Privacy1795604000000,
    PersonReports1796000200000,
    ConsentProofs1796000500100,
    Dpia1796000599000,
  ],
  owns: [
    'notice',
    'consent',
    'consent_detail',
    'consent_proof',
    'consent_state',
    'dpia_version',
    'person_report',
    'processor',
  ],
  appendOnly: ['consent'],
  reads: ['account', 'app_user', 'card', 'duplicate_pair', 'farmer', 'farmer_biometric', 'retention_period'],
  farmerRows: [{ called: 'Reports about them', table: 'person_report', keys: ['id'] }],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  figures: FIGURES,
  impersonal: {
    dpia_version: 'The signer acts for the agency.',
    notice: 'The checker of a translation acts for the agency.',
    processor: 'Names of organisations.',
  },
  waiting: { dpia: UNSIGNED_DPIA },
  events: { ...records.events, ...EVENTS },
});
