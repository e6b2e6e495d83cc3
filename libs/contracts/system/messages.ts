/** What readiness says of a part that is not as it should be. */
export const SYSTEM_MESSAGES = {
  database: 'PostgreSQL cannot be reached: nothing works without it.',
  migrations:
    'The tables are not those of this version: run its migration, or start the version that they are of.',
  replica: 'The replica of the database is away, or behind: the primary answers what it would have answered.',
  redis:
    'Redis is away, or takes nothing in. Imports, exports, messages and all other jobs are accepted and wait until it is back; progress of jobs and who else looks at a map are not shown meanwhile.',
  filesUnwritable:
    'Files cannot be written where they are kept: files that are sent are refused, and exports fail. All else works.',
  filesFull: 'There is no room for files: files that are sent are refused, and exports fail. All else works.',
  filesAway:
    'The store of the files cannot be reached: files that are sent are refused, imports and exports are tried again for a minute and then fail. All else works.',
  filesLow: 'The disk for files is nearly full.',
  stopping: 'This process is being stopped: it ends what it has, and is to be given nothing more.',
} as const;
