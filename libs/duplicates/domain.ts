import { count, defineDomain } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { ComparisonJob } from './comparison-job.handler.js';
import { DuplicatesModule } from './duplicates.module.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { Duplicates1795603010160 } from './persistence/migrations/1795603010160-duplicates.js';
import { POSSIBLE_DUPLICATES } from './waiting.js';

export const duplicates = defineDomain({
  name: 'duplicates',
  module: DuplicatesModule,
  migrations: [Duplicates1795603010160],
  owns: [
    'duplicate_pair',
    'duplicate_person',
    'duplicate_key',
    'duplicate_word',
    'duplicate_mark',
    'duplicate_run',
    'farmer_merge',
    'farmer_merge_item',
  ],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  // Facts of farmers are compared as sets, and shown side by side with what a merge moves. The rows themselves are moved
  // as their domains declare (`farmerRows`).
  reads: [
    'app_user',
    'community',
    'community_resource',
    'farmer',
    'farmer_biometric',
    'job_run',
    'ledger_farmer',
    'lga',
    'membership',
  ],
  events: EVENTS,
  waiting: { possibleDuplicates: POSSIBLE_DUPLICATES },
  jobs: {
    'duplicates.compare': {
      queue: 'maintenance',
      handler: ComparisonJob,
      called: 'the comparison of',
      outcome: ({ compared, found }) => `${count(compared)} compared, ${count(found)} found`,
    },
  },
});
