export { recordDomain } from './record-domain.js';
export {
  type AnyRecordKind,
  type RecordChange,
  type RecordKindSpec,
  recordKind,
  type StoredRecord,
} from './record-kind.js';
export { RecordsModule } from './records.module.js';
export { Records } from './records.service.js';
