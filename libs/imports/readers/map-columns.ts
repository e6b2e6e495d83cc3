import { cleanText } from '../domain/clean.js';
import { headerKey } from '../domain/columns.js';
import { isBinaryGeometry, looksLikeBoundary } from './boundary-cell.js';

/** Headings of columns with a whole boundary per cell, in `headerKey` form. */
const BOUNDARY =
  /^(?:wkt|geometry|geom|thegeom|geometrywkt|wktgeom|wktgeometry|geojson|boundary|boundaries|polygon|shape|geoshape|geotrace|coords|coordinates|coordinatelist|points|mapmarkers|(?:farm|plot|field)(?:boundary|polygon|coords|coordinates|geometry|shape|map))$/;
const LAT =
  /^(?:gps|point|vertex|corner|start)?(?:lat|latitude|y|ycoord|ycoordinate|northing|northings|latdd|latitudedd)$/;
const LNG =
  /^(?:gps|point|vertex|corner|start)?(?:lng|lon|long|longitude|x|xcoord|xcoordinate|easting|eastings|longdd|longitudedd)$/;
const ALT = /^(?:gps|point)?(?:alt|altitude|elevation|ele|elev|z|height)(?:m)?$/;
const ZONE = /^(?:utm)?zone$/;
const SOUTH = /^(?:south|southern|hemisphere)$/;
const ORDER =
  /^(?:(?:point|vertex|corner|node|coord|coordinate)(?:no|number|id|order|index|seq|sequence)?|seq|sequence|order)$/;
/** Headings that group corners, best first. */
const GROUPS = [
  /^(?:farm|plot|parcel)(?:id|code|no|number|key|ref)$/,
  /^(?:group|field|polygon|shape|feature)(?:id|code|no|number|key|ref)$/,
  /^(?:farm|plot|parcel|group|polygon)$/,
  /^(?:id|fid|objectid|code)$/,
  /^(?:farm|plot|field)?name$/,
];

/** True for a heading that identifies a table of boundaries. */
export function isMapHeading(heading: string): boolean {
  const key = headerKey(heading);
  return [BOUNDARY, LAT, LNG, ...GROUPS].some((pattern) => pattern.test(key));
}

/** Layout of boundaries in a table: one per cell, or one row per corner. */
export type MapLayout =
  | { kind: 'cell'; column: number }
  | {
      kind: 'corners';
      lat: number;
      lng: number;
      group: number;
      /** -1 if absent. */
      alt: number;
      zone: number;
      south: number;
      order: number;
    };

/** Detects the layout of a table from its header and sample rows; returns a sentence if there is none. */
export function layoutOf(header: string[], sample: string[][]): MapLayout | string {
  const keys = header.map(headerKey);
  const find = (pattern: RegExp) => keys.findIndex((key) => pattern.test(key));
  const holding = [...keys.keys()].filter((column) =>
    sample.some((cells) => looksLikeBoundary(cells[column] ?? '') || isBinaryGeometry(cells[column] ?? '')),
  );
  const named = holding.find((column) => BOUNDARY.test(keys[column] ?? '')) ?? holding[0];
  if (named !== undefined) return { kind: 'cell', column: named };
  const lat = find(LAT);
  const lng = find(LNG);
  if (lat === -1 || lng === -1) {
    const column = find(BOUNDARY);
    if (column !== -1) return { kind: 'cell', column };
    const names = header.map(cleanText).filter((name) => name !== '');
    return `The file has no boundaries. Gona needs a column with boundaries (WKT or a list of points), or columns Latitude and Longitude with one row per corner. The columns are: ${names.slice(0, 30).join(', ')}.`;
  }
  const group = GROUPS.map(find).find((column) => column !== -1);
  if (group === undefined)
    return 'The file has columns for latitude and longitude, but none that identifies the farm. Add a column Farm ID with the same value in every row of a farm.';
  return {
    kind: 'corners',
    lat,
    lng,
    group,
    alt: find(ALT),
    zone: find(ZONE),
    south: find(SOUTH),
    order: find(ORDER),
  };
}
