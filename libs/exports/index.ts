export { BeginExport } from './begin-export.service.js';
export { exports } from './domain.js';
export { type ExportFile, ExportFiles } from './export-files.service.js';
export { ExportRights } from './export-rights.js';
export { ExportsModule } from './exports.module.js';
export { EXPORT_KINDS_BY_NAME, type ExportKind } from './kinds/index.js';
