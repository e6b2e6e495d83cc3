import { headerKey } from './columns.js';

/**
 * The columns that `maps.csv` has beside the attributes of a map. `Farm ID` and `Name` stand before them and the rest behind. Those
 * that Gona works out of the boundary are its own: when the file comes back they are no attributes of the farm.
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
  notRead: 'Not read because',
} as const;

const WORKED_OUT = new Set(
  [MAPS_CSV.points, MAPS_CSV.area, MAPS_CSV.lat, MAPS_CSV.lng, MAPS_CSV.coords, MAPS_CSV.notRead].map(
    headerKey,
  ),
);

/** True for a column of `maps.csv` that says nothing that the map did not. */
export const isWorkedOut = (heading: string): boolean => WORKED_OUT.has(headerKey(heading));
