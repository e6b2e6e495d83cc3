export { BYTE_ORDER_MARK, type Cell, csvLine } from './csv-line.js';
export { guardCell, unguardCell } from './guard.js';
