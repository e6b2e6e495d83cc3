import { headerKey } from './columns.js';

/**
 * Columns that `maps.csv` adds to the attributes of a map. `Farm ID` and `Name` precede the attributes and the others
 * follow. Gona computes some of them from the boundary; on re-import those are not attributes of the farm.
 */
export const MAPS_CSV = {
  farmId: 'Farm ID',
  name: 'Name',
  captured: 'Captured',
  points: 'Number of points',
  area: 'Measured area (ha)',
  lat: 'Centre latitude',
  lng: 'Centre longitude',
  wkt: 'WKT',
  coords: 'coords',
  notRead: 'Error',
} as const;

const WORKED_OUT = new Set(
  [MAPS_CSV.points, MAPS_CSV.area, MAPS_CSV.lat, MAPS_CSV.lng, MAPS_CSV.coords, MAPS_CSV.notRead].map(
    headerKey,
  ),
);

/** True for a column of `maps.csv` that Gona computed. */
export const isComputedColumn = (heading: string): boolean => WORKED_OUT.has(headerKey(heading));
