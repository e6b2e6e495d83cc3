import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature, MultiPolygon } from 'geojson';
import { read as readTheirs } from 'shapefile';
import { allPlacemarks, problemOf } from '../../../test/support/reading.js';
import { dbfOf, type Shape, shpOf } from '../../../test/support/shapefiles.js';
import { zipOf } from '../../../test/support/zip-files.js';
import type { Placemark } from '../domain/placemark.js';
import { openPlacemarks } from './open-map.js';

const KML = join(__dirname, '../../../test/fixtures/imports/kml/derived-nigeria-200.kml');
const read = (kind: 'zip', content: Buffer) => allPlacemarks(openPlacemarks(kind, content));
const problem = (kind: 'zip', content: Buffer) => problemOf(read(kind, content));
const codes = (placemarks: Placemark[]) =>
  placemarks.map(({ faults, notes }) => [...faults, ...notes].map(({ code }) => code).join(' '));

const SQUARE: [number, number][] = [
  [6.1, 12.8],
  [6.2, 12.8],
  [6.2, 12.9],
  [6.1, 12.9],
  [6.1, 12.8],
];

describe('zipped shapefiles', () => {
  const clockwise = [...SQUARE].reverse();
  const hole = [
    [6.12, 12.82],
    [6.14, 12.82],
    [6.14, 12.84],
    [6.12, 12.82],
  ];
  const away = clockwise.map(([x = 0, y = 0]) => [x + 1, y]);
  const shapes: Shape[] = [
    { type: 5, parts: [clockwise, hole, away], row: { farm_id: 'A', name: 'Ọla' } },
    { type: 0, parts: [], row: { farm_id: 'B' } },
    { type: 5, parts: [clockwise], row: { farm_id: 'C' }, deleted: true },
    { type: 3, parts: [SQUARE.slice(0, 4)], row: { farm_id: 'D' } },
    { type: 15, parts: [clockwise.map(([x = 0, y = 0], i) => [x, y, 100 + i])], row: { farm_id: 'E' } },
    { type: 1, parts: [[[6, 12]]], row: { farm_id: 'F' } },
  ];
  const WGS84 =
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
  const layer = (name: string, list: Shape[], prj: string | null = WGS84, cpg: string | null = 'UTF-8') => ({
    [`${name}.shp`]: shpOf(list),
    [`${name}.DBF`]: dbfOf(list),
    ...(prj === null ? {} : { [`${name}.prj`]: prj }),
    ...(cpg === null ? {} : { [`${name}.cpg`]: cpg }),
  });

  it('are read, record by record', async () => {
    const { file, placemarks } = await read('zip', await zipOf(layer('maps/farms', shapes)));
    expect(placemarks.map(({ data }) => data.farm_id)).toEqual(['A', 'B', 'D', 'E', 'F']);
    expect(placemarks[0]).toMatchObject({
      name: 'Ọla',
      polygons: [
        { outer: clockwise, holes: [hole] },
        { outer: away, holes: [] },
      ],
    });
    expect(codes(placemarks)).toEqual([
      '',
      'placemark.noGeometry',
      'placemark.lineClosed',
      '',
      'placemark.point',
    ]);
    expect(placemarks[3]?.attributes).toMatchObject({
      'Altitude, lowest (m)': 100,
      'Altitude, highest (m)': 104,
    });
    expect(file.notes).toEqual(['1 deleted rows of farms were left out.']);
  });

  it('give the polygons that the shapefile library gives (P13)', async () => {
    const same = shapes.filter(({ type, deleted }) => type === 5 && !deleted);
    const theirs = await readTheirs(shpOf(same) as never, dbfOf(same) as never, { encoding: 'utf-8' });
    const { placemarks } = await read('zip', await zipOf(layer('farms', same)));
    const [first] = theirs.features as [Feature<MultiPolygon>];
    expect(placemarks[0]?.polygons.map(({ outer, holes }) => [outer, ...holes])).toEqual(
      first.geometry.coordinates,
    );
    expect(placemarks[0]?.data).toEqual(first.properties);
  });

  it('of several layers are read one after the other, and turned into WGS 84 each by its .prj', async () => {
    const utm =
      'PROJCS["Minna_UTM_Zone_32N",GEOGCS["GCS_Minna",DATUM["D_Minna",SPHEROID["Clarke_1880_RGS",6378249.145,293.465]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
    const metres = [
      [332_000, 1_005_000],
      [332_000, 1_005_100],
      [332_100, 1_005_100],
      [332_000, 1_005_000],
    ];
    const { file, placemarks } = await read(
      'zip',
      await zipOf({
        ...layer('north', shapes.slice(0, 1)),
        ...layer('south', [{ type: 5, parts: [metres], row: { farm_id: 'S' } }], utm),
      }),
    );
    expect(placemarks.map(({ folder }) => folder)).toEqual([['north'], ['south']]);
    const minna = placemarks[1]?.polygons[0]?.outer[0]?.map((degree) => Number(degree.toFixed(5)));
    expect(minna).toEqual([7.47063, 9.08966]);
    expect(file.notes[0]).toBe('The archive contains 2 layers: north, south.');
    const french = utm.replaceAll('Minna', 'NTF').replace('Clarke_1880_RGS', 'Clarke_1880_IGN');
    const other = await zipOf(layer('x', shapes.slice(0, 1), french));
    expect((await problem('zip', other)).sentence).toMatch(/"NTF_UTM_Zone_32N", which Gona cannot convert/);
    const none = await zipOf(layer('x', [{ type: 5, parts: [metres], row: {} }], null));
    expect((await problem('zip', none)).sentence).toMatch(
      /no \.prj file, and its coordinates are not degrees/,
    );
  });

  it('have letters by their .cpg, else as they look', async () => {
    const list: Shape[] = [{ type: 5, parts: [clockwise], row: { name: 'José' } }];
    const named = async (dbf: Buffer, cpg: string | null) => {
      const files = { ...layer('f', list, WGS84, cpg), 'f.DBF': dbf };
      return (await read('zip', await zipOf(files))).placemarks[0]?.name;
    };
    expect(await named(dbfOf(list, 'latin1'), 'ISO88591')).toBe('José');
    expect(await named(dbfOf(list, 'latin1'), null)).toBe('José');
    expect(await named(dbfOf(list, 'utf8'), null)).toBe('José');
    expect(await named(dbfOf(list, 'utf8'), 'utf8')).toBe('José');
  });

  it('report where they break off, and refuse other content', async () => {
    const whole = layer('farms', shapes.slice(0, 1).concat(shapes.slice(3)));
    const shp = whole['farms.shp'] as Buffer;
    for (const cut of [shp.length - 3, shp.length - 28]) {
      const files = { ...whole, 'farms.shp': shp.subarray(0, cut) };
      const { file, placemarks } = await read('zip', await zipOf(files));
      expect(placemarks).toHaveLength(3);
      expect(file.earlyEnd?.sentence).toMatch(
        /at the end of farms\.shp\. The 3 placemarks before it were read/,
      );
    }
    expect((await problem('zip', await zipOf({ 'a.shp': 'no' }))).sentence).toMatch(/not a shapefile/);
    expect((await problem('zip', await zipOf({ 'a.txt': 'no' }))).sentence).toMatch(/no shapefile \(\.shp\)/);
    const kml = await zipOf({ 'doc.kml': readFileSync(KML) });
    expect((await read('zip', kml)).placemarks).toHaveLength(200);
  });

  it('with records that lie about themselves are faulted', async () => {
    const lying = (at: number, value: number) => {
      const shp = Buffer.from(shpOf(shapes.slice(0, 1)));
      shp.writeInt32LE(value, 108 + at);
      return zipOf({ ...layer('f', shapes.slice(0, 1)), 'f.shp': shp });
    };
    for (const [at, value, code] of [
      [36, 2_000_000_000, 'placemark.tooManyParts'],
      [40, 2_000_000_000, 'placemark.tooManyPoints'],
      [40, 50_000, 'placemark.unreadable'],
      [36, -1, 'placemark.unreadable'],
      [48, 99_999, 'placemark.unreadable'],
      [0, 31, 'placemark.unreadable'],
    ] as const)
      expect(codes((await read('zip', await lying(at, value))).placemarks)).toEqual([code]);
  });
});
