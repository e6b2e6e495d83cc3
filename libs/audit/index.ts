export { AuditModule } from './audit.module.js';
export { CheckpointClockModule } from './checkpoint-clock.js';
export { Checkpoints, lineOf } from './checkpoints.service.js';
export { type CheckpointFile, readCheckpointFile } from './domain/checkpoint.js';
export { audit } from './domain.js';
export { ExportAudit } from './export-audit.service.js';
export { ReadAudit } from './read-audit.service.js';
export { VerifyAudit } from './verify-audit.service.js';
export { verifyLog } from './verify-log.js';
