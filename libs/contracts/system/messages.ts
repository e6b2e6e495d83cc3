/** Readiness messages about parts that do not work. */
export const SYSTEM_MESSAGES = {
  database: 'PostgreSQL cannot be reached: nothing works without it.',
  databaseSlow: 'PostgreSQL did not answer within two seconds. PostgreSQL or this machine is overloaded.',
  databaseRefuses: 'PostgreSQL rejects the user or password of DATABASE_URL.',
  databaseFails: 'PostgreSQL answers with an error. See the log of this process.',
  migrations:
    'The database schema belongs to another version of Gona. Run the migration of this version, or start the other version.',
  replica: 'The database replica is unreachable or behind: the primary serves all reads.',
  redis:
    'Redis is unreachable or accepts no data. Imports, exports, messages and other jobs wait until it is back. Job progress and other people on a map are not shown.',
  filesUnwritable:
    'Upload storage is not writable: uploads are refused and exports fail. Everything else works.',
  filesFull: 'Upload storage is full: uploads are refused and exports fail. Everything else works.',
  filesAway:
    'Upload storage is unreachable: uploads are refused, and imports and exports fail after a minute of retries. Everything else works.',
  filesLow: 'Upload storage is nearly full.',
  stopping: 'This process is stopping: it finishes its requests and accepts no new ones.',
} as const;
