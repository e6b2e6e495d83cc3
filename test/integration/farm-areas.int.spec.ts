import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf, type LngLat } from '#libs/geometry';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/*
 * Compares areas of real fields, as stored (PROJ's geodesics) and as shown while drawing, with Lambert's equal-area
 * cylinder. There the true area on the ellipsoid is a sum over the vertices.
 */

/** WGS 84: semi-major axis in metres, eccentricity. */
const A = 6_378_137;
const E = Math.sqrt(0.006_694_379_990_14);
const PART = 0.001;

/** Returns the height on the cylinder, in semi-major axes (Snyder, Map Projections, 3-12). */
function height(lat: number): number {
  const s = Math.sin((lat * Math.PI) / 180);
  return ((1 - E * E) * (s / (1 - E * E * s * s) - Math.log((1 - E * s) / (1 + E * s)) / (2 * E))) / 2;
}

function onCylinder(ring: LngLat[]): number {
  const [[lng0, lat0] = [0, 0]] = ring;
  const corners = ring.map(([lng, lat]) => [((lng - lng0) * Math.PI) / 180, height(lat) - height(lat0)]);
  let sum = 0;
  for (let n = 1; n < corners.length; n += 1) {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [corners[n - 1], corners[n]];
    sum += x1 * y2 - x2 * y1;
  }
  return Math.abs(sum / 2) * A * A;
}

/** Returns fields of a few tenths to some tens of hectares, with 4 to some hundred vertices. */
function fields(): LngLat[][] {
  const kml = readFileSync(
    join(process.cwd(), 'test', 'fixtures', 'imports', 'kml', 'derived-nigeria-200.kml'),
    'utf8',
  );
  const rings = [...kml.matchAll(/<coordinates>([^<]+)<\/coordinates>/g)].map(([, text = '']) =>
    text
      .trim()
      .split(/\s+/)
      .map((corner): LngLat => {
        const [lng = 0, lat = 0] = corner.split(',').map(Number);
        return [lng, lat];
      }),
  );
  // Deliberately invalid shapes have no comparable area.
  return rings.filter((ring) => ring.length >= 4 && String(ring[0]) === String(ring.at(-1)));
}

describe('areas of real fields', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db?.drop());

  it('are within a thousandth of an independent computation, stored and while they are drawn', async () => {
    const rings = fields();
    const stored = await db.query<{ area: number; simple: boolean }>(
      `SELECT ST_Area(g::geography) AS area, ST_IsValid(g) AS simple
         FROM unnest($1::text[]) WITH ORDINALITY t(shape, n), LATERAL (SELECT ST_GeomFromText(shape, 4326) AS g) x ORDER BY n`,
      [rings.map((ring) => `POLYGON((${ring.map((each) => each.join(' ')).join(',')}))`)],
    );
    const compared = rings.map((ring, n) => ({
      ...stored[n],
      drawn: areaOf([{ outer: ring, holes: [] }]),
      true: onCylinder(ring),
    }));
    const whole = compared.filter((each) => each.simple && each.true > 100);
    expect(whole.length).toBeGreaterThan(150);
    const off = (value = 0, right: number) => Math.abs(value / right - 1);
    expect(
      whole.filter((each) => off(each.area, each.true) > PART || off(each.drawn, each.true) > PART),
    ).toEqual([]);
  });
});
