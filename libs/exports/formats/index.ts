import type { ExportFormat } from '#libs/contracts';
import type { FileWriter } from './file-format.js';

/** Writers by file format, loaded on demand. */
export const WRITERS: Readonly<Record<ExportFormat, () => Promise<FileWriter>>> = {
  csv: async () => (await import('./tables.js')).writeCsv,
  xlsx: async () => (await import('./tables.js')).writeXlsx,
  geojson: async () => (await import('./geojson.js')).writeGeojson,
  kml: async () => (await import('./kml.js')).writeKml,
  shp: async () => (await import('./shapefile.js')).writeShapefile,
  gpkg: async () => (await import('./geopackage.js')).writeGeopackage,
};

export type { RowSource } from './file-format.js';
