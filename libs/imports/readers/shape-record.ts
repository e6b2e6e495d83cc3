import { type LngLat, type PolygonRings, signedArea2 } from '#libs/geometry';
import { fault, type RowFault } from '../domain/reasons.js';
import { checkPoint } from './kml-coordinates.js';
import { MAX_PLACEMARK_COORDINATES, type PlacemarkBuilder } from './placemark-builder.js';
import type { Project } from './projection.js';

/** Shape types (ESRI Shapefile Technical Description, 1998); add 10 for heights, 20 for measures. */
const POINTS = new Set([1, 8, 11, 18, 21, 28]);
const LINES = new Set([3, 13, 23]);
const SHAPES = new Set([...LINES, 5, 15, 25]);
const WITH_HEIGHTS = new Set([13, 15]);
const HEIGHT_BYTES = 8;
const POINT_BYTES = 16;
const HEAD_BYTES = 44;
/** Maximum rings of one shape: assigning holes to rings compares every pair. */
const MAX_PARTS = 2000;
/** Maximum bytes of a record. */
export const MAX_RECORD_BYTES =
  HEAD_BYTES + MAX_PARTS * 4 + (MAX_PLACEMARK_COORDINATES + 2) * (POINT_BYTES + 16) + 64;

const unreadable = (detail: string) => fault('boundary', 'placemark.unreadable', '', detail);

type Box = [west: number, south: number, east: number, north: number];

function boxOf(ring: LngLat[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}

/** True when the point is inside the ring (crossing number). */
function holds(ring: LngLat[], [x, y]: LngLat): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i] as LngLat;
    const [bx, by] = ring[j] as LngLat;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/**
 * Groups rings into polygons: outer rings run clockwise and holes counter-clockwise, each hole inside its outer ring.
 * Some programs write all rings reversed; then a ring inside no other is an outer one.
 */
export function polygonsOf(rings: LngLat[][]): PolygonRings[] {
  const boxed = rings.filter((ring) => ring.length > 0).map((ring) => ({ ring, box: boxOf(ring) }));
  const within = (a: (typeof boxed)[number], b: (typeof boxed)[number]) =>
    a.box[0] >= b.box[0] &&
    a.box[1] >= b.box[1] &&
    a.box[2] <= b.box[2] &&
    a.box[3] <= b.box[3] &&
    // A corner may touch the other ring, so most of them decide.
    a.ring.slice(0, 3).filter((point) => holds(b.ring, point)).length >= 2;
  const clockwise = boxed.filter(({ ring }) => signedArea2(ring) < 0);
  const outers =
    clockwise.length > 0
      ? clockwise
      : boxed.filter((ring) => !boxed.some((other) => other !== ring && within(ring, other)));
  const polygons = outers.map(({ ring }): PolygonRings => ({ outer: ring, holes: [] }));
  const isOuter = new Set(outers);
  for (const ring of boxed) {
    if (isOuter.has(ring)) continue;
    const owner = outers.findIndex((outer) => within(ring, outer));
    if (owner === -1) polygons.push({ outer: ring.ring, holes: [] });
    else polygons[owner]?.holes.push(ring.ring);
  }
  return polygons;
}

/** Returns the fault that makes a record unreadable, or null; checks its declared counts against its length. */
function faultOf(type: number, record: Buffer): RowFault | null {
  if (!SHAPES.has(type)) return unreadable('its shape is not a boundary');
  if (record.length < HEAD_BYTES) return unreadable('its shape is damaged');
  const parts = record.readInt32LE(36);
  const points = record.readInt32LE(40);
  if (parts > MAX_PARTS) return fault('boundary', 'placemark.tooManyParts');
  if (points > MAX_PLACEMARK_COORDINATES) return fault('boundary', 'placemark.tooManyPoints');
  const long = record.length >= HEAD_BYTES + parts * 4 + points * POINT_BYTES;
  return parts < 0 || points < 0 || !long ? unreadable('its shape is damaged') : null;
}

/** Adds the shape of a record to its placemark. */
export function addShape(builder: PlacemarkBuilder, record: Buffer, project: Project): void {
  const type = record.length < 4 ? Number.NaN : record.readInt32LE(0);
  if (type === 0) return;
  if (POINTS.has(type)) {
    builder.addPoint();
    return;
  }
  const found = faultOf(type, record);
  if (found) {
    builder.fail(found);
    return;
  }
  const partCount = record.readInt32LE(36);
  const pointCount = record.readInt32LE(40);
  const pointsAt = HEAD_BYTES + partCount * 4;
  const lines: LngLat[][] = [];
  for (let part = 0; part < partCount; part++) {
    const from = record.readInt32LE(HEAD_BYTES + part * 4);
    const to = part + 1 < partCount ? record.readInt32LE(HEAD_BYTES + part * 4 + 4) : pointCount;
    const line =
      from < 0 || to < from || to > pointCount
        ? unreadable('its shape is damaged')
        : lineOf(record.subarray(pointsAt + from * POINT_BYTES, pointsAt + to * POINT_BYTES), project);
    if (!Array.isArray(line)) {
      builder.fail(line);
      return;
    }
    lines.push(line);
  }
  // After the points: their lowest and highest height, then each height.
  const heightsAt = pointsAt + (pointCount + 1) * POINT_BYTES;
  if (WITH_HEIGHTS.has(type) && record.length >= heightsAt + pointCount * HEIGHT_BYTES)
    for (let i = 0; i < pointCount; i++)
      builder.heights.add(record.readDoubleLE(heightsAt + i * HEIGHT_BYTES));
  if (LINES.has(type)) for (const line of lines) builder.addLine(line);
  else for (const polygon of polygonsOf(lines)) builder.addPolygon(polygon);
}

function lineOf(points: Buffer, project: Project): LngLat[] | RowFault {
  const line: LngLat[] = [];
  for (let at = 0; at < points.length; at += POINT_BYTES) {
    const x = points.readDoubleLE(at);
    const y = points.readDoubleLE(at + 8);
    const [lng, lat] = project(x, y);
    const position = line.length + 1;
    const point = Number.isNaN(lng + lat)
      ? fault('boundary', 'coordinate.unreadable', `${x}, ${y}`, String(position))
      : checkPoint(lng, lat, `${x}, ${y}`, position);
    if (!Array.isArray(point)) return point;
    line.push(point);
  }
  return line;
}
