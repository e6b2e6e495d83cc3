import { type LngLat, latOf, lngOf, type Position, samePosition } from './position.js';
import { closeRing } from './ring.js';
import { turn } from './turn.js';

interface Side {
  a: Position;
  b: Position;
  /** Its index in the ring. */
  index: number;
  west: number;
  east: number;
}

const pointOf = (position: Position): LngLat => [lngOf(position), latOf(position)];

/** True if c is on the segment a-b, given that it is on their line. */
function within(a: Position, b: Position, c: Position): boolean {
  return (
    Math.min(lngOf(a), lngOf(b)) <= lngOf(c) &&
    lngOf(c) <= Math.max(lngOf(a), lngOf(b)) &&
    Math.min(latOf(a), latOf(b)) <= latOf(c) &&
    latOf(c) <= Math.max(latOf(a), latOf(b))
  );
}

/** Returns the point where a-b crosses c-d. */
function crossingPoint(a: Position, b: Position, c: Position, d: Position): LngLat {
  const side = (p: Position) =>
    (lngOf(d) - lngOf(c)) * (latOf(p) - latOf(c)) - (latOf(d) - latOf(c)) * (lngOf(p) - lngOf(c));
  const [atA, atB] = [side(a), side(b)];
  const share = atA === atB ? 0 : atA / (atA - atB);
  return [lngOf(a) + share * (lngOf(b) - lngOf(a)), latOf(a) + share * (latOf(b) - latOf(a))];
}

/** Returns a common point of two sides, or null (orientation test, Cormen et al., Introduction to Algorithms, 33.1). */
function meeting(a: Position, b: Position, c: Position, d: Position): LngLat | null {
  const toC = turn(a, b, c);
  const toD = turn(a, b, d);
  if ((toC > 0 && toD > 0) || (toC < 0 && toD < 0)) return null;
  const toA = turn(c, d, a);
  const toB = turn(c, d, b);
  if ((toA > 0 && toB > 0) || (toA < 0 && toB < 0)) return null;
  if (toC !== 0 && toD !== 0 && toA !== 0 && toB !== 0) return crossingPoint(a, b, c, d);
  if (toC === 0 && within(a, b, c)) return pointOf(c);
  if (toD === 0 && within(a, b, d)) return pointOf(d);
  if (toA === 0 && within(c, d, a)) return pointOf(a);
  return toB === 0 && within(c, d, b) ? pointOf(b) : null;
}

/**
 * Returns a point where a ring crosses or touches itself, or null. Either two sides that are not neighbours share a
 * point, or a side runs back over its neighbour. The OGC's rules forbid this in a polygon's ring (06-103r4, 6.1.11.1),
 * so the result agrees with ST_IsValid of the database. The first point may be repeated at the end, and a repeated
 * point is not a crossing. The start and direction of the ring do not change the verdict. Sides are swept from west to
 * east: a usual boundary costs O(n log n), the worst O(n²).
 */
export function selfCrossing(ring: readonly Position[]): LngLat | null {
  const closed = closeRing(ring);
  const count = closed.length - 1;
  if (count < 3) return null;
  const sides = closed.slice(1).map((b, index): Side => {
    const a = closed[index] as Position;
    return { a, b, index, west: Math.min(lngOf(a), lngOf(b)), east: Math.max(lngOf(a), lngOf(b)) };
  });
  for (const { a, b, index } of sides) {
    const { b: c } = sides[(index + 1) % count] as Side;
    if ((within(a, b, c) || within(b, c, a)) && turn(a, b, c) === 0) return pointOf(b);
  }
  sides.sort((s, t) => s.west - t.west);
  for (const [i, s] of sides.entries()) {
    for (let j = i + 1; j < count; j++) {
      const t = sides[j] as Side;
      if (t.west > s.east) break;
      const apart = Math.abs(s.index - t.index);
      if (apart === 1 || apart === count - 1) continue;
      const at = meeting(s.a, s.b, t.a, t.b);
      if (at) return at;
    }
  }
  return null;
}

/** A crossing of an open line: its point, and the index of the point at which the crossed side begins. */
export interface LineCrossing {
  at: LngLat;
  side: number;
}

/**
 * Returns the first earlier side that the last side of an open line crosses or touches, or null. Called for each new
 * point while someone walks, it finds a crossing at once; the line is not closed. O(n).
 */
export function crossingOfLastSide(line: readonly Position[]): LineCrossing | null {
  const from = line.at(-2);
  const to = line.at(-1);
  if (!from || !to || samePosition(from, to)) return null;
  for (let side = 0; side < line.length - 3; side++) {
    const [a, b] = [line[side] as Position, line[side + 1] as Position];
    if (samePosition(a, b)) continue;
    const at = meeting(from, to, a, b);
    if (at) return { at, side };
  }
  return null;
}
