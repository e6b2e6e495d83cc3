import type { MapHandler } from './kml.reader.js';
import type { MapFile, PlacemarkFile } from './map-file.js';
import { openTable, type TableKind } from './open-source.js';
import type { Source } from './source.js';
import type { TableOptions } from './table-options.js';

export type PlacemarkKind = TableKind | 'kml' | 'kmz' | 'geojson' | 'json' | 'zip' | 'gpx' | 'gpkg';

const TABLES: readonly PlacemarkKind[] = ['csv', 'xlsx', 'xls'];

/** True for a map stored as a table. */
export const isTable = (kind: PlacemarkKind): kind is TableKind => TABLES.includes(kind);

/** Opens a KML or KMZ file with a custom handler. Throws `ReaderProblem`. */
export async function openMap<Item>(
  kind: 'kml' | 'kmz',
  source: Source,
  handler: MapHandler<Item>,
): Promise<MapFile<Item>> {
  return (await import('./kml.reader.js')).readMap(kind, source, handler);
}

/** Opens a map file of any kind, loading only its own reader; `options` are those of tables. Throws `ReaderProblem`. */
export async function openPlacemarks(
  kind: PlacemarkKind,
  source: Source,
  options: TableOptions = {},
): Promise<PlacemarkFile> {
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
    case 'gpkg':
      return (await import('./geopackage.reader.js')).readGeoPackage(source);
    default:
      return readTable(kind, source, options);
  }
}

async function readTable(kind: TableKind, source: Source, options: TableOptions): Promise<PlacemarkFile> {
  const [{ readMapTable }, { isMapHeading }] = await Promise.all([
    import('./table-map.reader.js'),
    import('./map-columns.js'),
  ]);
  const knows = (heading: string) => isMapHeading(heading) || (options.knows?.(heading) ?? false);
  return readMapTable(await openTable(kind, source, { ...options, knows }));
}
