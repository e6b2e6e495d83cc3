/** Readiness messages about parts that do not work. */
export const SYSTEM_MESSAGES = {
  database: 'PostgreSQL cannot be reached: nothing works without it.',
  databaseSlow: 'PostgreSQL did not answer within two seconds. It, or this machine, is overloaded.',
  databaseRefuses: 'PostgreSQL refuses the user or the password of DATABASE_URL.',
  databaseFails: 'PostgreSQL answers with an error. The log of this process has it.',
  migrations:
    'The database schema is not the one of this version. Run its migration, or start the version that wrote it.',
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
