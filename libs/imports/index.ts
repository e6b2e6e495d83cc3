export { AnswerImport } from './answer-import.service.js';
export { BeginImport, type ImportTarget, importTypeOf } from './begin-import.service.js';
export { GoneAway } from './domain/turns.js';
export { imports } from './domain.js';
export { ImportReads } from './import-reads.service.js';
export { ImportsModule } from './imports.module.js';
export { RejectList } from './reject-list.service.js';
export { Rejects } from './rejects.service.js';
export { UndoImport } from './undo-import.service.js';
