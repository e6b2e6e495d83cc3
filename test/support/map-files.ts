import { outcomesIn } from './import-outcomes.js';
import type { Importer } from './importing.js';

export type Ring = [lng: number, lat: number][];

export interface MapFarm {
  code: string;
  ring: Ring;
  data?: Record<string, string>;
}

/** Returns a square of about 110 m, open: its first point is not repeated. */
export const squareAt = (lng: number, lat: number, side = 0.001): Ring => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
];

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Returns a KML file of farms; rings are written with their digits unchanged. */
export function mapOf(...farms: MapFarm[]): string {
  const placemarks = farms.map(({ code, ring, data = {} }) => {
    const about = Object.entries(data)
      .map(([name, value]) => `<Data name="${escaped(name)}"><value>${escaped(value)}</value></Data>`)
      .join('');
    const points = ring.map((point) => point.join(',')).join(' ');
    return `<Placemark><name>${code}</name><ExtendedData>${about}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${points}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`;
}

/** Imports maps that must succeed, and returns the created farms. */
export function farmsOf(importer: () => Importer) {
  const outcomes = outcomesIn(importer);
  const importOf = async (...farms: MapFarm[]) => {
    const done = await importer().farms('farms.kml', mapOf(...farms));
    expect(done.state).toBe('completed');
    outcomes.expectAccounted(done);
    return done;
  };
  const farmOf = async (code: string) => {
    const [farm] = await importer().db.query<Record<string, unknown>>(
      'SELECT f.*, ST_AsText(boundary) AS shape FROM farm f WHERE code = $1 ORDER BY id',
      [code],
    );
    if (!farm) throw new Error(`there is no farm ${code}`);
    return farm;
  };
  return { ...outcomes, importOf, farmOf };
}
