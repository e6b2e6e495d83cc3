/** Possible problems of an installation, each a sentence with its solution. `libs/status` replaces `{words}`. */
const REQUEST_ADVICE = 'Administrators of the account open Data protection, Requests, and answer them.';
const BREACH_ADVICE =
  'Administrators of the account open Data protection, Breaches, and enter when the Commission was notified, or why no notice is needed.';

export const TROUBLES = {
  noApi: {
    sentence: 'No API is running: nobody can sign in or work.',
    advice: 'Start one: docker compose up --detach api. Its log gives the reason.',
  },
  noWorker: {
    sentence: 'No worker is running: imports, exports and messages wait.',
    advice: 'Start one: docker compose up --detach worker. Its log gives the reason.',
  },
  workerGone: {
    sentence: 'A worker stopped unexpectedly {ago} ago ({host}, process {pid}).',
    advice:
      'Other workers have taken over its jobs. If it happens again, check its memory limit (WORKER_MEMORY) and its log.',
  },
  schemaOld: {
    sentence: 'The database schema is out of date.',
    advice: 'Run the migration: docker compose run --rm migrate. Then start the API and the workers again.',
  },
  versionsDiffer: {
    sentence: 'Programs of different versions are running: {versions}.',
    advice: 'This is normal during an upgrade. If it does not end, replace the programs of the old version.',
  },
  databaseAway: {
    sentence: 'PostgreSQL cannot be reached: nobody can sign in or work.',
    advice: 'Start it: docker compose up --detach --no-deps postgres. Its log gives the reason.',
  },
  databaseFull: {
    sentence: 'PostgreSQL has no room left on its disk: nothing can be saved.',
    advice: 'Make room or a larger disk now: docs/operations.md, "Full disk".',
  },
  databaseDiskFull: {
    sentence: 'The database disk is nearly full: {free} of {size} are free.',
    advice: 'Make room or a larger disk now: nothing can be saved when it is full.',
  },
  databaseDiskLow: {
    sentence: 'The database disk is filling up: {free} of {size} are free.',
    advice: 'Plan a larger disk.',
  },
  replicaAway: {
    sentence: 'The database replica does not answer: the primary serves all reads.',
    advice: 'Check that it runs, and that DATABASE_READ_URL has its address and the right password.',
  },
  replicaBehind: {
    sentence: 'The database replica is {behind} behind: the primary serves all reads.',
    advice:
      'Gona uses it again once it has caught up. If it does not, check its log, its disk and long queries on it.',
  },
  replicaOther: {
    sentence: 'The server at DATABASE_READ_URL is not a replica of this database, so it is not used.',
    advice:
      'It may have become a primary, or it may be a replica of another database. Rebuild the replica, or remove the setting.',
  },
  redisAway: {
    sentence: 'Redis does not answer: jobs do not start, and progress is not shown.',
    advice: 'Nothing is lost: jobs are kept in the database. Start it: docker compose up --detach redis.',
  },
  redisForgets: {
    sentence: 'Redis does not write its data to disk.',
    advice: 'Set appendonly yes, and check its log for a full disk.',
  },
  queueStuck: {
    sentence: 'A job of {queue} has waited for {waited}.',
    advice:
      'All workers may be busy; their jobs are listed below. To start more, raise WORKER_REPLICAS and run deploy/apply.sh.',
  },
  jobsFailed: {
    sentence: '{count} failed in the last 24 hours ({queues}).',
    advice: "Open Imports & exports for the reason of each failure. Gona's own jobs are under System.",
  },
  diskFull: {
    sentence: 'Upload storage is nearly full: {free} of {size} are free.',
    advice: 'Make room or a larger disk now: uploads, imports and exports fail when it is full.',
  },
  diskLow: {
    sentence: 'Upload storage is filling up: {free} of {size} are free.',
    advice: 'Plan a larger disk. You can move old backups on the same disk elsewhere.',
  },
  diskUnseen: {
    sentence: 'The upload folder cannot be read.',
    advice: 'Check that FILES_DIR exists, and that the programs may write to it.',
  },
  filesUnwritable: {
    sentence: 'The upload folder is not writable: uploads and exports fail.',
    advice:
      'Check that FILES_DIR belongs to the user who runs the programs, and that its disk is not read-only.',
  },
  bucketAway: {
    sentence: 'The files of uploads and exports are unreachable: {why}.',
    advice:
      'Nothing is lost. Gona retries jobs that need a file for a minute. After that they fail, and you can retry them.',
  },
  bucketRefused: {
    sentence: 'The upload bucket is not writable: {why}.',
    advice:
      'Check FILES_URL, its keys and their permissions: docs/operations.md, "Files in an object store".',
  },
  bucketFull: {
    sentence: 'The upload bucket is full: {why}.',
    advice: 'Raise its quota, or free space: uploads, imports and exports fail until then.',
  },
  scannerAway: {
    sentence: 'The virus scanner does not answer: no file can be uploaded.',
    advice:
      'Start it: docker compose --profile scan up --detach --no-deps clamav. Its first start takes some minutes. CLAMD_URL must be its address.',
  },
  scannerLimit: {
    sentence: 'The virus scanner refused {count} as too large in the last 24 hours.',
    advice: 'Set StreamMaxLength of clamd to 30M or more, and restart it.',
  },
  noBackup: {
    sentence: 'There is no backup of this database.',
    advice:
      'Start the daily one: docker compose --profile backup up --detach. Without compose: npm run backup.',
  },
  backupOld: {
    sentence: 'The last backup is {age} old.',
    advice: 'Check the backup log for the reason, or make a backup now: npm run backup.',
  },
  backupFailed: {
    sentence: 'The last backup failed {ago} ago: {reason}',
    advice: 'Fix the reason, then make a backup: npm run backup.',
  },
  backupUnverified: {
    sentence: 'The last backup could not be verified.',
    advice:
      'Do not rely on it; its log gives the reason. If a key was changed, run deploy/apply.sh, otherwise check its disk. Then make another: npm run backup.',
  },
  backupIncomplete: {
    sentence:
      '{count} named in the database are missing from the last backup: they were not in upload storage.',
    advice:
      'Its manifest lists them. Check that API, workers and backup have the same FILES_DIR or FILES_URL.',
  },
  backupUnencrypted: {
    sentence: 'Backups are not encrypted. Anyone with a copy of the last one can read it.',
    advice:
      'Make a key with npm run backup -- keygen <file>, keep the file on another machine, and set BACKUP_RECIPIENT.',
  },
  breach24: {
    sentence: '{count} not reported after 24 of 72 hours',
    advice: BREACH_ADVICE,
  },
  breach48: {
    sentence: '{count} not reported after 48 of 72 hours',
    advice: BREACH_ADVICE,
  },
  breach66: {
    sentence: '{count} not reported after 66 of 72 hours',
    advice: BREACH_ADVICE,
  },
  requests7: {
    sentence: '{count} due within 7 days',
    advice: REQUEST_ADVICE,
  },
  requests1: {
    sentence: '{count} due tomorrow, today, or overdue',
    advice: REQUEST_ADVICE,
  },
  walletDiffers: {
    sentence: 'The books of {count} do not balance',
    advice:
      'Stop payouts: suspend the administrators who approve them. Compare wallet_account with the transfers, as in “Wallet” of docs/operations.md.',
  },
  mailFails: {
    sentence: 'Alert mail has failed for {lasted}: {reason}',
    advice: 'Correct SMTP_URL, ALERT_MAIL_TO or ALERT_MAIL_FROM, run deploy/apply.sh, and send a test below.',
  },
  receiptsUnknown: {
    sentence: '{count} from {provider} cannot be read: {words}.',
    advice:
      'Gona stores them. Report the words to the developers of Gona: a version that knows them applies the receipts.',
  },
  figuresDiffer: {
    sentence: 'Stored figures differed from a full count: {programmes}.',
    advice:
      'Gona counts figures of farmers and farms again. If the ledger differs, or it happens again, report it to the developers of Gona.',
  },
  checkpointLate: {
    sentence: 'The audit log has unsigned entries. The last checkpoint is {age} old.',
    advice: "A worker signs it every hour. Check the worker's log for the reason.",
  },
} as const satisfies Record<string, { sentence: string; advice: string }>;

export type TroubleCode = keyof typeof TROUBLES;

export const STATUS_MESSAGES = {
  mailNotSet:
    'No mail server is set. To receive alerts by mail, set SMTP_URL, ALERT_MAIL_TO and ALERT_MAIL_FROM.',
  mailTaken: 'The mail server accepted the test. Check that it arrives.',
  statementsMissing:
    'PostgreSQL does not count its statements. Start it with shared_preload_libraries=pg_stat_statements, then run CREATE EXTENSION pg_stat_statements in this database.',
} as const;
