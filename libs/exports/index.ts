export { BeginExport } from './begin-export.service.js';
export type { Plan as ExportPlan } from './child/protocol.js';
export { exports } from './domain.js';
export { type ExportFile, ExportFiles } from './export-files.service.js';
export { ExportRights } from './export-rights.js';
export { ExportsModule } from './exports.module.js';
export { planOf } from './persistence/export-plan.js';
export { RetryExport } from './retry-export.service.js';
