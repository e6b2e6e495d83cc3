import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportFormat } from '#libs/contracts';
import { ImportReads } from '#libs/imports';
import { administrator, exportBy } from '../support/exporting.js';
import { farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { type Imported, type Importer, openImporter } from '../support/importing.js';

/**
 * Exported farms are imported again: unchanged in their own programme, identical in a new one (P21, issue 8, point 10).
 */
let importer: Importer;
beforeAll(async () => {
  importer = await openImporter();
  await importer.farmers('BVN', 'farmers.csv', farmerCsv(40).csv);
  await importer.farms('odd.geojson', JSON.stringify({ type: 'FeatureCollection', features: ODD }));
  await importer.farms('derived.kml', KML);
  await importer.db.query(
    `UPDATE farm SET captured_on = '2026-03-02T08:15:00Z', captured_by = $1, declared_size_m2 = 10000.0 / 3 WHERE id % 3 = 0`,
    [importer.adminId],
  );
});
afterAll(() => importer?.close());

const KML = readFileSync(join(process.cwd(), 'test/fixtures/imports/kml/derived-nigeria-200.kml'));
type Points = [number, number][];
/** Counterclockwise, closed; `third` makes vertices that no decimal fraction can represent. */
const square = (lng: number, lat: number, side: number, third = 0): Points => {
  const [w, s, e, n] = [lng + third / 3e6, lat + third / 7e6, lng + side, lat + side];
  return [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
};
const hole = (...corners: Parameters<typeof square>): Points => square(...corners).reverse();
const feature = (code: string, properties: object, coordinates: Points[] | Points[][], type = 'Polygon') => ({
  type: 'Feature',
  properties: { farm_id: code, ...properties },
  geometry: { type, coordinates },
});
const tempId = (n: number) => (goodFarmer(n) as Record<string, string>)['Temp ID'];
const ODD = [
  feature('0012', { name: 'Ọgbà Ẹ̀bùn Ɗan-Ƙasa', temp_id: tempId(1) }, [square(4.3, 11.3, 0.001, 1)]),
  feature('=cmd|x', { name: '=2+3 O\'Brien "the elder", <b>&amp;' }, [square(4.31, 11.3, 0.001, 1)]),
  feature('+234', { name: '-1; a|b', temp_id: tempId(2) }, [
    square(4.32, 11.3, 0.002),
    hole(4.3205, 11.3005, 0.0004),
    hole(4.3212, 11.3012, 0.0003, 1),
  ]),
  feature(
    'M-1',
    { name: 'من' },
    [
      [square(4.33, 11.3, 0.002), hole(4.3305, 11.3005, 0.001)],
      // On its own island inside the hole of the other.
      [square(4.3308, 11.3008, 0.0004)],
      [square(4.334, 11.3, 0.001)],
    ],
    'MultiPolygon',
  ),
  feature('1e5', { name: `${'Ẹ̀'.repeat(63)}x`, temp_id: tempId(3) }, [square(4.34, 11.3, 0.001, 1)]),
  feature('12/03/2026', { name: '🌾 \u202Eabc' }, [square(4.35, 11.3, 0.001)]),
];

interface Stored {
  code: string;
  rings: string;
  [column: string]: unknown;
}
/** Returns the farms of a programme, with each ring starting at its smallest vertex. */
const stored = (resourceId: number) =>
  importer.db.query<Stored>(
    `SELECT f.code, f.name, p.temp_id, round(f.declared_size_m2::numeric, 2)::text AS declared, f.captured_by,
            to_char(f.captured_on AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS captured, round(f.area_m2::numeric, 1)::text AS area,
            f.attributes, ST_AsText(ST_Normalize(f.boundary), 7) AS rings
       FROM farm f LEFT JOIN farmer p ON p.id = f.farmer_id WHERE f.community_resource_id = $1
      ORDER BY f.code COLLATE "C", f.captured_by`,
    [resourceId],
  );
const exported = (format: ExportFormat) =>
  exportBy(importer.app, administrator(importer.adminId, importer.accountId), {
    kind: 'farms',
    format,
    resourceId: importer.communityResourceId,
  });

/** Returns the rows that an import changed, and why. */
const notUnchanged = async ({ jobId, importId }: Imported) => ({
  updated: (
    await importer.app.get(ImportReads).rows(jobId, { outcome: 'updated', page: 1, size: 20 })
  ).list.map(({ detail, changes }) => [detail, changes]),
  faults: await importer.db.query(
    'SELECT row_no, code, message FROM import_fault WHERE import_id = $1 ORDER BY 1',
    [importId],
  ),
});

describe.each(['geojson', 'kml', 'shp', 'csv', 'xlsx'] as const)('farms as %s', (format) => {
  it('come back unchanged, and make the same farms in a new programme', async () => {
    const before = await stored(importer.communityResourceId);
    expect(before.length).toBeGreaterThan(190);
    const file = await exported(format);
    const again = await importer.farms(file.name, file.bytes);
    expect(await notUnchanged(again)).toEqual({ updated: [], faults: [] });
    expect(again.summary).toMatchObject({ total: before.length, unchanged: before.length, rejected: 0 });
    expect(await stored(importer.communityResourceId)).toEqual(before);

    const resourceId = await importer.programme();
    const fresh = await importer.farms(file.name, file.bytes, resourceId);
    expect(fresh.summary).toMatchObject({ total: before.length, created: before.length, rejected: 0 });
    const made = await stored(resourceId);
    expect(made).toEqual(before.map((farm) => ({ ...farm, attributes: null })));
  });
});
