export { BYTE_ORDER_MARK, type Cell, csvLine } from './csv-line.js';
export { type ColumnStep, cellOfCopy, csvOfCopy } from './csv-of-copy.js';
export { guardCell, unguardCell } from './guard.js';
