import { readCsv } from './csv.reader.js';
import type { MapHandler } from './kml.reader.js';
import type { MapFile, PlacemarkFile } from './map-file.js';
import { readAll, type Source } from './source.js';
import type { Table } from './table.js';
import type { TableInspection, TableOptions } from './table-options.js';
import { readXlsx } from './xlsx.reader.js';

export type TableKind = 'csv' | 'xlsx' | 'xls';
export type PlacemarkKind = TableKind | 'kml' | 'kmz' | 'geojson' | 'json' | 'zip' | 'gpx';

const TABLES: readonly PlacemarkKind[] = ['csv', 'xlsx', 'xls'];

/** True for a map that is kept as a table. */
export const isTable = (kind: PlacemarkKind): kind is TableKind => TABLES.includes(kind);

/** Rows that an inspection shows. */
const SAMPLE_ROWS = 200;

/** Opens a table of any kind. SheetJS is loaded only when an .xls is opened: it costs 10 MB. Throws `ReaderProblem`. */
export async function openTable(kind: TableKind, source: Source, options: TableOptions = {}): Promise<Table> {
  if (kind === 'csv') return readCsv(source, options);
  if (kind === 'xlsx') return readXlsx(source, options);
  const { readXls } = await import('./xls.reader.js');
  return readXls(source, options);
}

/** What `openTable` will read with the same options: header and first rows, and no more of the file than that takes. Throws `ReaderProblem`. */
export async function inspectTable(
  kind: TableKind,
  source: Source,
  options: TableOptions = {},
): Promise<TableInspection> {
  const bytes = kind === 'xls' ? await readAll(source) : source;
  const first = await sampleOf(await openTable(kind, bytes, { ...options, firstRows: SAMPLE_ROWS }));
  const isShort = first.sample.length < SAMPLE_ROWS && !first.whole;
  const { whole: _whole, ...seen } = isShort ? await sampleOf(await openTable(kind, bytes, options)) : first;
  return seen;
}

async function sampleOf({ rows, ...table }: Table): Promise<TableInspection & { whole: boolean }> {
  const sample: string[][] = [];
  for await (const batch of rows) {
    sample.push(...batch.slice(0, SAMPLE_ROWS - sample.length).map(({ cells }) => cells));
    if (sample.length === SAMPLE_ROWS) break;
  }
  // A text has no sheets, and is streamed.
  const whole =
    table.sheet === null || table.sheets.some(({ name, rows: n }) => name === table.sheet && n !== null);
  return { ...table, sample, whole };
}

/** Opens a KML or KMZ file with a handler of one's own. Throws `ReaderProblem`. */
export async function openMap<Item>(
  kind: 'kml' | 'kmz',
  source: Source,
  handler: MapHandler<Item>,
): Promise<MapFile<Item>> {
  return (await import('./kml.reader.js')).readMap(kind, source, handler);
}

/** Opens a map file of any kind, of which only its own reader is loaded. Throws `ReaderProblem`. */
export async function openPlacemarks(kind: PlacemarkKind, source: Source): Promise<PlacemarkFile> {
  switch (kind) {
    case 'kml':
      return (await import('./kml.reader.js')).readKml(source);
    case 'kmz':
      return (await import('./kml.reader.js')).readKmz(source);
    case 'geojson':
    case 'json':
      return (await import('./geojson.reader.js')).readGeoJson(source);
    case 'zip':
      return (await import('./shapefile.reader.js')).readMapArchive(source);
    case 'gpx':
      return (await import('./gpx.reader.js')).readGpx(source);
    default:
      return (await import('./table-map.reader.js')).readMapTable(await openTable(kind, source));
  }
}
