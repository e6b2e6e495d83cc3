import { ADMINISTRATORS } from '#libs/contracts';
import { count, defineDomain, encryptedColumn } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { ABOUT_PERSON, ERASES, HOLDS, purgeSubmissionPhotos } from './about-person.js';
import { Sources1796003997000 } from './persistence/migrations/1796003997000-sources.js';
import { SubmissionPhotos1796005000000 } from './persistence/migrations/1796005000000-submission-photos.js';
import { StoppedByRestore1796006000001 } from './persistence/migrations/1796006000001-stopped-by-restore.js';
import { PhotosByPull1796006000002 } from './persistence/migrations/1796006000002-photos-by-pull.js';
import { stopRestored } from './persistence/source.queries.js';
import { PullJob } from './pull-job.handler.js';
import { SOURCES } from './source-kind.js';
import { SourcesModule } from './sources.module.js';

const KINDS = recordDomain(SOURCES);

/** KoboToolbox and ODK Central as sources of imports. */
export const sources = defineDomain({
  name: 'sources',
  ...KINDS,
  module: SourcesModule,
  migrations: [
    Sources1796003997000,
    SubmissionPhotos1796005000000,
    StoppedByRestore1796006000001,
    PhotosByPull1796006000002,
  ],
  owns: ['source', 'source_file', 'source_photo', 'source_submission'],
  impersonal: {
    source: 'The address of a server, and the email address with which the account signs in there.',
    source_file: 'Ids of files.',
    source_submission: 'Ids of submissions.',
  },
  encrypted: [encryptedColumn('source', 'secret', 'passwords and tokens of data collection')],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  afterRestore: stopRestored,
  maintenance: [{ name: 'photos of undone imports', run: purgeSubmissionPhotos }],
  // Owners; the state of imports and pulls; the records of photos.
  reads: [
    'app_user',
    'community',
    'community_resource',
    'farm',
    'farmer',
    'import_batch',
    'import_correction',
    'import_outcome',
    'job_run',
    'trash_farm',
  ],
  events: {
    ...KINDS.events,
    'source.signInChanged': {
      audience: { roles: ADMINISTRATORS, within: 'account' },
      sentence: ({ id }, { name }) => ({
        what: `changed the sign-in of the connection ${name('source', id)}`,
      }),
    },
  },
  jobs: {
    'sources.pull': {
      queue: 'maintenance',
      handler: PullJob,
      called: 'the pull through the connection',
      outcome: ({ read, taken }) => `${count(taken)} of ${count(read)} submissions taken`,
    },
  },
});
