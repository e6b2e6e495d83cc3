export {
  Admission,
  Overloaded,
  WORK_KINDS,
  type WorkKind,
  type WorkLimit,
} from './admission/admission.js';
export { admissionFigures } from './admission/admission-figures.js';
export {
  type BackupTry,
  lastBackup,
  lastBackupFailure,
  recordBackup,
} from './backups/backup-record.queries.js';
export { ClientBuilds } from './client/client-builds.js';
export { Clock } from './clock.js';
export { directUrl, ownerUrl } from './config/addresses.js';
export {
  AuditCheckConfig,
  Config,
  parseConfig,
  readAuditCheckConfig,
  readConfig,
  readOwnerConfig,
} from './config/config.js';
export { ConfigModule } from './config/config.module.js';
export { postgresEnvironment, programEnvironment } from './config/program-environment.js';
export { versionOfGona } from './config/version.js';
export { isReplaced } from './database/baseline.js';
export { createDataSource } from './database/data-source.js';
export { Database } from './database/database.js';
export { DatabaseModule } from './database/database.module.js';
export { JoinedReads } from './database/joined-reads.js';
export { lock, lockAccount } from './database/locks.js';
export { migrateDatabase, readerOf } from './database/migrate.js';
export { prepared, unseen } from './database/prepared.js';
export { POOLED } from './database/schema-version.js';
export { alone } from './database/session-lock.js';
export {
  type Reader,
  sortInMemory,
  type Transaction,
  together,
  type UnitOfWork,
} from './database/transaction.js';
export { platform } from './domain.js';
export type { Audience } from './domains/audience.js';
export {
  type AnyDomain,
  defineDomain,
  domainsOf,
  type EventMeanings,
  type JobMeanings,
} from './domains/domain.js';
export { Domains, schemaOf, workOf } from './domains/domains.js';
export { type ErasedData, type ErasedPerson, eraseData } from './domains/erasure.js';
export {
  byDay,
  byId,
  byValue,
  type ColumnType,
  type ExportColumn,
  type ExportKind,
  type ListFilter,
  type Narrowing,
} from './domains/exports.js';
export type { FarmerRows, RowsMoved } from './domains/farmer-rows.js';
export type {
  ActivityEvent,
  EventMeaning,
  JobMeaning,
  Sentence,
  SentenceContext,
} from './domains/meanings.js';
export {
  type AboutPerson,
  type HeldData,
  initialsOf,
  type PersonRow,
  type ReportedFigure,
  staffInitials,
} from './domains/people.js';
export {
  type Captured,
  type Companion,
  type Following,
  type Identified,
  type IdentifierSearch,
  isOwnAccount,
  type Kinds,
  type RecordMeaning,
  type Scope,
  SEARCH_LIMIT,
  type SearchAsk,
  type Trashed,
  type TrashMeaning,
} from './domains/records.js';
export type { Retained } from './domains/retained.js';
export type { RuleMeaning, RulePlace } from './domains/rules.js';
export type { WaitingAsk, WaitingLine, WaitingMeaning } from './domains/waiting.js';
export { count, plural } from './domains/wording.js';
export { DomainError, type ProblemDetails } from './errors/domain-error.js';
export { translateFileError } from './errors/file-problem.js';
export { withNameTaken } from './errors/name-taken.js';
export { isDatabaseUnavailable, isGivenUp, translateDatabaseError } from './errors/translate.js';
export { AuditKeys } from './events/audit-keys.js';
export {
  type Anchor,
  type ChainFault,
  type ChainFaultKind,
  faultOfChain,
} from './events/chain-check.js';
export { EventDrain } from './events/event-drain.js';
export { type EventRow, envelopeOf, hashEvent } from './events/event-log.js';
export { Events } from './events/events.js';
export { EventsModule } from './events/events.module.js';
export type { Actor, NewEvent } from './events/new-event.js';
export { apartFromCaller, type RequestScope, requestScope, withinRequest } from './events/request-scope.js';
export { every, type Repetition } from './every.js';
export { diskOf } from './files/disk.js';
export {
  type FilePlace,
  idOf,
  isMissing,
  placeOf,
  REPLACEMENT_SUFFIX,
  type Room,
} from './files/file-place.js';
export { FileStore, filePlaceAt, filePlaceOf, type StoredFile } from './files/file-store.js';
export { FilesModule } from './files/files.module.js';
export { deleteStoredFile, insertStoredFile, updateStoredFile } from './files/stored-file.queries.js';
export { TakeUpload } from './files/take-upload.js';
export { Health } from './health/health.js';
export { HealthModule } from './health/health.module.js';
export { JobContext, type Progress, RunStopped } from './jobs/job-context.js';
export { failedJobs, heldJobs, isImporting, type LiveJobs, liveJobs } from './jobs/job-figures.queries.js';
export { type Closing, type JobHandler, PAUSED, Reschedule } from './jobs/job-handler.js';
export { JobLedger, type JobOutcome, leavesWork, type NewJob } from './jobs/job-ledger.js';
export { JobProgressFeed } from './jobs/job-progress-feed.js';
export { JobWorkers } from './jobs/job-workers.js';
export { JobsModule } from './jobs/jobs.module.js';
export { Queues } from './jobs/queues.js';
export { BUSY_MS } from './jobs/yielding.js';
export { derivedKey } from './keys/derived-key.js';
export { encryptedColumn, encryptedInJson } from './keys/encrypted-column.js';
export { type CheckValue, checkValues, faultsOfKeys } from './keys/key-checks.js';
export { keyNeeds } from './keys/key-needs.js';
export type { KeyProof } from './keys/key-proof.js';
export { keyRing, namedSetting, RING_SETTINGS } from './keys/key-rings.js';
export { encryptInMaintenance, type PlainColumn } from './keys/plain-column.js';
export { startReEncryption } from './keys/start-re-encryption.js';
export { byName } from './lists/by-name.js';
export { orderOf, type Page, pageOf, searchPattern } from './lists/list-page.js';
export { type Bind, type ListStatement, listRows } from './lists/list-rows.js';
export {
  type CodeLabels,
  type SearchedFields,
  STATUS_WORDS,
  searchCondition,
} from './lists/search-condition.js';
export { type SearchTerms, searchTerms, startsWith } from './lists/search-terms.js';
export { type SearchedDays, searchedDays } from './lists/searched-days.js';
export { type Failing, LogsModule, requestId } from './logs/logs.module.js';
export { clearInBatches, ONE_BATCH } from './maintenance/clear-in-batches.js';
export { Metrics } from './metrics/metrics.js';
export { AddressRefused, addressFault } from './network/address-guard.js';
export {
  type GuardedAnswer,
  guardedRequest,
  RequestFailed,
  retryAfterOf,
} from './network/guarded-request.js';
export { networkOf } from './network/network-of.js';
export type { CurrentJob, ProgramName } from './programs/program.js';
export {
  forgetPrograms,
  GONE_AFTER_SECONDS,
  programsSeen,
  type SeenProgram,
} from './programs/program-heartbeats.queries.js';
export { WatchModule } from './programs/watch.module.js';
export { PresenceBoard } from './realtime/presence-board.js';
export { Realtime } from './realtime/realtime.js';
export { RealtimeModule } from './realtime/realtime.module.js';
export { SocketGuard } from './realtime/socket-guard.js';
export { type GonaServer, type GonaSocket, localSocketsIn, NO_NAMES_ROOM } from './realtime/socket-types.js';
export {
  type Followers,
  type Judge,
  TopicRooms,
  topicsOf,
  watchRoom,
} from './realtime/topic-rooms.js';
export { ReadReplica } from './replica/read-replica.js';
export { CallerGone, Semaphore } from './semaphore.js';
export { SharedWork } from './shared-work.js';
export { checkStart } from './start/check-start.js';
export { errorMessage } from './start/error-message.js';
export { StartProblem } from './start/start-problem.js';
export { inSpan, type OpenSpan, tracesAreOn } from './traces/traces.js';
export { SCAN_LIMIT, tooLargeToScan } from './virus-scan/scan-limit.queries.js';
export { type ScannerState, TooLargeToScan, VirusScanner } from './virus-scan/virus-scanner.js';
export { NoAnswer, withTimeout } from './with-timeout.js';
