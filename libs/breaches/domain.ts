import { count, defineDomain, plural } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { ABOUT_PERSON, FIGURES, HOLDS } from './about-person.js';
import { AffectedJob } from './affected-job.handler.js';
import { BREACHES } from './breaches.js';
import { BreachesModule } from './breaches.module.js';
import { ERASES } from './erases.js';
import { Breaches1796000400003 } from './persistence/migrations/1796000400003-breaches.js';
import { BreachSessions1796002100100 } from './persistence/migrations/1796002100100-breach-sessions.js';
import { BreachCounts1796003010000 } from './persistence/migrations/1796003010000-breach-counts.js';
import { UNREPORTED_BREACHES } from './waiting.js';

/** Register of data breaches, and the people affected by each. */
export const breaches = defineDomain({
  name: 'breaches',
  ...recordDomain(BREACHES),
  module: BreachesModule,
  migrations: [Breaches1796000400003, BreachSessions1796002100100, BreachCounts1796003010000],
  owns: ['breach', 'breach_person'],
  // Affected people are counted by community; users, sessions and files are those of the account.
  reads: [
    'app_user',
    'capture',
    'community',
    'community_resource',
    'farm',
    'farmer',
    'farmer_set',
    'job_run',
    'membership',
    'user_session',
  ],
  farmerRows: [
    { called: 'Data breaches', table: 'breach_person', keys: ['breach_id'], uniqueBy: ['breach_id'] },
  ],
  aboutPerson: ABOUT_PERSON,
  figures: FIGURES,
  holds: HOLDS,
  erases: ERASES,
  waiting: { breach: UNREPORTED_BREACHES },
  jobs: {
    'breaches.affected': {
      queue: 'maintenance',
      handler: AffectedJob,
      called: 'the search for people affected by',
      outcome: ({ people }) => `${count(people)} ${plural(people, 'farmer', 'farmers')}`,
    },
  },
});
