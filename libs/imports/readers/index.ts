export type { EarlyEnd, PlacemarkFile } from './kml.reader.js';
export { openPlacemarks, openTable, type PlacemarkKind, type TableKind } from './open-source.js';
export { ReaderProblem } from './problem.js';
export { checkFileKind, FILE_KINDS, type FileKind, type KindProblem, SNIFF_BYTES } from './sniff.js';
export { readAll, type Source } from './source.js';
export { MAX_COLUMNS, type Table, type TableRow } from './table.js';
