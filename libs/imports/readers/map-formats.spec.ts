import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gpx as gpxToGeoJson, kml as kmlToGeoJson } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import type { Feature, FeatureCollection, Position } from 'geojson';
import { allPlacemarks, problemOf, stopwatch } from '../../../test/support/reading.js';
import type { Placemark } from '../domain/placemark.js';
import { openPlacemarks, type PlacemarkKind } from './open-map.js';

const KML = join(__dirname, '../../../test/fixtures/imports/kml/derived-nigeria-200.kml');
const dom = (text: string) => new DOMParser().parseFromString(text, 'text/xml') as never;
const read = (kind: PlacemarkKind, content: string | Buffer) =>
  allPlacemarks(openPlacemarks(kind, Buffer.from(content as string)));
const problem = async (kind: PlacemarkKind, content: string | Buffer) => problemOf(read(kind, content));
const codes = (placemarks: Placemark[]) =>
  placemarks.map(({ faults, notes }) => [...faults, ...notes].map(({ code }) => code).join(' '));

const SQUARE: [number, number][] = [
  [6.1, 12.8],
  [6.2, 12.8],
  [6.2, 12.9],
  [6.1, 12.9],
  [6.1, 12.8],
];
const feature = (properties: object, geometry: object | null): object => ({
  type: 'Feature',
  properties,
  geometry,
});
const polygon = { type: 'Polygon', coordinates: [SQUARE] };
const collection = (features: unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });

describe('GeoJSON', () => {
  it('gives the same farms as the KML that it was made from (P13)', async () => {
    const theirs = kmlToGeoJson(dom(readFileSync(KML, 'utf8'))) as FeatureCollection;
    const ours = await read('geojson', JSON.stringify(theirs));
    const kml = await allPlacemarks(openPlacemarks('kml', KML));
    expect(ours.placemarks).toHaveLength(200);
    ours.placemarks.forEach((placemark, index) => {
      const same = kml.placemarks[index] as Placemark;
      expect(placemark.name).toBe(same.name);
      expect(placemark.polygons).toEqual(same.polygons);
      expect(placemark.data).toMatchObject(
        Object.fromEntries(Object.keys(same.data).map((key) => [key, expect.anything()])),
      );
    });
    const lines = theirs.features.map((each) => JSON.stringify(each)).join('\n');
    expect((await read('json', lines)).placemarks).toEqual(ours.placemarks);
    const sequence = theirs.features.map((each) => `\u001e${JSON.stringify(each)}\n`).join('');
    expect((await read('geojson', sequence)).placemarks).toEqual(ours.placemarks);
    expect((await read('geojson', JSON.stringify(theirs.features, null, 2))).placemarks).toEqual(
      ours.placemarks,
    );
  });

  it('keeps every attribute, the id, altitudes and the time of capture', async () => {
    const { placemarks } = await read(
      'geojson',
      collection([
        {
          ...feature(
            {
              name: 'A',
              bvn: 22345678901,
              crops: ['rice'],
              none: null,
              ok: true,
              date: '2026-05-03T10:00:00Z',
            },
            { type: 'Polygon', coordinates: [SQUARE.map(([x, y], i) => [x, y, 300 + i])] },
          ),
          id: 17,
        },
      ]),
    );
    expect(placemarks[0]).toMatchObject({
      name: 'A',
      data: { bvn: '22345678901', crops: '["rice"]', ok: 'true', id: '17' },
      attributes: { bvn: '•••••••8901', id: '17', 'Altitude, lowest (m)': 300, 'Altitude, mean (m)': 302 },
      capturedAt: '2026-05-03T10:00:00.000Z',
      polygons: [{ outer: SQUARE, holes: [] }],
    });
  });

  it('converts UTM, Web Mercator and Minna to WGS 84, and refuses unknown systems', async () => {
    const at = async (name: string, point: [number, number]) => {
      const ring = [point, [point[0] + 100, point[1]], [point[0] + 100, point[1] + 100], point];
      const crs = { type: 'name', properties: { name } };
      const geometry = { type: 'Polygon', coordinates: [ring] };
      const { placemarks } = await read('geojson', collection([feature({}, geometry)], { crs }));
      return placemarks[0]?.polygons[0]?.outer[0]?.map((degree) => Number(degree.toFixed(5)));
    };
    // Results of PROJ 9 ("Minna to WGS 84 (2)" of the EPSG registry).
    expect(await at('urn:ogc:def:crs:EPSG::32632', [332_000, 1_005_000])).toEqual([7.47133, 9.08859]);
    expect(await at('EPSG:3857', [833_000, 1_015_000])).toEqual([7.48297, 9.07966]);
    expect(await at('urn:ogc:def:crs:EPSG::26332', [332_000, 1_005_000])).toEqual([7.47063, 9.08966]);
    expect(await at('EPSG:26331', [600_000, 1_200_000])).toEqual([3.91409, 10.85519]);
    expect(await at('EPSG:26392', [600_000, 600_000])).toEqual([7.85672, 9.42692]);
    const unknown = collection([], { crs: { type: 'name', properties: { name: 'EPSG:2154' } } });
    expect((await problem('geojson', unknown)).sentence).toMatch(/"EPSG:2154".*Export it in WGS 84/);
    const linked = collection([], { crs: { type: 'link', properties: { href: 'http://x' } } });
    expect((await problem('geojson', linked)).code).toBe('file.unreadable');
  });

  it('says how far it came in a file that is cut off', async () => {
    const whole = collection([1, 2, 3].map((n) => feature({ name: `F${n}` }, polygon)));
    for (const at of [whole.indexOf('F3') + 10, whole.lastIndexOf('{"type":"Feature"'), whole.length - 1]) {
      const { file, placemarks } = await read('geojson', whole.slice(0, at));
      const count = at === whole.length - 1 ? 3 : 2;
      expect(placemarks).toHaveLength(count);
      expect(file.earlyEnd).toMatchObject({
        placemarks: count,
        sentence: `The file ends early after ${count} placemarks. Export or download it again.`,
      });
    }
    expect((await problem('geojson', whole.slice(0, 40))).code).toBe('file.unreadable');
  });

  it('reports unreadable features one by one', async () => {
    const rings = (coordinates: unknown) => feature({}, { type: 'Polygon', coordinates });
    const text = collection([
      rings([
        [
          [6, 12],
          ['x', 12],
          [7, 13],
          [6, 12],
        ],
      ]),
      rings([
        [
          [332_000, 1_005_000],
          [332_100, 1_005_000],
          [332_000, 1_005_100],
          [332_000, 1_005_000],
        ],
      ]),
      rings([
        [
          [181, 0],
          [181, 1],
          [180, 1],
          [181, 0],
        ],
      ]),
      feature({}, null),
      feature({}, { type: 'Point', coordinates: [6, 12] }),
      { type: 'Nothing' },
      feature({}, { type: 'LineString', coordinates: SQUARE }),
      rings([SQUARE.map((point) => point.map(String))]),
    ]);
    const damaged = text.replace('"properties":{},"geometry":null', '"properties":{bad},"geometry":null');
    expect(codes((await read('geojson', damaged)).placemarks)).toEqual([
      'coordinate.unreadable',
      'coordinate.metres',
      'coordinate.range',
      'placemark.unreadable',
      'placemark.point',
      'placemark.unreadable',
      '',
      '',
    ]);
    const nan = collection([feature({ alt: 1 }, polygon)]).replace('"alt":1', '"alt":NaN,"note":"NaN"');
    expect((await read('geojson', nan)).placemarks[0]).toMatchObject({ data: { note: 'NaN' }, faults: [] });
  });

  it.each([
    ['', 'file.empty', /empty/],
    ['hello', 'file.wrongContent', /not JSON/],
    ['{"a":1}', 'file.wrongContent', /no "type"/],
    ['{"type":"Topology","objects":{}}', 'file.wrongContent', /TopoJSON/],
    ['{"geometryType":"esriGeometryPolygon","features":[]}', 'file.wrongContent', /Esri/],
    [collection([]), 'file.empty', /no places/],
  ])('refuses %j with %s', async (text, code, sentence) => {
    expect(await problem('geojson', text)).toMatchObject({ code, sentence: expect.stringMatching(sentence) });
  });

  it.each([
    ['endless depth', '['.repeat(20_000_000)],
    ['endless depth in a feature', `{"type":"FeatureCollection","features":[${'{"a":'.repeat(4_000_000)}`],
  ])('refuses %s within a second', async (_name, text) => {
    const bytes = Buffer.from(text);
    const elapsed = stopwatch();
    expect((await problem('geojson', bytes)).code).toBe('file.tooComplex');
    expect(elapsed()).toBeLessThan(1000);
  });

  it('rejects a feature of a million points within a second, and continues', async () => {
    const many = `[${'[6.1,12.8],'.repeat(1_000_000)}[6.1,12.8]]`;
    const text = collection([feature({}, { type: 'Polygon', coordinates: ['MANY'] }), feature({}, polygon)]);
    const bytes = Buffer.from(text.replace('"MANY"', many));
    const elapsed = stopwatch();
    expect(codes((await read('geojson', bytes)).placemarks)).toEqual(['placemark.tooManyPoints', '']);
    expect(elapsed()).toBeLessThan(1000);
  });
});

describe('GPX', () => {
  const point = ([lng = 0, lat = 0]: Position, i: number) =>
    `<trkpt lat="${lat}" lon="${lng}"><ele>${310 + i}</ele><time>2026-05-03T08:0${i}:00Z</time></trkpt>`;
  const track = (name: string, segments: Position[][]) =>
    `<trk><name>${name}</name><desc>Size: 2 ha</desc><extensions><x:crop>Rice</x:crop></extensions>${segments
      .map((points) => `<trkseg>${points.map(point).join('')}</trkseg>`)
      .join('')}</trk>`;
  const gpx = (inside: string) =>
    `<?xml version="1.0"?><gpx version="1.1" xmlns:x="http://example.org">${inside}</gpx>`;

  it('gives tracks and routes as togeojson does (P13), closed, with times and altitudes', async () => {
    const route = `<rte><name>R</name>${SQUARE.slice(0, 4)
      .map(([lng, lat]) => `<rtept lat="${lat}" lon="${lng}"/>`)
      .join('')}</rte>`;
    const text = gpx(`${track('T', [SQUARE])}${route}<wpt lat="9" lon="7"><name>W</name></wpt>`);
    const theirs = gpxToGeoJson(dom(text)) as FeatureCollection;
    const { placemarks } = await read('gpx', text);
    expect(placemarks.map(({ name }) => name)).toEqual(
      theirs.features.map(({ properties }) => properties?.name),
    );
    theirs.features.slice(0, 2).forEach((each: Feature, i) => {
      const line = (each.geometry as { coordinates: Position[] }).coordinates.map(([x, y]) => [x, y]);
      const closed = String(line[0]) === String(line.at(-1)) ? line : [...line, line[0]];
      expect(placemarks[i]?.polygons[0]?.outer).toEqual(closed);
    });
    expect(codes(placemarks)).toEqual(['', 'placemark.lineClosed', 'placemark.point']);
    expect(placemarks[0]).toMatchObject({
      data: { crop: 'Rice', Size: '2 ha' },
      attributes: { 'Altitude, highest (m)': 314, 'Recorded until': '2026-05-03T08:04:00.000Z' },
      capturedAt: '2026-05-03T08:00:00.000Z',
    });
  });

  it('joins the pieces of a walk, and keeps apart those that are a boundary each', async () => {
    const pieces = [SQUARE.slice(0, 2), SQUARE.slice(2)];
    const other = SQUARE.map(([x, y]): Position => [x + 1, y]);
    const { placemarks } = await read('gpx', gpx(track('walk', pieces) + track('plots', [SQUARE, other])));
    expect(placemarks[0]?.polygons.map(({ outer }) => outer)).toEqual([SQUARE]);
    expect(codes(placemarks)).toEqual(['placemark.segmentsJoined', '']);
    expect(placemarks[1]?.polygons).toHaveLength(2);
  });

  it('reports bad points and the place of a break, and refuses other content', async () => {
    const bad = gpx('<trk><trkseg><trkpt lat="x" lon="6"/></trkseg></trk>');
    expect(codes((await read('gpx', bad)).placemarks)).toEqual(['coordinate.unreadable']);
    const cut = gpx(track('A', [SQUARE]) + track('B', [SQUARE]));
    const { file, placemarks } = await read('gpx', cut.slice(0, cut.indexOf('>B<')));
    expect([placemarks.length, file.earlyEnd?.placemarks]).toEqual([1, 1]);
    expect((await problem('gpx', '<kml/>')).sentence).toMatch(/first element is "kml"/);
    expect((await problem('gpx', '{"a":1}')).sentence).toMatch(/not a GPX file/);
    expect((await problem('gpx', gpx(''))).sentence).toMatch(/no tracks/);
  });
});
