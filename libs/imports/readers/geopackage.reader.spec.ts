import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { allPlacemarks, problemOf } from '../../../test/support/reading.js';
import type { Placemark } from '../domain/placemark.js';
import { openPlacemarks } from './open-map.js';

const read = (content: Buffer) => allPlacemarks(openPlacemarks('gpkg', content));
const sentenceOf = async (content: Buffer) => (await problemOf(read(content))).sentence;
const codes = (placemarks: Placemark[]) =>
  placemarks.map(({ faults, notes }) => [...faults, ...notes].map(({ code }) => code).join(' '));

const RING: [number, number][] = [
  [6.1, 12.8],
  [6.11, 12.8],
  [6.11, 12.81],
  [6.1, 12.8],
];
const uint = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const doubles = (numbers: number[]) => Buffer.from(new Float64Array(numbers).buffer);
const wkb = (type: number, ...body: Buffer[]) => Buffer.concat([Buffer.of(1), uint(type), ...body]);
const ringOf = (ring: number[][]) => Buffer.concat([uint(ring.length), doubles(ring.flat())]);
const polygonOf = (rings: number[][][], type = 3) => wkb(type, uint(rings.length), ...rings.map(ringOf));
const shapeOf = (body: Buffer, { srs = 4326, flags = 1 } = {}) =>
  Buffer.concat([Buffer.from('GP\0'), Buffer.of(flags), uint(srs), body]);
const SQUARE = shapeOf(polygonOf([RING]));

interface Layer {
  name: string;
  srs?: number;
  rows: [farm: string | null, shape: Buffer | null, crop?: string | number][];
}

/** Builds a GeoPackage like QGIS does; `more` is SQL to run on it afterwards. */
function geopackageOf(layers: Layer[], more = ''): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'gona-spec-'));
  const path = join(folder, 'map.gpkg');
  const database = new sqlite.Database(path);
  try {
    database.exec(`
      CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
      CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, srs_id INTEGER);
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
      INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, ''), ('UTM 32N', 9, 'epsg', 32632, ''),
        ('Lagos', 10, 'NONE', 10, 'PROJCS["Lagos 1900",GEOGCS["x",DATUM["Lagos"]]]'), ('none', 0, 'NONE', 0, 'undefined'), ('plane', -1, 'NONE', -1, 'undefined')`);
    for (const { name, srs = 4326, rows } of layers) {
      const table = `"${name.replaceAll('"', '""')}"`;
      database.exec(
        `CREATE TABLE ${table} (fid INTEGER PRIMARY KEY, "the ""geom""" BLOB, farm_id TEXT, "Crop""s" TEXT)`,
      );
      database.run("INSERT INTO gpkg_contents VALUES (?, 'features', ?)", [name, srs]);
      database.run(`INSERT INTO gpkg_geometry_columns VALUES (?, 'the "geom"', ?)`, [name, srs]);
      for (const [farm, shape, crop = null] of rows)
        database.run(`INSERT INTO ${table} VALUES (NULL, ?, ?, ?)`, [shape, farm, crop]);
    }
    database.exec(more || 'SELECT 1');
    database.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('GeoPackages', () => {
  it('are read row by row, whatever their tables and columns are called', async () => {
    const hole = RING.map(([lng, lat]) => [lng + 0.001, lat + 0.0005]);
    const heights = RING.map(([lng, lat], at) => [lng, lat, 100 + at, 7]);
    const two = wkb(6, uint(2), polygonOf([RING, hole]), polygonOf([RING]));
    const big = Buffer.concat([
      Buffer.of(0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 4),
      doubles(RING.flat()).swap64(),
    ]);
    const { placemarks, file } = await read(
      geopackageOf([
        {
          name: 'my "farms"; DROP TABLE x',
          rows: [
            ['A', shapeOf(two), 'Ọka'],
            ['B', shapeOf(Buffer.concat([Buffer.alloc(32), polygonOf([heights], 3003)]), { flags: 3 }), 7],
            ['C', shapeOf(big)],
            ['D', shapeOf(wkb(2, ringOf(RING)))],
            ['E', shapeOf(wkb(1, doubles([6, 12])))],
            ['F', null],
            ['G', shapeOf(polygonOf([]), { flags: 0x11 })],
          ],
        },
      ]),
    );
    expect(placemarks.map(({ data }) => ({ ...data }))).toEqual([
      { farm_id: 'A', 'Crop"s': 'Ọka' },
      { farm_id: 'B', 'Crop"s': '7' },
      ...['C', 'D', 'E', 'F', 'G'].map((farm_id) => ({ farm_id })),
    ]);
    expect(placemarks[0]?.polygons).toEqual([
      { outer: RING, holes: [hole] },
      { outer: RING, holes: [] },
    ]);
    for (const at of [1, 2, 3]) expect(placemarks[at]?.polygons).toEqual([{ outer: RING, holes: [] }]);
    expect(placemarks[1]?.attributes).toMatchObject({ 'Altitude, highest (m)': 103 });
    expect(codes(placemarks)).toEqual([
      '',
      '',
      '',
      '',
      'placemark.point',
      'placemark.noGeometry',
      'placemark.noGeometry',
    ]);
    expect(file).toMatchObject({ notes: [], earlyEnd: null });
  });

  it('of several layers are read one after the other, each by its coordinate system', async () => {
    const metres = [
      [332_000, 1_005_000],
      [332_100, 1_005_000],
      [332_100, 1_005_100],
      [332_000, 1_005_000],
    ];
    const { placemarks, file } = await read(
      geopackageOf([
        { name: 'north', srs: 0, rows: [['A', shapeOf(polygonOf([RING]), { srs: 0 })]] },
        {
          name: 'utm',
          srs: 9,
          rows: [
            ['B', shapeOf(polygonOf([metres]), { srs: 9 })],
            ['C', SQUARE],
          ],
        },
      ]),
    );
    expect(placemarks.map(({ folder }) => folder)).toEqual([['north'], ['utm'], ['utm']]);
    expect(placemarks[1]?.polygons[0]?.outer[0]?.map((degree) => Number(degree.toFixed(4)))).toEqual([
      7.4713, 9.0886,
    ]);
    expect(placemarks[2]?.faults[0]?.message).toMatch(/another coordinate system than its layer/);
    expect(file.notes).toEqual([
      'The GeoPackage contains 2 layers: north, utm.',
      'The layer north has no coordinate system; Gona assumed WGS 84.',
    ]);
    for (const srs of [-1, 10])
      expect(await sentenceOf(geopackageOf([{ name: 'x', srs, rows: [['A', SQUARE]] }]))).toMatch(
        /coordinate system .* which Gona cannot convert to longitude and latitude/,
      );
  });

  it('tell which shapes are none, and read the others', async () => {
    const damaged = SQUARE.subarray(0, SQUARE.length - 5);
    const vast = shapeOf(Buffer.concat([Buffer.of(1), uint(3), uint(0xffffffff), uint(0xffffffff)]));
    const nested = Array.from({ length: 12 }).reduce<Buffer>(
      (inner) => wkb(7, uint(1), inner),
      polygonOf([RING]),
    );
    const { placemarks } = await read(
      geopackageOf([
        {
          name: 'farms',
          rows: [
            ['curve', shapeOf(wkb(10, uint(0)))],
            ['damaged', damaged],
            ['vast', vast],
            ['nested', shapeOf(nested)],
            ['none', Buffer.from('no shape')],
            ['huge', Buffer.alloc(4_000_000)],
            ['good', SQUARE, 'x'.repeat(40_000)],
          ],
        },
      ]),
    );
    expect(placemarks.map(({ faults }) => faults[0]?.message ?? null)).toEqual([
      'This place cannot be read: its shape has curves; export it with straight lines.',
      'This place cannot be read: its shape is damaged.',
      'This place cannot be read: its shape is damaged.',
      'This place cannot be read: its shape has collections inside collections.',
      'This place cannot be read: its shape is damaged.',
      'The boundary has more than 100,000 points.',
      null,
    ]);
    expect(codes(placemarks.slice(-1))).toEqual(['placemark.attributesCut']);
  });

  it('run nothing of the file: views, virtual tables and computed columns are left out', async () => {
    const endless =
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, zeroblob(9) AS geom FROM n';
    const program = `CREATE VIEW endless AS ${endless};
      INSERT INTO gpkg_contents VALUES ('endless', 'features', 4326);
      INSERT INTO gpkg_geometry_columns VALUES ('endless', 'geom', 4326);
      CREATE VIRTUAL TABLE texts USING fts5(geom);
      INSERT INTO gpkg_contents VALUES ('texts', 'features', 4326);
      INSERT INTO gpkg_geometry_columns VALUES ('texts', 'geom', 4326);
      ALTER TABLE farms ADD COLUMN computed GENERATED ALWAYS AS (hex(zeroblob(200000000)))`;
    const { placemarks, file } = await read(
      geopackageOf([{ name: 'farms', rows: [['A', SQUARE]] }], program),
    );
    expect(placemarks.map(({ data }) => ({ ...data }))).toEqual([{ farm_id: 'A' }]);
    expect(file.notes).toContain(
      'Layers that are views or missing tables were left out. Export them as tables.',
    );
    const asView = geopackageOf(
      [],
      `ALTER TABLE gpkg_contents RENAME TO c; CREATE VIEW gpkg_contents AS ${endless}`,
    );
    expect(await sentenceOf(asView)).toMatch(/not a GeoPackage: it has no table gpkg_contents/);
  });

  it('that other programs left open are read, and say that something may be missing', async () => {
    const open = Buffer.from(geopackageOf([{ name: 'farms', rows: [['A', SQUARE]] }]));
    open.fill(2, 18, 20);
    const { placemarks, file } = await read(open);
    expect(placemarks).toHaveLength(1);
    expect(file.notes).toEqual([expect.stringMatching(/still open in another program/)]);
  });

  it('that are none, empty, cut off or damaged say so, and leave no file behind', async () => {
    const rows = Array.from({ length: 300 }, (_, n): Layer['rows'][number] => [`F${n}`, SQUARE]);
    const whole = geopackageOf([{ name: 'farms', rows }]);
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('gona-map-'));
    expect(await sentenceOf(Buffer.from('PK not a database'))).toMatch(/^This is not a GeoPackage/);
    expect(await sentenceOf(whole.subarray(0, whole.length / 2))).toMatch(/^The file ends early/);
    expect(await sentenceOf(whole.subarray(0, 60))).toMatch(/^The file ends early/);
    expect(await sentenceOf(geopackageOf([]))).toMatch(/no layer of shapes/);
    expect(await sentenceOf(geopackageOf([{ name: 'farms', rows: [] }]))).toMatch(/contains no shapes/);
    const noise = Buffer.concat([whole.subarray(0, 100), Buffer.alloc(whole.length - 100, 0xa5)]);
    expect(await sentenceOf(noise)).toBe('The GeoPackage is damaged. Export the map again.');
    const bad = Buffer.from(whole);
    bad.fill(0xa5, whole.length - 8192);
    const { placemarks, file } = await read(bad);
    expect(placemarks.length).toBeGreaterThan(100);
    expect(placemarks.length).toBeLessThan(300);
    expect(file.earlyEnd?.sentence).toMatch(
      /^The file is damaged in the layer farms\. The \d+ placemarks before it/,
    );
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('gona-map-'))).toEqual(before);
  });
});
