export { Config, parseConfig, readConfig } from './config/config.js';
export { ConfigModule } from './config/config.module.js';
export { createDataSource, type Schema } from './database/data-source.js';
export { Database } from './database/database.js';
export { DatabaseModule } from './database/database.module.js';
export { Platform1763600000000 } from './database/migrations/1763600000000-platform.js';
export type { Transaction } from './database/transaction.js';
export { DomainError, type ProblemDetails } from './errors/domain-error.js';
export { isDatabaseUnavailable, translateDatabaseError } from './errors/translate.js';
export { EventDrain } from './events/event-drain.js';
export { type Actor, type EventRow, envelopeOf, hashEvent, type NewEvent } from './events/event-log.js';
export { Events } from './events/events.js';
export { EventsModule } from './events/events.module.js';
export { FileStore, LocalFileStore, type StoredFile } from './files/file-store.js';
export { FilesModule } from './files/files.module.js';
export { JobContext, type Progress, RunStopped } from './jobs/job-context.js';
export type { Closing, JobHandler } from './jobs/job-handler.js';
export { JobLedger, type NewJob } from './jobs/job-ledger.js';
export { JobProgressFeed } from './jobs/job-progress-feed.js';
export { JobWorkers } from './jobs/job-workers.js';
export { JobsModule } from './jobs/jobs.module.js';
export { Queues } from './jobs/queues.js';
export {
  blindIndex,
  openNumber,
  type SealedNumber,
  type SealingKeys,
  sealingKeys,
  sealNumber,
} from './security/sealed-number.js';
