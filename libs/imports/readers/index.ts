export { cornerKey } from './corner-groups.js';
export type { MapHandler } from './kml.reader.js';
export { layoutOf } from './map-columns.js';
export type { EarlyEnd, PlacemarkFile } from './map-file.js';
export {
  inspectTable,
  isTable,
  openMap,
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
