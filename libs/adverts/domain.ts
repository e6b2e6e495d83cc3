import { EVALUATORS, GRANTS } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { AdvertsModule } from './adverts.module.js';
import { JOB_ADVERTS } from './kinds.js';
import { Adverts1796002610000 } from './persistence/migrations/1796002610000-adverts.js';
import { purgeApplications } from './purge-applications.js';

const KIND = recordDomain(JOB_ADVERTS);
const AUDIENCE = { roles: EVALUATORS, grants: [GRANTS.viewAgencies], within: 'account' } as const;
const DECIDED = { NEW: 'reopened', SHORTLISTED: 'shortlisted', REJECTED: 'rejected' };

/** Job adverts of shared agencies, their public pages, and applications. */
export const adverts = defineDomain({
  name: 'adverts',
  migrations: [Adverts1796002610000],
  owns: ['job_advert', 'job_application'],
  impersonal: { job_advert: 'Jobs of an agency.' },
  holds: [
    {
      what: 'Names, phone numbers, mail addresses and CVs of applicants',
      of: 'applicants',
      tables: ['job_application'],
      purpose: 'Recruitment of agents',
      basis: 'consent',
      period: 'Job applications',
      people: 'SELECT id AS person, created_on AS at FROM job_application WHERE account_id = $1',
    },
  ],
  // An advert is seen with its agency; its page names the account's privacy notice.
  reads: ['account', 'service_provider', 'shared_agency'],
  ...KIND,
  module: AdvertsModule,
  events: {
    ...KIND.events,
    'jobAdvert.published': {
      audience: AUDIENCE,
      sentence: ({ id }, { name }) => ({ what: `published the job advert ${name('jobAdvert', id)}` }),
    },
    'jobAdvert.closed': {
      audience: AUDIENCE,
      sentence: ({ id }, { name }) => ({ what: `closed the job advert ${name('jobAdvert', id)}` }),
    },
    'jobAdvert.applied': {
      audience: AUDIENCE,
      sentence: ({ id }, { name }) => ({ what: `received an application for ${name('jobAdvert', id)}` }),
    },
    'jobAdvert.decided': {
      audience: AUDIENCE,
      sentence: ({ id, state }, { name }) => ({
        what: `${DECIDED[state]} an application for ${name('jobAdvert', id)}`,
      }),
    },
    'jobAdvert.erased': {
      audience: AUDIENCE,
      sentence: ({ id }, { name }) => ({ what: `deleted an application for ${name('jobAdvert', id)}` }),
    },
  },
  maintenance: [{ name: 'old job applications and their CVs', run: purgeApplications }],
});
