import { count, defineDomain } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { FindingsModule } from './findings.module.js';
import { InspectionJob } from './inspection-job.handler.js';
import { Findings1795601300000 } from './persistence/migrations/1795601300000-findings.js';
import { purgeFindings } from './purge-findings.js';

export const findings = defineDomain({
  name: 'findings',
  module: FindingsModule,
  migrations: [Findings1795601300000],
  owns: ['finding', 'finding_mark', 'inspection'],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  // Farms are compared as sets, and with their expected places; a finding is shown with its farms and the people who
  // walked them.
  reads: ['farm', 'farmer', 'app_user', 'community_resource', 'lga', 'state', 'job_run'],
  events: EVENTS,
  jobs: {
    'findings.inspect': {
      queue: 'map-fixes',
      handler: InspectionJob,
      called: 'the inspection of',
      outcome: ({ inspected, found }) => `${count(inspected)} inspected, ${count(found)} found`,
    },
  },
  maintenance: [{ name: 'old findings', run: purgeFindings }],
});
