import { lengthOf, longitudeScale, metresBetween, openRing, type Position } from '#libs/geometry';
import { THRESHOLDS } from './thresholds.js';

export interface Spike {
  /** Number of its tip among the points of the ring, counted from 1. */
  point: number;
  at: [lng: number, lat: number];
  /** Metres from the tip to the end of its shorter side. */
  length: number;
  /** Degrees between its sides. */
  angle: number;
}

interface Corner {
  position: Position;
  /** Index of the first of its points. */
  index: number;
}

const DEGREES = 180 / Math.PI;
/** Maximum degrees by which a side of a spike may bend and still be one side. */
const BEND = 20;

/** Returns degrees between the directions from `tip` to `a` and to `b`, 0 to 180. */
function angleBetween(tip: Position, a: Position, b: Position): number {
  const wide = longitudeScale(tip[1] as number);
  const direction = (to: Position) =>
    Math.atan2((to[1] as number) - (tip[1] as number), ((to[0] as number) - (tip[0] as number)) * wide);
  const turn = Math.abs(direction(a) - direction(b)) * DEGREES;
  return turn > 180 ? 360 - turn : turn;
}

/** Returns the points of a ring, merging those closer together than the maximum tip width of a spike. */
function cornersOf(ring: readonly Position[]): Corner[] {
  const corners: Corner[] = [];
  const near = (a: Position, b: Position) => metresBetween(a, b) < THRESHOLDS.spikeTipMetres;
  for (const [index, position] of openRing(ring).entries()) {
    const last = corners.at(-1);
    if (!last || !near(last.position, position)) corners.push({ position, index });
  }
  const [first] = corners;
  if (first && corners.length > 1 && near((corners.at(-1) as Corner).position, first.position)) corners.pop();
  return corners;
}

/**
 * Returns the length in metres of a spike's side from its tip in a direction: while it runs straight away from the
 * tip.
 */
function sideOf(corners: Corner[], tip: number, step: 1 | -1): number {
  const at = (offset: number) =>
    (corners[(tip + step * offset + corners.length * 2) % corners.length] as Corner).position;
  let reach = metresBetween(at(0), at(1));
  for (let offset = 2; offset < corners.length - 1; offset++) {
    const further = metresBetween(at(0), at(offset));
    if (further <= reach || angleBetween(at(0), at(1), at(offset)) > BEND) break;
    reach = further;
  }
  return reach;
}

/**
 * Returns the longest spike of a ring: a corner at which the boundary turns back nearly the way it came. Null if none
 * is sharp and long enough. A field that is a long triangle is not a spike, because it would be half of its perimeter.
 * The same holds for the remainder of a spike there.
 */
export function longestSpike(ring: readonly Position[]): Spike | null {
  const corners = cornersOf(ring);
  if (corners.length < 4) return null;
  const perimeter = lengthOf([...corners, corners[0] as Corner].map(({ position }) => position));
  let longest: Spike | null = null;
  for (const [index, { position, index: point }] of corners.entries()) {
    const before = (corners[(index + corners.length - 1) % corners.length] as Corner).position;
    const after = (corners[(index + 1) % corners.length] as Corner).position;
    const angle = angleBetween(position, before, after);
    if (angle > THRESHOLDS.spike.degrees) continue;
    const length = Math.min(sideOf(corners, index, -1), sideOf(corners, index, 1));
    if (length < THRESHOLDS.spike.note || length * 2 >= 0.95 * perimeter) continue;
    if (!longest || length > longest.length)
      longest = { point: point + 1, at: [position[0] as number, position[1] as number], length, angle };
  }
  return longest;
}
