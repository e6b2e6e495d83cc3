export { type Cell, type ColumnStep, cellOfCopy, csvOfCopy } from './cells/index.js';
export { csvHead, csvStream } from './csv-stream.js';
export { MEDIA_TYPES, type TableFormat, tableStream } from './formats.js';
export type { TableOut } from './table.js';
export { xlsxStream } from './xlsx/xlsx-stream.js';
