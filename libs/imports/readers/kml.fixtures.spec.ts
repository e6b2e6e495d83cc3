import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kml as toGeoJson } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import type { Feature, Geometry, Position } from 'geojson';
import { allPlacemarks } from '../../../test/support/reading.js';
import { checkPlacemark } from '../kinds/farms/placemark-row.js';
import { readKml } from './kml.reader.js';

const FIXTURES = join(__dirname, '../../../test/fixtures/imports/kml');

describe('every KML fixture', () => {
  /** Expected result of each placemark: its farm code, or the codes of its faults. */
  const OUTCOMES: Record<string, string[]> = {
    'bad.kml': ['placemark.noKey placemark.point', 'coordinate.unreadable', 'coordinate.unreadable'],
    'cdata.kml': ['placemark.noKey placemark.point'],
    'extended_data.kml': ['placemark.point'],
    'gxtrack.kml': ['placemark.noKey boundary.crossesItself'],
    'linear_ring.kml': ['boundary.tooLarge'],
    'linestring.kml': ['placemark.shortLine', 'placemark.shortLine'],
    'multigeometry.kml': ['placemark.shortLine'],
    'noname.kml': ['placemark.noKey'],
    'null_geometry.kml': ['placemark.noGeometry'],
    'polygon.kml': ['= hollow box'],
    'schema.kml': ['= 167001'],
    'simpledata.kml': ['placemark.point', 'placemark.point'],
  };
  const files = readdirSync(join(FIXTURES, 'togeojson')).filter((name) => name.endsWith('.kml'));

  it('is listed', () => {
    expect(files.sort()).toEqual(Object.keys(OUTCOMES).sort());
  });

  it.each(files)('%s has its outcomes', async (name) => {
    const { file, placemarks } = await allPlacemarks(readKml(join(FIXTURES, 'togeojson', name)));
    const outcomes = placemarks
      .map((each) => checkPlacemark(each))
      .map(({ values, faults }) => {
        return faults.length === 0 ? `= ${values.farmCode}` : faults.map(({ code }) => code).join(' ');
      });
    expect(outcomes).toEqual(OUTCOMES[name]);
    expect(file.earlyEnd).toBeNull();
  });

  it('derived-nigeria-200.kml gives 200 farms with code and size', async () => {
    const { placemarks } = await allPlacemarks(readKml(join(FIXTURES, 'derived-nigeria-200.kml')));
    const checks = placemarks.map((each) => checkPlacemark(each));
    expect(checks).toHaveLength(200);
    expect(checks[0]?.values).toMatchObject({ farmCode: 'TF00001', name: 'TF00001', declaredHa: 4.891 });
    expect(new Set(checks.map(({ values }) => values.farmCode)).size).toBe(200);
    const faulty = checks.filter(({ faults }) => faults.length > 0);
    const found = Object.fromEntries(
      faulty.map(({ values, faults }) => [values.farmCode, faults.map(({ code }) => code)]),
    );
    expect(found).toEqual({
      TF00008: ['boundary.crossesItself'],
      TF00062: ['boundary.nullIsland'],
      TF00066: ['boundary.crossesItself'],
      TF00068: ['boundary.swapped'],
      TF00099: ['boundary.crossesItself'],
      TF00119: ['boundary.crossesItself'],
      TF00176: ['boundary.crossesItself'],
    });
  });
});

describe('readKml against togeojson (P13)', () => {
  const rings = (geometry: Geometry | null): Position[][] => {
    if (geometry?.type === 'Polygon') return geometry.coordinates;
    if (geometry?.type === 'MultiPolygon') return geometry.coordinates.flat();
    if (geometry?.type === 'LineString') return [geometry.coordinates];
    return geometry?.type === 'GeometryCollection' ? geometry.geometries.flatMap(rings) : [];
  };
  const flat = (points: Position[]): Position[] => points.map(([lng = 0, lat = 0]) => [lng, lat]);
  const closed = (points: Position[]) =>
    String(points[0]) === String(points.at(-1)) ? points : [...points, points[0] as Position];
  const paths = [
    'derived-nigeria-200.kml',
    'linear_ring',
    'polygon',
    'schema',
    'noname',
    'gxtrack',
    'simpledata',
    'extended_data',
  ];

  it.each(paths)('%s: same names, data and rings', async (name) => {
    const path = join(FIXTURES, name.endsWith('.kml') ? name : `togeojson/${name}.kml`);
    const theirs = toGeoJson(
      new DOMParser().parseFromString(readFileSync(path, 'utf8'), 'text/xml') as never,
    );
    const { placemarks } = await allPlacemarks(readKml(path));
    expect(placemarks).toHaveLength(theirs.features.length);
    placemarks.forEach((ours, i) => {
      const feature = theirs.features[i] as Feature;
      expect(ours.name).toBe(String(feature.properties?.name ?? '').trim());
      for (const [key, value] of Object.entries(ours.data))
        expect(String(feature.properties?.[key])).toBe(
          String(Number.isNaN(Number(value)) ? value : Number(value)),
        );
      const outlines = ours.polygons.flatMap(({ outer, holes }) => [outer, ...holes]);
      const unique = (points: Position[]) =>
        points.filter((p, k) => k === 0 || String(p) !== String(points[k - 1]));
      expect(outlines.map(unique)).toEqual(rings(feature.geometry).map(flat).map(closed).map(unique));
    });
  });
});
