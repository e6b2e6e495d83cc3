import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import sqlite from 'node-sqlite3-wasm';
import Papa from 'papaparse';
import type { ExportFormat, ExportKindName } from '#libs/contracts';
import { upgrade } from '../support/encrypted-accounts.js';
import { administrator, type Exported, exportBy } from '../support/exporting.js';
import { farmerCsv } from '../support/farmer-files.js';
import { type Importer, openImporter } from '../support/importing.js';
import { placesIn } from '../support/reading.js';
import { zipBytes, zipText } from '../support/zip-files.js';

/** An export can be imported again without changes (issue 8, point 10). */
const FARMERS = 200;
const KML = readFileSync(join(process.cwd(), 'test/fixtures/imports/kml/derived-nigeria-200.kml'));

let importer: Importer;
let farms: number;
beforeAll(async () => {
  importer = await openImporter();
  await importer.farmers('BVN', 'farmers.csv', farmerCsv(FARMERS).csv);
  await importer.db.query(
    `UPDATE farmer SET address = E'=1+1; a|b, "x"\\\\ \\u1ecd', next_of_kin_relationship = '-wife' WHERE id % 7 = 0`,
  );
  await importer.db.query(
    `UPDATE farmer SET bank_name = 'Zenith', account_number = '0123' || lpad(id::text, 6, '0') WHERE id % 3 = 0`,
  );
  await upgrade(importer.db);
  farms = (await importer.farms('farms.kml', KML)).summary.created;
  await importer.db.query(
    `UPDATE farm f SET farmer_id = p.id, community_id = $1, captured_by = $2, captured_on = now() - interval '3 days',
            status = CASE WHEN f.id % 2 = 0 THEN 'COMPLETED' ELSE 'ACTIVE' END, completed_on = CASE WHEN f.id % 2 = 0 THEN now() END
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS no FROM farmer) p
      WHERE p.no = f.id - (SELECT min(id) FROM farm) + 1`,
    [importer.communityId, importer.adminId],
  );
});
afterAll(() => importer?.close());

const exported = (
  kind: ExportKindName,
  format: ExportFormat,
  more: { filters?: object; communityId?: number } = {},
): Promise<Exported> =>
  exportBy(importer.app, administrator(importer.adminId, importer.accountId), {
    kind,
    format,
    resourceId: importer.communityResourceId,
    ...more,
  });
const rowsOf = (bytes: Buffer) =>
  Papa.parse<Record<string, string>>(bytes.toString('utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
const completed = async () => {
  const [row] = await importer.db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM farm WHERE status = 'COMPLETED'",
  );
  return row?.n ?? 0;
};

describe('farmers', () => {
  it.each(['BVN', 'TEMP_ID', 'CBN_ID'] as const)(
    'come back unchanged by %s from CSV and workbook',
    async (type) => {
      for (const format of ['csv', 'xlsx'] as const) {
        const file = await exported('farmers', format);
        expect(file.summary).toMatchObject({ rows: FARMERS, format, whole: false });
        const again = await importer.farmers(type, file.name, file.bytes);
        expect([type, format, again.summary]).toEqual([
          type,
          format,
          expect.objectContaining({ total: FARMERS, unchanged: FARMERS, rejected: 0 }),
        ]);
      }
    },
  );

  it('by community come back unchanged too, and so do the reports that name them', async () => {
    for (const kind of ['communityFarmers', 'extension', 'dataQuality'] as const) {
      const file = await exported(kind, 'csv', { communityId: importer.communityId });
      const again = await importer.farmers('TEMP_ID', file.name, file.bytes);
      expect([kind, again.summary.unchanged, again.summary.rejected]).toEqual([kind, FARMERS, 0]);
    }
  });

  it('show four digits of a BVN, and the same token each time', async () => {
    const one = await exported('farmers', 'csv');
    expect(one.bytes.equals((await exported('farmers', 'csv')).bytes)).toBe(true);
    expect(one.bytes.toString('latin1')).not.toMatch(/\b22\d{9}\b/);
    expect(rowsOf(one.bytes)[0]?.BVN).toMatch(/^•{7}\d{4} BVN:AAAA[\w-]{64}$/);
  });

  it('show four digits of an account number, and nothing of it in the token', async () => {
    const file = await exported('farmers', 'csv');
    expect(file.bytes.toString('utf8')).not.toMatch(/\b0123\d/);
    const shown = new Set(rowsOf(file.bytes).flatMap((row) => row['Account Number'] || []));
    expect(shown.size).toBeGreaterThan(FARMERS / 4);
    for (const number of shown) expect(number).toMatch(/^•{6}\d{4} ACC:AAAA[\w-]{64}$/);
  });

  it('are the same rows that a workbook says they are', async () => {
    const book = read((await exported('farmers', 'xlsx')).bytes, { type: 'buffer' });
    expect(book.SheetNames).toEqual(['Rows', 'About']);
    const about = Object.fromEntries(
      utils.sheet_to_json<[string, string]>(book.Sheets.About!, { header: 1 }),
    );
    expect(about).toMatchObject({
      Filters: expect.stringContaining('Community resource: '),
      Rows: String(FARMERS),
      'Exported by': expect.any(String),
      'Exported at (UTC)': expect.stringMatching(/^20\d\d-/),
    });
    expect(utils.sheet_to_json(book.Sheets.Rows!)).toHaveLength(FARMERS);
  });
});

describe('communities', () => {
  it.each(['csv', 'xlsx'] as const)('come back unchanged from %s', async (format) => {
    await importer.db.query(
      `UPDATE community SET short_description = 'Rice', long_description = '-Rice; by the river',
              lga_id = (SELECT id FROM lga WHERE name = 'Argungu') WHERE id = $1`,
      [importer.communityId],
    );
    const file = await exported('communities', format);
    const again = await importer.communities(file.name, file.bytes);
    expect(again.summary).toMatchObject({
      total: file.summary.rows,
      unchanged: file.summary.rows,
      rejected: 0,
    });
  });
});

describe('farms', () => {
  it.each(['kml', 'gpkg'] as const)(
    'come back unchanged from %s, and completed ones stay completed',
    async (format) => {
      const before = await completed();
      const file = await exported('farms', format);
      expect(file.summary).toMatchObject({ rows: farms, crs: expect.stringContaining('EPSG:4326') });
      const again = await importer.farms(file.name, file.bytes);
      expect(again.summary).toMatchObject({ total: farms, unchanged: farms, rejected: 0 });
      expect(await completed()).toBe(before);
      const says = file.bytes.toString();
      expect(says).toContain('Export: Farms\nFilters: Community resource: ');
    },
  );

  it('are as many in every format, and completed ones alone where only they are wanted', async () => {
    const all = await exported('farms', 'geojson');
    const map = JSON.parse(all.bytes.toString()) as GeoJSON.FeatureCollection & { about: object };
    expect(map.features).toHaveLength(farms);
    expect(map.about).toMatchObject({ Rows: String(farms) });
    const half = await completed();
    for (const kind of ['processedFarms', 'techniDisti', 'firstPrimeoak', 'dataMining'] as const) {
      const done = JSON.parse((await exported(kind, 'geojson')).bytes.toString()) as typeof map;
      expect([kind, done.features.length]).toEqual([kind, half]);
    }
    const product = await exported('product', 'csv', { filters: { product: 'Rice' } });
    expect(new Set(rowsOf(product.bytes).map((row) => row.Product))).toEqual(new Set(['Rice']));
    expect(product.name).toMatch(/^Rice, /);
  });

  it('stand in a GeoPackage that another program reads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gona-gpkg-'));
    const path = join(folder, 'farms.gpkg');
    const { bytes } = await exported('farms', 'gpkg');
    writeFileSync(path, bytes);
    // Our reader reads every column and boundary that GeoJSON has.
    const places = await placesIn('gpkg', bytes);
    expect(places).toHaveLength(farms);
    expect(places).toEqual(await placesIn('geojson', (await exported('farms', 'geojson')).bytes));
    const database = new sqlite.Database(path, { readOnly: true });
    try {
      expect(database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
      expect(database.get('PRAGMA application_id')).toEqual({ application_id: 0x47504b47 });
      expect(database.get('SELECT count(*) AS n FROM farms')).toEqual({ n: farms });
      expect(database.all('SELECT * FROM gpkg_contents')[0]).toMatchObject({
        table_name: 'farms',
        srs_id: 4326,
        description: expect.stringContaining('Rows: '),
      });
      const [stored] = await importer.db.query<{ code: string; shape: string; west: number }>(
        `SELECT code, encode(ST_AsBinary(boundary, 'NDR'), 'hex') AS shape, ST_XMin(boundary) AS west FROM farm ORDER BY id LIMIT 1`,
      );
      type Row = { farm_id: string; geom: Uint8Array };
      const first = database.get('SELECT farm_id, geom FROM farms WHERE fid = 1') as Row;
      const blob = Buffer.from(first.geom);
      expect(first.farm_id).toBe(stored?.code);
      expect(blob.subarray(40).toString('hex')).toBe(stored?.shape);
      expect([blob.toString('ascii', 0, 2), blob.readInt32LE(4), blob.readDoubleLE(8)]).toEqual([
        'GP',
        4326,
        stored?.west,
      ]);
    } finally {
      database.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('stand in a shapefile whose parts agree', async () => {
    const { bytes } = await exported('processedFarms', 'shp');
    const part = (extension: string) => zipBytes(bytes, `farms.${extension}`);
    const [shp, shx, dbf] = [await part('shp'), await part('shx'), await part('dbf')];
    const half = await completed();
    expect([shp.readInt32BE(0), shp.readInt32BE(24) * 2, shp.readInt32LE(32)]).toEqual([9994, shp.length, 5]);
    expect(shx.readInt32BE(24) * 2).toBe(shx.length);
    expect((shx.length - 100) / 8).toBe(half);
    expect(dbf.readUInt32LE(4)).toBe(half);
    const names = [...Array((dbf.readUInt16LE(8) - 33) / 32).keys()].map((at) =>
      dbf.toString('ascii', 32 + at * 32, 43 + at * 32).replace(/\0.*/, ''),
    );
    expect(names).toContain('declaredha');
    const shapes = await importer.db.query<{ shape: string }>(
      `SELECT ST_AsText(ST_ExteriorRing(ST_GeometryN(ST_ForcePolygonCW(boundary), 1))) AS shape FROM farm
        WHERE status = 'COMPLETED' AND boundary IS NOT NULL ORDER BY id`,
    );
    for (const [no, { shape }] of shapes.entries()) {
      const at = shx.readInt32BE(100 + no * 8) * 2;
      expect([shp.readInt32BE(at), shp.readInt32BE(at + 4)]).toEqual([no + 1, shx.readInt32BE(104 + no * 8)]);
      const first = at + 8 + 44 + 4 * shp.readInt32LE(at + 44);
      const [x, y] = shape.replace('LINESTRING(', '').split(/[ ,]/).map(Number);
      expect([shp.readDoubleLE(first), shp.readDoubleLE(first + 8)]).toEqual([x, y]);
    }
    expect(await zipText(bytes, 'farms.prj')).toContain('GCS_WGS_1984');
    expect(await zipText(bytes, 'farms.cpg')).toBe('UTF-8');
    expect(await zipText(bytes, 'about.txt')).toContain(`Rows: ${half}\n`);
  });

  it('have their corners in metres of their own zone', async () => {
    const { bytes, summary, name } = await exported('utm', 'csv');
    expect([name, (await exported('utm', 'xlsx')).name]).toEqual([
      'Export.csv',
      expect.stringMatching(/^WGS 84 UTM, [^ ]+( [^ ]+)*, 20\d\d-\d\d-\d\d\.xlsx$/),
    ]);
    const rows = rowsOf(bytes);
    expect(Object.keys(rows[0] ?? {})).toEqual(['groupId', 'x', 'y', 'south', 'zone']);
    expect(summary.rows).toBe(rows.length);
    const half = await completed();
    expect(new Set(rows.map((row) => row.groupId?.split('.')[0])).size).toBe(half);
    const [placed] = await importer.db.query<{ id: number; lng: number; lat: number }>(
      `SELECT f.id, ST_X(p) AS lng, ST_Y(p) AS lat FROM farm f, ST_PointN(ST_ExteriorRing(ST_GeometryN(boundary, 1)), 1) p
        WHERE status = 'COMPLETED' ORDER BY f.id LIMIT 1`,
    );
    const first = rows[0]!;
    expect(Number(first.groupId)).toBe(placed?.id);
    expect(Number(first.zone)).toBe(Math.floor(((placed?.lng ?? 0) + 180) / 6) + 1);
    // 500,000 m on the zone's central meridian, 9,996 m north per ten thousandth of a quadrant: within a km.
    const middle = Number(first.zone) * 6 - 183;
    const east =
      500_000 + ((placed?.lng ?? 0) - middle) * 111_320 * Math.cos(((placed?.lat ?? 0) * Math.PI) / 180);
    expect(Math.abs(Number(first.x) - east)).toBeLessThan(1500);
    expect(Math.abs(Number(first.y) - (placed?.lat ?? 0) * 110_574)).toBeLessThan(3000);
  });
});

it('leaves no column blank in all rows but those that the list of farmers did not fill', async () => {
  const blank: Record<string, string[]> = {};
  for (const kind of [
    'farms',
    'processedFarms',
    'farmers',
    'communities',
    'communityResources',
    'overviewFarmers',
    'extension',
    'dataQuality',
    'annualSurvey',
    'indirectJobs',
  ] as const) {
    const rows = rowsOf((await exported(kind, 'csv')).bytes);
    expect([kind, rows.length > 0]).toEqual([kind, true]);
    blank[kind] = Object.keys(rows[0] ?? {}).filter((name) => rows.every((row) => row[name] === ''));
  }
  // Columns that this list of farmers lacks.
  expect(blank).toEqual({
    farms: [],
    processedFarms: [],
    farmers: [
      'Other Name',
      'Date of Birth',
      'Ward',
      'Next of Kin First Name',
      'Guarantor First Name',
      'Guarantor Phone',
    ],
    communities: [],
    communityResources: [],
    overviewFarmers: [],
    extension: ['Other Name', 'Ward'],
    indirectJobs: [],
    dataQuality: ['Other Name'],
    annualSurvey: ['Ward'],
  });
});
