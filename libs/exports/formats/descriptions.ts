import type { ExportFormat } from '#libs/contracts';
import { MEDIA_TYPES } from '#libs/tabular';

export interface FormatDescription {
  label: string;
  extension: string;
  mediaType: string;
  /** Its coordinates; null for tables. */
  crs: string | null;
}

const WGS84 = 'WGS 84 (EPSG:4326), longitude before latitude';

/** Describes each file format, without loading its writer. */
export const FORMATS: Readonly<Record<ExportFormat, FormatDescription>> = {
  csv: { label: 'CSV', extension: 'csv', mediaType: MEDIA_TYPES.csv, crs: null },
  xlsx: { label: 'Excel', extension: 'xlsx', mediaType: MEDIA_TYPES.xlsx, crs: null },
  geojson: { label: 'GeoJSON', extension: 'geojson', mediaType: 'application/geo+json', crs: WGS84 },
  kml: {
    label: 'KML',
    extension: 'kml',
    mediaType: 'application/vnd.google-earth.kml+xml; charset=utf-8',
    crs: WGS84,
  },
  shp: { label: 'Shapefile', extension: 'zip', mediaType: 'application/zip', crs: WGS84 },
  gpkg: { label: 'GeoPackage', extension: 'gpkg', mediaType: 'application/geopackage+sqlite3', crs: WGS84 },
};
