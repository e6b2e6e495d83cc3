import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { kml as toGeoJson } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { ConvertMap } from '#libs/imports';
import { leavesWork } from '#libs/platform';
import { outcomesIn } from '../support/import-outcomes.js';
import { type Importer, openImporter } from '../support/importing.js';
import { dbfOf, type Shape, shpOf } from '../support/shapefiles.js';
import { zipOf } from '../support/zip-files.js';

const KML = readFileSync(join(process.cwd(), 'test/fixtures/imports/kml/derived-nigeria-200.kml'));
const WGS84 = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]]]';
const map = toGeoJson(new DOMParser().parseFromString(String(KML), 'text/xml') as never) as FeatureCollection;
const partsOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

let importer: Importer;
let converter: ConvertMap;
beforeAll(async () => {
  importer = await openImporter();
  converter = importer.app.get(ConvertMap);
});
afterAll(() => importer?.close());

const { codesByRow, expectAccounted } = outcomesIn(() => importer);

async function convert(name: string, content: string | Buffer, signal = new AbortController().signal) {
  const file = { name, content: Readable.from([Buffer.from(content as string)]) };
  const made = await converter.convert(file, { by: importer.by, signal });
  return { ...made, csv: await text(await converter.read(made.id, importer.adminId)) };
}

const OUTCOMES = {
  8: 'boundary.crossesItself',
  62: 'boundary.nullIsland',
  66: 'boundary.crossesItself',
  68: 'boundary.swapped',
  99: 'boundary.crossesItself',
  119: 'boundary.crossesItself',
  176: 'boundary.crossesItself',
};

describe('the farms of a map', () => {
  const shapes = (): Shape[] =>
    map.features.map(({ geometry, properties }) => ({
      type: 5,
      parts: partsOf(geometry as Polygon).flatMap(([outer = [], ...holes]) => [
        [...outer].reverse(),
        ...holes,
      ]),
      row: Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([key]) => ['name', 'farm_id', 'Farm ID', 'size_ha', 'area_ha'].includes(key))
          .map(([key, value]) => [key, String(value)]),
      ),
    }));

  it('are the same in every format: what one has stored, the others leave unchanged', async () => {
    const first = await importer.farms('derived.kml', KML);
    expectAccounted(first);
    expect(await codesByRow(first)).toEqual(OUTCOMES);
    const { created } = first.summary;
    const lines = map.features.map((feature) => JSON.stringify(feature)).join('\n');
    const { csv } = await convert('derived.kml', KML);
    for (const [name, content] of [
      ['derived.kmz', await zipOf({ 'doc.kml': KML })],
      ['derived.geojson', JSON.stringify(map)],
      ['derived.json', lines],
      [
        'derived.zip',
        await zipOf({ 'a/f.shp': shpOf(shapes()), 'a/f.dbf': dbfOf(shapes()), 'a/f.prj': WGS84 }),
      ],
      ['maps.csv', csv],
    ] as const) {
      const done = await importer.farms(name, content);
      expectAccounted(done);
      const { created: more, total } = done.summary;
      expect({ name, more, total, stored: done.summary.unchanged + done.summary.updated }).toEqual({
        name,
        more: 0,
        total: 200,
        stored: created,
      });
      const rows = Object.keys(await codesByRow(done)).map(Number);
      const offset = name === 'maps.csv' ? 1 : 0;
      expect(rows).toEqual(Object.keys(OUTCOMES).map((row) => Number(row) + offset));
    }
  });

  it('are recorded with the import type of their file', async () => {
    const types = await importer.db.query<{ format: string; import_type: string }>(
      'SELECT DISTINCT format, import_type FROM import_batch ORDER BY format',
    );
    expect(types.map(({ format, import_type }) => `${format} ${import_type}`)).toEqual([
      'csv OTHERS',
      'geojson OTHERS',
      'json OTHERS',
      'kml KML',
      'kmz KML',
      'zip OTHERS',
    ]);
  });

  it('that break off are stored as far as they go, and the import needs attention', async () => {
    const cut = JSON.stringify(map);
    const done = await importer.farms('cut.geojson', cut.slice(0, cut.length / 2));
    expectAccounted(done);
    const read = done.summary.total;
    expect(done.summary.brokenOff).toEqual({
      read,
      sentence: `The file ends early after ${read} placemarks. Export or download it again.`,
    });
    const [job] = await importer.db.query<{ state: string; attention: boolean }>(
      `SELECT state, ${leavesWork('summary')} AS attention FROM job_run WHERE id = $1`,
      [done.jobId],
    );
    expect(job).toEqual({ state: 'completed', attention: true });
  });

  it('come back as KML with their reasons, and as rows where they came as rows', async () => {
    const bowTie = [
      [4.52, 12.74],
      [4.53, 12.75],
      [4.53, 12.74],
      [4.52, 12.75],
      [4.52, 12.74],
    ];
    const feature = {
      type: 'Feature',
      properties: { farm_id: 'R1', note: 'BVN 22345678901', bvn: '22345678901' },
      geometry: { type: 'Polygon', coordinates: [bowTie] },
    };
    const json = await importer.farms('one.geojson', JSON.stringify(feature));
    const kml = await importer.rejectsMap(json.jobId);
    expect(kml).toMatch(/<Data name="farm_id"><value>R1<\/value>/);
    expect(kml).toMatch(/The boundary crosses itself near/);
    expect(kml).toMatch(/<coordinates>4.52,12.74 4.53,12.75/);
    expect(kml).not.toContain('22345678901');

    const corner = ([lng, lat]: number[], id: string) => `${id},${lat}2234567890,${lng},08031234567`;
    const rows = [...bowTie.map((each) => corner(each, 'R2')), corner([4.5, 12.7], 'R3')];
    const table = await importer.farms('corners.csv', `farm_id,lat,lng,phone\n${rows.join('\n')}\n`);
    expect(await codesByRow(table)).toEqual({ 2: 'boundary.crossesItself', 7: 'placemark.point' });
    const back = (await importer.rejects(table.jobId)).trim().split('\r\n');
    expect(back).toHaveLength(7);
    expect(back[1]).toMatch(/^R2,12\.742234567890,4\.52,/);
    expect(back[5]).toMatch(/,2,.*crosses itself/);
  });
});

describe('the map converter', () => {
  it('counts what was read and what was not, and keeps every place', async () => {
    const ring = '4.52,12.74,300 4.53,12.74,300 4.53,12.75,300 4.52,12.74,300';
    const place = (name: string, inside: string) => `<Placemark><name>${name}</name>${inside}</Placemark>`;
    const data = (name: string, value: string) =>
      `<ExtendedData><Data name="${name}"><value>${value}</value></Data></ExtendedData>`;
    const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
    const made = await convert(
      'farms.kml',
      `<kml>${place('A', data('BVN', '22345678901') + polygon)}${place('=B', data('Crop', 'Rice') + polygon)}${place('C', '<Point><coordinates>4,12</coordinates></Point>')}</kml>`,
    );
    expect(made).toMatchObject({
      read: 2,
      notRead: 1,
      reasons: [{ code: 'placemark.point', message: 'Point instead of a boundary', places: 1 }],
      unread: [{ row: 3, name: 'C', message: 'This placemark has a point but no boundary.' }],
      brokenOff: null,
    });
    const [header, a, b, c] = made.csv
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(header).toMatch(
      /^Farm ID,Name,BVN \(masked\),"Altitude, lowest \(m\)",.*,Crop,Captured,Number of points,/,
    );
    expect(a).toMatch(
      /^A,A,•••••••8901,300,300,300,,,4,60\.\d+,12\.745,4\.52\d+,"POLYGON \(\(4\.52 12\.74, /,
    );
    expect(a).toContain('"[{""lat"":12.74,""lng"":4.52},');
    expect(b).toMatch(/^'=B,'=B,,300,300,300,Rice,/);
    expect(c).toMatch(/"?This placemark has a point but no boundary\."?$/);
  });

  it('gives the file to nobody else, refuses what is no map, and stops when nobody waits', async () => {
    const { id } = await convert('derived.kml', KML);
    await expect(converter.read(id, importer.adminId + 1)).rejects.toMatchObject({ code: 'record.notFound' });
    await expect(converter.read('none', importer.adminId)).rejects.toMatchObject({ code: 'record.notFound' });
    await expect(convert('list.pdf', '%PDF-1.7')).rejects.toMatchObject({ code: 'file.wrongExtension' });
    await expect(convert('a.kml', '<html></html>')).rejects.toMatchObject({ code: 'file.wrongContent' });
    await expect(convert('a.kml', '<kml></kml>')).rejects.toMatchObject({ code: 'file.empty' });
    await expect(convert('derived.kml', KML, AbortSignal.abort())).rejects.toThrow();
  });
});
