import { type LngLat, liesOutside, looksSwapped, NIGERIA_BOUNDS } from '#libs/geometry';
import { fault } from '../domain/reasons.js';
import { addFeature } from './geojson-geometry.js';
import { checkPoint } from './kml-coordinates.js';
import type { PlacemarkBuilder } from './placemark-builder.js';
import type { Project } from './projection.js';
import { isWkt, readWkt, WktFault } from './wkt.js';

const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d*)?`;
/** KML points: "lng,lat lng,lat,alt", numbers separated by commas and points by white space. */
const KML_POINTS = new RegExp(String.raw`^\s*(?:${NUMBER},${NUMBER}(?:,[^,\s]*)?\s+){2}`);
/** "lat lng alt acc; lat lng ..." (ODK), "lat, lng; ...", "(lat, lng), (lat, lng)". */
const LISTED_POINTS = new RegExp(
  String.raw`^\s*[\[(]?\s*${NUMBER}\s*[,\s]\s*${NUMBER}[^;|\n()]{0,60}[;|\n)]`,
);
const JSON_START = /^\s*[[{]/;
const WKB = /^0[01]0[0-9a-f]{30,}$/i;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const LAT = ['lat', 'latitude', 'y'];
const LNG = ['lng', 'lon', 'long', 'longitude', 'x'];
const ALT = ['alt', 'altitude', 'elevation', 'z'];
/** Characters to test; the pattern appears well before this, or the text is not a list of points. */
const SAMPLE = 400;

/** True for a cell with the boundary of a farm, or a point of one, in any format that `addBoundaryCell` reads. */
export function looksLikeBoundary(cell: string): boolean {
  const start = cell.slice(0, SAMPLE);
  if (isWkt(start)) return true;
  if (JSON_START.test(start)) return /"(?:coordinates|lat|latitude)"|^\s*(?:\[\s*){2,}-?\d/i.test(start);
  return KML_POINTS.test(start) || LISTED_POINTS.test(start);
}

/** True for the binary form in which databases show a geometry. */
export const isBinaryGeometry = (cell: string): boolean => WKB.test(cell.slice(0, SAMPLE));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A point as two numbers whose order may be unknown; `height` is NaN if absent. */
interface Written {
  first: number;
  second: number;
  height: number;
  text: string;
}

/**
 * Adds the boundary of a cell: WKT, GeoJSON, points as JSON or as a list. `project` applies to formats that name their
 * projection.
 */
export function addBoundaryCell(builder: PlacemarkBuilder, cell: string, project: Project): void {
  const unreadable = (detail: string) => builder.fail(fault('boundary', 'placemark.unreadable', '', detail));
  try {
    if (isWkt(cell)) addFeature(builder, readWkt(cell), project);
    else if (isBinaryGeometry(cell))
      unreadable('its boundary is in binary form (WKB); export it as text (ST_AsText)');
    else if (JSON_START.test(cell)) addJson(builder, JSON.parse(cell), project);
    else addListed(builder, cell);
  } catch (error) {
    if (error instanceof WktFault) unreadable(error.message);
    else if (error instanceof SyntaxError) unreadable('its boundary is not valid JSON');
    else throw error;
  }
}

function numberUnder(point: Record<string, unknown>, names: string[]): number {
  for (const [key, value] of Object.entries(point))
    if (names.includes(key.toLowerCase()) && value !== null && value !== '') return Number(value);
  return Number.NaN;
}

/** Adds GeoJSON; `[{"lat": ..., "lng": ...}, ...]`, like the portal's own `coords`; or `[[lng, lat], ...]`. */
function addJson(builder: PlacemarkBuilder, value: unknown, project: Project): void {
  if (isObject(value)) {
    if (!addFeature(builder, value, project))
      builder.fail(fault('boundary', 'placemark.unreadable', '', 'its boundary is JSON, but not GeoJSON'));
    return;
  }
  const list = value as unknown[];
  const [first] = list;
  if (isObject(first)) {
    const written = (list as Record<string, unknown>[]).map((point) => ({
      first: numberUnder(point, LAT),
      second: numberUnder(point, LNG),
      height: numberUnder(point, ALT),
      text: JSON.stringify(point) ?? '',
    }));
    addPoints(builder, written, 'latLng');
    return;
  }
  // Parts, each a list of points.
  if (Array.isArray(first) && isObject(first[0])) {
    for (const part of list) if (Array.isArray(part)) addJson(builder, part, project);
    return;
  }
  const depth = (item: unknown): number => (Array.isArray(item) ? 1 + depth(item[0]) : 0);
  const type = { 2: 'LineString', 3: 'Polygon', 4: 'MultiPolygon' }[depth(list)];
  addFeature(builder, type ? { type, coordinates: list } : null, project);
}

function addListed(builder: PlacemarkBuilder, cell: string): void {
  const isKml = KML_POINTS.test(`${cell} `);
  const texts = isKml ? cell.trim().split(/\s+/) : cell.split(/[;|\n]|\)\s*,?\s*\(/);
  const written = texts
    .map((text) => text.replace(/[()[\]]/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text): Written => {
      const [first = '', second = '', height = ''] = text.split(/\s*,\s*|\s+/);
      const number = (part: string) => (DECIMAL.test(part) ? Number(part) : Number.NaN);
      return { first: number(first), second: number(second), height: number(height), text };
    });
  addPoints(builder, written, isKml ? 'lngLat?' : 'latLng?');
}

type Order = 'latLng' | 'latLng?' | 'lngLat?';

/**
 * Adds a line. An order that is only conventional (`?`) is reversed if it leads out of Nigeria and the reverse does
 * not.
 */
function addPoints(builder: PlacemarkBuilder, written: Written[], order: Order): void {
  let lngFirst = order === 'lngLat?';
  const line = (): LngLat[] =>
    written.map(({ first, second }) => (lngFirst ? [first, second] : [second, first]));
  if (order !== 'latLng' && liesOutside(line(), NIGERIA_BOUNDS) && looksSwapped(line(), NIGERIA_BOUNDS)) {
    lngFirst = !lngFirst;
    const detail = lngFirst ? 'longitude and latitude' : 'latitude and longitude';
    builder.note(fault('boundary', 'placemark.orderGuessed', '', detail));
  }
  const points: LngLat[] = [];
  for (const [index, [lng, lat]] of line().entries()) {
    const { text, height } = written[index] as Written;
    const point = Number.isNaN(lng + lat)
      ? fault('boundary', 'coordinate.unreadable', text, String(index + 1))
      : checkPoint(lng, lat, text, index + 1);
    if (!Array.isArray(point)) {
      builder.fail(point);
      return;
    }
    builder.heights.add(height);
    points.push(point);
  }
  if (points.length === 1) builder.addPoint();
  else builder.addLine(points);
}
