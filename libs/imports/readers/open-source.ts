import { readCsv } from './csv.reader.js';
import { readKml, readKmz } from './kml.reader.js';
import type { PlacemarkFile } from './map-file.js';
import type { Source } from './source.js';
import type { Table } from './table.js';
import { readXlsx } from './xlsx.reader.js';

export type TableKind = 'csv' | 'xlsx' | 'xls';
export type PlacemarkKind = 'kml' | 'kmz';

/** Opens a table of any kind. SheetJS is loaded only when an .xls is opened: it costs 10 MB. Throws `ReaderProblem`. */
export async function openTable(kind: TableKind, source: Source): Promise<Table> {
  if (kind === 'csv') return readCsv(source);
  if (kind === 'xlsx') return readXlsx(source);
  const { readXls } = await import('./xls.reader.js');
  return readXls(source);
}

/** Opens a map file. Throws `ReaderProblem`. */
export async function openPlacemarks(kind: PlacemarkKind, source: Source): Promise<PlacemarkFile> {
  return kind === 'kml' ? readKml(source) : readKmz(source);
}
