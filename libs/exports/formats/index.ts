import type { ExportFormat } from '#libs/contracts';
import type { FileFormat } from './file-format.js';
import { geojson } from './geojson.js';
import { gpkg } from './geopackage.js';
import { kml } from './kml.js';
import { shp } from './shapefile.js';
import { csv, xlsx } from './tables.js';

/** Every kind of file, by its name. */
export const FILE_FORMATS: Readonly<Record<ExportFormat, FileFormat>> = {
  csv,
  xlsx,
  geojson,
  kml,
  shp,
  gpkg,
};

export type { FileFormat, RowSource, Statement } from './file-format.js';
