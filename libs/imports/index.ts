export { BeginImport, type ImportTarget, importTypeOf } from './begin-import.service.js';
export { IMPORT_JOBS } from './import-job.handler.js';
export { ImportsModule } from './imports.module.js';
export { ImportBatch } from './persistence/import-batch.entity.js';
export { Imports1763600600000 } from './persistence/migrations/1763600600000-imports.js';
export { purgeStaging } from './purge-staging.js';
export { Rejects } from './rejects.service.js';
