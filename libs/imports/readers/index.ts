export { type EarlyEnd, type MapHandler, type PlacemarkFile, readMap as openMap } from './kml.reader.js';
export {
  inspectTable,
  openPlacemarks,
  openTable,
  type PlacemarkKind,
  type TableKind,
} from './open-source.js';
export { ReaderProblem } from './problem.js';
export { checkFileKind, type FileKind, type KindProblem } from './sniff.js';
export { readAll, type Source } from './source.js';
export type { Table, TableRow } from './table.js';
export type { SheetInfo, TableInspection, TableOptions } from './table-options.js';
export { attribute, localName } from './xml.js';
