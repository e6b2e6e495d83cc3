import type { LngLat } from '#libs/geometry';
import { ReaderProblem } from './problem.js';

/** Converts a point of a map to longitude and latitude (WGS 84); NaN if the projection has no such point. */
export type Project = (x: number, y: number) => LngLat;

/** Leaves WGS 84 coordinates unchanged. */
export const IDENTITY_PROJECTION: Project = (x, y) => [x, y];

/**
 * Minna datum, used by maps of Nigeria: Clarke 1880 (RGS), shifted as in EPSG:1168 (mean of Nigeria, some metres off).
 */
const MINNA_SHIFT = '-92,-93,122,0,0,0,0';
const MINNA = `+a=6378249.145 +rf=293.465 +towgs84=${MINNA_SHIFT} +no_defs`;
const belt = (lng: number, x: number) =>
  `+proj=tmerc +lat_0=4 +lon_0=${lng} +k=0.99975 +x_0=${x} +y_0=0 +units=m ${MINNA}`;
const WEB_MERCATOR =
  '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs';

/** Coordinate systems of maps of Nigeria, by EPSG code (and Esri's codes for web maps). */
const KNOWN: Record<number, string> = {
  3857: WEB_MERCATOR,
  900913: WEB_MERCATOR,
  102100: WEB_MERCATOR,
  102113: WEB_MERCATOR,
  4263: `+proj=longlat ${MINNA}`,
  26331: `+proj=utm +zone=31 +units=m ${MINNA}`,
  26332: `+proj=utm +zone=32 +units=m ${MINNA}`,
  26391: belt(4.5, 230738.26),
  26392: belt(8.5, 670553.98),
  26393: belt(12.5, 1110369.7),
};
const WGS84_CODES = new Set([4326, 4979]);
/** EPSG:32601 to 32660 are the zones of UTM north of the equator, 32701 to 32760 those south of it. */
const UTM_NORTH = 32_600;
const UTM_SOUTH = 32_700;
const ZONES = 60;

/** Loads the projection library on first use, because it costs some megabytes. */
async function projectionOf(definition: string): Promise<Project> {
  const { default: proj4 } = await import('proj4');
  const { inverse } = proj4(definition);
  return (x, y) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
    const [lng = Number.NaN, lat = Number.NaN] = inverse([x, y]);
    return [lng, lat];
  };
}

/** Returns a zone of UTM on WGS 84. */
export async function utm(zone: number, south: boolean): Promise<Project> {
  return projectionOf(`+proj=utm +zone=${zone} ${south ? '+south ' : ''}+datum=WGS84 +units=m +no_defs`);
}

async function ofEpsg(code: number): Promise<Project | null> {
  if (WGS84_CODES.has(code)) return IDENTITY_PROJECTION;
  if (code > UTM_NORTH && code <= UTM_NORTH + ZONES) return utm(code - UTM_NORTH, false);
  if (code > UTM_SOUTH && code <= UTM_SOUTH + ZONES) return utm(code - UTM_SOUTH, true);
  const definition = KNOWN[code];
  return definition === undefined ? null : projectionOf(definition);
}

function unknown(what: string): ReaderProblem {
  return new ReaderProblem(
    'file.unreadable',
    `The map is in the coordinate system ${what.slice(0, 100)}, which Gona cannot convert to longitude and latitude. Export it in WGS 84 (EPSG:4326).`,
  );
}

/**
 * Returns the projection that a GeoJSON file names (`urn:ogc:def:crs:EPSG::32632`, `EPSG:4326`, `...:CRS84`). Throws
 * for an unknown one.
 */
export async function projectionByName(name: string): Promise<Project> {
  if (/CRS:?84h?$/i.test(name)) return IDENTITY_PROJECTION;
  const code = /EPSG(?:[:/][^:/]*){0,2}[:/](\d{3,6})$/i.exec(name)?.[1];
  const found = code === undefined ? null : await ofEpsg(Number(code));
  if (!found) throw unknown(`"${name}"`);
  return found;
}

/**
 * Returns the projection of a GeoPackage's coordinate system: by its EPSG code, else by its definition. Throws if Gona
 * does not support it.
 */
export async function projectionOfSrs(epsg: number | null, definition: string): Promise<Project> {
  return (epsg === null ? null : await ofEpsg(epsg)) ?? projectionOfPrj(definition);
}

const DATUM = /\bDATUM\s*\[\s*"([^"]*)"/i;
const TITLE = /^\s*\w+\s*\[\s*"([^"]*)"/;
/** Datums that agree with WGS 84 within a metre or two. */
const LIKE_WGS84 = /wgs.?(?:19)?84|itrf|etrs|grs.?(?:19)?80|igs|nigeria.?2011|world geodetic/i;
const MINNA_DATUM =
  /(\bDATUM\s*\[\s*"[^"]*minna[^"]*"\s*,\s*(?:SPHEROID|ELLIPSOID)\s*\[[^\]]*\])(?!\s*,\s*TOWGS84)/i;

/** Returns the projection of a shapefile's .prj file (OGC or Esri WKT). Throws if Gona does not support it. */
export async function projectionOfPrj(text: string): Promise<Project> {
  const title = TITLE.exec(text)?.[1] ?? text.trim();
  const datum = DATUM.exec(text)?.[1] ?? '';
  const geographic = /^\s*(?:GEOGCS|GEOGCRS)\b/i.test(text);
  if (geographic && LIKE_WGS84.test(datum)) return IDENTITY_PROJECTION;
  const isMinna = /minna/i.test(datum);
  if (!isMinna && !LIKE_WGS84.test(datum) && !/TOWGS84/i.test(text)) throw unknown(`"${title}"`);
  try {
    return await projectionOf(text.replace(MINNA_DATUM, `$1,TOWGS84[${MINNA_SHIFT}]`));
  } catch (cause) {
    throw new ReaderProblem('file.unreadable', unknown(`"${title}"`).sentence, { cause });
  }
}
