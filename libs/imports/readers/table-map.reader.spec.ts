import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPlacemarks, problemOf, stopwatch } from '../../../test/support/reading.js';
import type { Placemark } from '../domain/placemark.js';
import { openPlacemarks } from './open-map.js';

const KML = join(__dirname, '../../../test/fixtures/imports/kml/derived-nigeria-200.kml');
const read = (text: string) => allPlacemarks(openPlacemarks('csv', Buffer.from(text)));
const codes = (placemarks: Placemark[]) =>
  placemarks.map(({ faults, notes }) => [...faults, ...notes].map(({ code }) => code).join(' '));
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const outer = async (cell: string, heading = 'boundary') => {
  const { placemarks } = await read(`Farm ID,${heading}\nA,${quoted(cell)}\n`);
  return placemarks[0]?.polygons[0]?.outer ?? codes(placemarks)[0];
};

/** Far enough in the east of Nigeria that its longitude is not a valid latitude there. */
const RING = [
  [14.1, 12.2],
  [14.2, 12.2],
  [14.2, 12.3],
  [14.1, 12.2],
];

describe('a table with a boundary in each row', () => {
  it('in WKT gives the farms of the KML that it was made from (P13)', async () => {
    const { placemarks: kml } = await allPlacemarks(openPlacemarks('kml', readFileSync(KML)));
    const ring = (points: number[][]) => `(${points.map((point) => point.join(' ')).join(', ')})`;
    const rows = kml.map(({ data, polygons }) => {
      const parts = polygons.map((polygon) => `(${[polygon.outer, ...polygon.holes].map(ring).join(',')})`);
      const wkt = parts.length > 1 ? `MULTIPOLYGON(${parts.join(',')})` : `SRID=4326;POLYGON ${parts[0]}`;
      return `${Object.values(data).map(quoted).join(',')},${quoted(wkt)}`;
    });
    const keys = Object.keys(kml[0]?.data ?? {});
    const { placemarks } = await read(`${keys.join(',')},the_geom\n${rows.join('\n')}\n`);
    expect(placemarks.map(({ polygons }) => polygons)).toEqual(kml.map(({ polygons }) => polygons));
    expect(placemarks.map(({ data }) => ({ ...data }))).toEqual(kml.map(({ data }) => ({ ...data })));
    expect(placemarks[0]?.rowNo).toBe(2);
  });

  it.each([
    ['POLYGON((14.1 12.2, 14.2 12.2, 14.2 12.3, 14.1 12.2))'],
    ['srid=4326; polygon zm ((14.1 12.2 3 4, 14.2 12.2 3 4, 14.2 12.3 3 4, 14.1 12.2 3 4))'],
    ['POLYGONM((14.1 12.2 9999, 14.2 12.2 9999, 14.2 12.3 9999, 14.1 12.2 9999))'],
    ['LINESTRING(14.1 12.2,14.2 12.2,14.2 12.3)'],
    ['GEOMETRYCOLLECTION(POINT(14 12), POLYGON((14.1 12.2, 14.2 12.2, 14.2 12.3, 14.1 12.2)))'],
    ['{"type":"Polygon","coordinates":[[[14.1,12.2],[14.2,12.2],[14.2,12.3],[14.1,12.2]]]}'],
    ['[{"lat":12.2,"lng":14.1},{"lat":12.2,"lng":14.2},{"lat":12.3,"lng":14.2}]'],
    [
      '[[{"latitude":"12.2","longitude":"14.1"},{"latitude":"12.2","longitude":"14.2"},{"latitude":"12.3","longitude":"14.2"}]]',
    ],
    ['[[14.1,12.2],[14.2,12.2],[14.2,12.3]]'],
    ['12.2 14.1 0 5; 12.2 14.2 0 5; 12.3 14.2 0 5'],
    ['12.2 14.1 0.0 0.0;12.2 14.2 0.0 0.0;12.3 14.2 0.0 0.0;12.2 14.1 0.0 0.0'],
    ['14.1 12.2; 14.2 12.2; 14.2 12.3'],
    ['12.2, 14.1 | 12.2, 14.2 | 12.3, 14.2'],
    ['(12.2, 14.1), (12.2, 14.2), (12.3, 14.2)'],
    ['14.1,12.2,0 14.2,12.2,0 14.2,12.3,0 14.1,12.2,0'],
    ['12.2,14.1 12.2,14.2 12.3,14.2'],
    ['12.2,14.1\n12.2,14.2\n12.3,14.2'],
  ])('reads %s', async (cell) => {
    expect(await outer(cell)).toEqual(RING);
    expect(await outer(cell, 'walk round the farm')).toEqual(RING);
  });

  it.each([
    ['POLYGON((14.1 12.2, 14.2 12.2, 14.2', 'placemark.unreadable'],
    ['POLYGON((14.1 12.2, x 12.2, 14.2 12.3))', 'coordinate.unreadable'],
    ['POLYGON((14.1 12.2)) and more', 'placemark.unreadable'],
    ['POINT(14 12)', 'placemark.point'],
    ['12.2 14.1 0 0', 'placemark.point'],
    ['POLYGON EMPTY', 'placemark.noGeometry'],
    ['', 'placemark.noGeometry'],
    [`POLYGON${'('.repeat(100)}`, 'placemark.unreadable'],
    ['[{"lat":12.2', 'placemark.unreadable'],
    ['0103000020E6100000010000000400000033333333333', 'placemark.unreadable'],
    ['POLYGON((332000 1005000, 332100 1005000, 332000 1005100, 332000 1005000))', 'coordinate.metres'],
  ])('faults %s with %s', async (cell, code) => {
    expect(await outer(cell)).toBe(code);
  });

  it('takes the projection that a boundary names', async () => {
    const wkt = 'SRID=32632;POLYGON((332000 1005000, 332100 1005000, 332000 1005100, 332000 1005000))';
    const ring = (await outer(wkt)) as number[][];
    expect(ring[0]?.map((degree) => Number(degree.toFixed(5)))).toEqual([7.47133, 9.08859]);
  });

  it('keeps the other columns, long boundaries, and the time of capture', async () => {
    const points = Array.from(
      { length: 4000 },
      (_, i) => `${(14 + Math.cos(i / 640) / 100).toFixed(6)} ${(12 + Math.sin(i / 640) / 100).toFixed(6)}`,
    );
    const wkt = `POLYGON((${points.join(',')},${points[0]}))`;
    expect(wkt.length).toBeGreaterThan(32_767);
    const { placemarks } = await read(
      `Farm ID;Name;BVN;start;wkt\nA;Bello;22345678901;2026-05-03;"${wkt}"\n`,
    );
    expect(placemarks[0]).toMatchObject({
      name: 'Bello',
      data: { 'Farm ID': 'A', BVN: '22345678901', start: '2026-05-03' },
      attributes: { BVN: '•••••••8901' },
      capturedAt: '2026-05-03T00:00:00.000Z',
      faults: [],
    });
    expect(placemarks[0]?.data.wkt).toBeUndefined();
    expect(placemarks[0]?.polygons[0]?.outer).toHaveLength(4001);
  });
});

describe('a table with a row for each corner', () => {
  const corners = RING.slice(0, 3);

  it('joins the corners of a farm in file order, from any rows', async () => {
    const rows = corners.flatMap(([lng, lat], i) => [
      `A,Musa,${lat},${lng},${300 + i}`,
      `B,,${lat},"${String(lng).replace('.', ',')}",`,
    ]);
    const { placemarks } = await read(`farm_id,owner,Latitude,Longitude,alt\n${rows.join('\n')}\n`);
    expect(placemarks.map(({ rowNo, data }) => [rowNo, { ...data }])).toEqual([
      [2, { farm_id: 'A', owner: 'Musa' }],
      [3, { farm_id: 'B' }],
    ]);
    for (const { polygons } of placemarks) expect(polygons[0]?.outer).toEqual(RING);
    expect(placemarks[0]?.attributes['Altitude, highest (m)']).toBe(302);
  });

  it('fills merged cells down, and follows a column that numbers the corners', async () => {
    const [a, b, c] = corners.map(([lng, lat]) => `${lng},${lat}`);
    const { placemarks } = await read(`farm,x,y,point no\nA,${b},2\n,${a},1\n,${c},3\nB,${a},1\n`);
    expect(placemarks[0]?.polygons[0]?.outer).toEqual(RING);
    expect(codes(placemarks)).toEqual(['placemark.sorted placemark.lineClosed', 'placemark.point']);
  });

  it('reads UTM with its zone, as the monitoring export writes it', async () => {
    const rows = ['332000,1005000', '332100,1005000', '332000,1005100'].map((xy) => `7,${xy},false,32`);
    const { placemarks } = await read(`groupId,x,y,south,zone\n${rows.join('\n')}\n`);
    const [first] = placemarks[0]?.polygons[0]?.outer ?? [];
    expect(first?.map((degree) => Number(degree.toFixed(5)))).toEqual([7.47133, 9.08859]);
    const bare = await read(`groupId,x,y\n7,332000,1005000\n7,332100,1005000\n`);
    expect(codes(bare.placemarks)).toEqual(['coordinate.metres']);
  });

  it('rejects invalid coordinates', async () => {
    const { placemarks } = await read('farm,lat,lng\nA,12.2,14.1\nA,twelve,14\nB,91,14\nB,12,14\nC,,\n');
    expect(codes(placemarks)).toEqual(['coordinate.unreadable', 'coordinate.range', 'placemark.noGeometry']);
  });
});

describe('tables that are no maps', () => {
  it.each([
    ['Farm ID,Name\nA,B\n', 'import.unknownColumn', /no boundaries.*The columns are: Farm ID, Name/],
    ['lat,lng\n12,14\n', 'import.unknownColumn', /Add a column Farm ID/],
    ['Farm ID,wkt\n', 'file.empty', /no rows/],
  ])('%j are refused', async (text, code, sentence) => {
    expect(await problemOf(read(text))).toMatchObject({ code, sentence: expect.stringMatching(sentence) });
  });

  it('that end inside quotation marks give the rows before', async () => {
    const row = (id: string) => `${id},"POLYGON((14.1 12.2, 14.2 12.2, 14.2 12.3, 14.1 12.2))"\n`;
    const farms = Array.from({ length: 2000 }, (_, index) => `F${index}`);
    const text = `Farm ID,wkt\n${farms.map(row).join('')}`;
    const { file, placemarks } = await read(text.slice(0, -30));
    expect(placemarks.map(({ data }) => data['Farm ID'])).toEqual(farms.slice(0, -1));
    expect(file.earlyEnd).toMatchObject({ placemarks: 1999 });
    expect(file.earlyEnd?.sentence).toMatch(/The 1,999 placemarks before it were read/);
  });

  it('of a farm of too many corners fault it, in bounded time', async () => {
    const row = 'F1,12.20001,14.10001\n';
    const text = `farm,lat,lng\n${row.repeat(110_000)}`;
    const elapsed = stopwatch();
    const { placemarks } = await read(text);
    expect(codes(placemarks)).toEqual(['placemark.tooManyPoints']);
    expect(elapsed()).toBeLessThan(3000);
  });
});
