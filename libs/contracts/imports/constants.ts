/** Bytes of one upload, counted while it streams in (specification part 2, section 9: "File maximum 25MB"). */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
/** Seconds that an import call waits for its counts before it answers 202. */
export const IMPORT_WAIT_SECONDS = 60;
/** Days during which an import can be undone, and held rows can be answered. */
export const UNDO_DAYS = 7;
export const FARMER_IMPORT_TYPES = ['BVN', 'TEMP_ID', 'CBN_ID'] as const;
export type FarmerImportType = (typeof FARMER_IMPORT_TYPES)[number];
export const FARMER_FILE_EXTENSIONS = ['csv', 'xlsx', 'xls'] as const;
/** The extensions of each map import type (specification part 2: "Map import types: KML, Others"). */
export const MAP_IMPORT_TYPES = {
  KML: ['kml', 'kmz'],
  OTHERS: ['geojson', 'json', 'zip', 'gpkg', 'gpx', 'csv', 'xlsx', 'xls'],
} as const;
export type MapImportType = keyof typeof MAP_IMPORT_TYPES;
export const MAP_FILE_EXTENSIONS = [...MAP_IMPORT_TYPES.KML, ...MAP_IMPORT_TYPES.OTHERS] as const;
/** File formats of rejected rows: tables as tables, maps as maps. */
export const REJECTS_FORMATS = ['csv', 'xlsx', 'kml'] as const;
export type RejectsFormat = (typeof REJECTS_FORMATS)[number];
