import { ADMINISTRATORS } from '#libs/contracts';
import { defineDomain, isOwnAccount } from '#libs/platform';
import { EVENTS } from './events.js';
import { JobCentreModule } from './job-centre.module.js';

export const jobs = defineDomain({
  name: 'jobs',
  module: JobCentreModule,
  // The platform owns the job table; a job is shown with the names of its scope and the user who started it.
  reads: ['job_run', 'every_community_resource', 'every_community', 'app_user'],
  events: EVENTS,
  topics: {
    jobs: {
      roles: ADMINISTRATORS,
      mayFollow: isOwnAccount,
      idsOf: async (_reader, accountId) => [accountId],
    },
  },
});
