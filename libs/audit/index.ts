export { AuditModule } from './audit.module.js';
export { audit } from './domain.js';
export { ExportAudit } from './export-audit.service.js';
export { ReadAudit } from './read-audit.service.js';
export { VerifyAudit } from './verify-audit.service.js';
