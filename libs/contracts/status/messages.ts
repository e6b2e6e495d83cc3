/** Possible problems of an installation, each a sentence with its solution. `libs/status` replaces `{words}`. */
export const TROUBLES = {
  noApi: {
    sentence: 'No API is running: nobody can sign in or work.',
    advice: 'Start one: docker compose up --detach api. Its log says why it ended.',
  },
  noWorker: {
    sentence: 'No worker is running: imports, exports and messages wait.',
    advice: 'Start one: docker compose up --detach worker. Its log says why it ended.',
  },
  workerGone: {
    sentence: 'A worker stopped {ago} ago without saying so ({host}, process {pid}).',
    advice:
      'Others have taken over its jobs. If it happens again, look at its memory limit (WORKER_MEMORY) and its log.',
  },
  schemaOld: {
    sentence: 'The tables of the database are of another version than this program.',
    advice: 'Run the migration: docker compose run --rm migrate. Then start the API and the workers again.',
  },
  versionsDiffer: {
    sentence: 'Programs of different versions are running: {versions}.',
    advice: 'That is so in the middle of an upgrade. If it stays, replace those of the old version.',
  },
  databaseAway: {
    sentence: 'PostgreSQL cannot be reached: nobody can sign in or work.',
    advice: 'Start it: docker compose up --detach --no-deps postgres. Its log says why it stopped.',
  },
  databaseFull: {
    sentence: 'PostgreSQL has no room left on its disk: nothing can be saved.',
    advice: 'Make room or a larger disk now: docs/operations.md, "Full disk".',
  },
  databaseDiskFull: {
    sentence: 'The disk of the database is nearly full: {free} of {size} are free.',
    advice: 'Make room or a larger disk now: nothing can be saved when it is full.',
  },
  databaseDiskLow: {
    sentence: 'The disk of the database is filling up: {free} of {size} are free.',
    advice: 'Plan a larger disk.',
  },
  replicaAway: {
    sentence: 'The replica of the database does not answer: the primary answers everything.',
    advice: 'See that it runs, and that DATABASE_READ_URL is its address, with a password that it takes.',
  },
  replicaBehind: {
    sentence: 'The replica of the database is {behind} behind: the primary answers everything.',
    advice:
      'It is used again when it has caught up. If it does not, see its log, its disk, and whether a query there holds it up.',
  },
  replicaOther: {
    sentence: 'What answers at DATABASE_READ_URL is no replica of this database: it is not used.',
    advice:
      'It may have been made a primary, or be a copy of another one. Make it a replica anew, or leave the setting out.',
  },
  redisAway: {
    sentence: 'Redis does not answer: no job begins, and progress is not shown.',
    advice: 'Nothing is lost: jobs are kept in the database. Start it: docker compose up --detach redis.',
  },
  redisForgets: {
    sentence: 'Redis does not keep what it is given on its disk.',
    advice: 'Set appendonly yes, and see in its log whether its disk is full.',
  },
  queueStuck: {
    sentence: 'A job of {queue} has waited for {waited}.',
    advice:
      'All workers may be busy: see below what they are at. WORKER_REPLICAS and deploy/apply.sh start more.',
  },
  jobsFailed: {
    sentence: '{count} failed within the last day ({queues}).',
    advice: 'Imports & exports says of each what was wrong, of those of Gona itself under System.',
  },
  diskFull: {
    sentence: 'The disk of the uploads is nearly full: {free} of {size} are free.',
    advice: 'Make room or a larger disk now: uploads, imports and exports fail when it is full.',
  },
  diskLow: {
    sentence: 'The disk of the uploads fills up: {free} of {size} are free.',
    advice: 'Plan for a larger disk. Old backups on the same disk can be moved elsewhere.',
  },
  diskUnseen: {
    sentence: 'The folder of the uploads cannot be looked at.',
    advice: 'See that FILES_DIR is there, and that the programs may write into it.',
  },
  filesUnwritable: {
    sentence: 'Nothing can be written into the folder of the uploads: uploads and exports fail.',
    advice: 'See that FILES_DIR belongs to the user of the programs, and that its disk is not read-only.',
  },
  bucketAway: {
    sentence: 'The files of uploads and exports cannot be reached: {why}.',
    advice:
      'Nothing is lost. Jobs that need a file are tried again for a minute, then they fail and can be started again.',
  },
  bucketRefused: {
    sentence: 'Nothing can be written into the bucket of the uploads: {why}.',
    advice:
      'See FILES_URL and its keys, and what the store lets these keys do: docs/operations.md, "Files in an object store".',
  },
  bucketFull: {
    sentence: 'There is no room left in the bucket of the uploads: {why}.',
    advice: 'Raise its quota, or make room in the store: uploads, imports and exports fail until then.',
  },
  scannerAway: {
    sentence: 'The virus scanner does not answer: no file can be uploaded.',
    advice:
      'Start it: docker compose --profile scan up --detach --no-deps clamav. Its first start takes some minutes. CLAMD_URL must be its address.',
  },
  scannerLimit: {
    sentence: 'The virus scanner refused {count} as too large within the last day.',
    advice: 'Set StreamMaxLength of clamd to 30M or more, and restart it.',
  },
  noBackup: {
    sentence: 'There is no backup of this database.',
    advice:
      'Start the daily one: docker compose --profile backup up --detach. Without compose: npm run backup.',
  },
  backupOld: {
    sentence: 'The last backup is {age} old.',
    advice: 'See in the log of the backup why no newer one was made, or make one: npm run backup.',
  },
  backupFailed: {
    sentence: 'The last backup failed {ago} ago: {reason}',
    advice: 'Put that right, and make one: npm run backup.',
  },
  backupUnverified: {
    sentence: 'The last backup could not be read back as it was written.',
    advice:
      'Do not rely on it: its log says why. If a key was changed, run deploy/apply.sh; else look at its disk. Then make another: npm run backup.',
  },
  backupIncomplete: {
    sentence:
      '{count} that the database names are not in the last backup: they were not where uploads are kept.',
    advice: 'Its manifest lists them. See that API, workers and backup have the same FILES_DIR or FILES_URL.',
  },
  backupUnencrypted: {
    sentence: 'Backups are not encrypted. The last one can be read by anyone who gets a copy of it.',
    advice:
      'Make a key with npm run backup -- keygen <file>, keep the file on another machine, and set BACKUP_RECIPIENT.',
  },
  mailFails: {
    sentence: 'Mail for alerts has not been sent for {lasted}: {reason}',
    advice:
      'Put SMTP_URL, ALERT_MAIL_TO or ALERT_MAIL_FROM right, run deploy/apply.sh, and send a test below.',
  },
  receiptsUnknown: {
    sentence: '{count} from {provider} cannot be read: {words}.',
    advice:
      'They are kept. Report the words to the makers of Gona: a version that knows them applies the receipts.',
  },
  checkpointLate: {
    sentence: 'The audit has not been signed for {age}, though something has happened.',
    advice: 'A worker does it every hour: its log says what keeps it from it.',
  },
} as const satisfies Record<string, { sentence: string; advice: string }>;

export type TroubleCode = keyof typeof TROUBLES;

export const STATUS_MESSAGES = {
  mailNotSet:
    'No mail server is set: SMTP_URL, ALERT_MAIL_TO and ALERT_MAIL_FROM say where alerts are mailed.',
  mailTaken: 'The mail server has taken the test. See whether it arrives.',
  statementsMissing:
    'PostgreSQL does not count its statements. Start it with shared_preload_libraries=pg_stat_statements, then run CREATE EXTENSION pg_stat_statements in this database.',
} as const;
