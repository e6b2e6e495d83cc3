import {
  areaOf,
  EARTH_RADIUS_METRES,
  type LngLat,
  lengthOf,
  longitudeScale,
  metresBetween,
  selfCrossing,
} from '#libs/geometry';
import { type Fix, placeOf, type Walk } from './walk.js';

/** Radius of 95 % in standard deviations of one coordinate: √(−2 ln 0.05), the Rayleigh distribution's quantile. */
const RADIUS_95 = 2.448;
const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;
/** Metres to the start from which a boundary can be closed: twice the worst accuracy that is recorded. */
const CLOSE_METRES = 30;
/** Points of the smallest boundary. */
const FEWEST = 3;

/** A boundary while it is walked or drawn. Lengths are metres, areas square metres. */
export interface Measure {
  /** 0 with fewer than three points, and with a crossing, where it means nothing. */
  area: number;
  /** Standard error of the area; null without accuracies, as in a drawn boundary. */
  error: number | null;
  length: number;
  /** From the last point to the first. */
  toStart: number;
}

/**
 * Returns the standard error of a polygon's area in square metres, for independent errors of its points:
 * σ²(A) = ¼ Σ σᵢ² |pᵢ₊₁ − pᵢ₋₁|², with σᵢ the standard deviation of one coordinate (Bogaert, Delincé, Kay, "Assessing
 * the error of polygonal area measurements", Measurement Science and Technology 16, 2005, 1170–1178). Successive GPS
 * errors are correlated, which moves the whole field more than it changes its size. Perimeter × accuracy, a bound,
 * would be several times larger.
 */
export function areaError(points: readonly Fix[]): number | null {
  if (points.length < FEWEST || points.some(({ accuracy }) => !(accuracy > 0))) return null;
  const scale = longitudeScale(points[0]?.lat ?? 0);
  let sum = 0;
  for (const [i, { accuracy }] of points.entries()) {
    const before = points[(i + points.length - 1) % points.length] as Fix;
    const after = points[(i + 1) % points.length] as Fix;
    const across = (after.lng - before.lng) * METRES_PER_DEGREE * scale;
    const along = (after.lat - before.lat) * METRES_PER_DEGREE;
    sum += (accuracy / RADIUS_95) ** 2 * (across ** 2 + along ** 2);
  }
  return Math.sqrt(sum) / 2;
}

/** Measures a walk as if it were closed now. */
export function measure({ points, crossing, how }: Walk): Measure {
  const line = points.map(placeOf);
  const [first, last] = [line[0], line.at(-1)];
  return {
    area: line.length < FEWEST || crossing ? 0 : areaOf([{ outer: line, holes: [] }]),
    error: how === 'walked' ? areaError(points) : null,
    length: lengthOf(line),
    toStart: first && last ? metresBetween(first, last) : 0,
  };
}

export type NotClosed = 'tooFewPoints' | 'crossing' | 'closingCrosses' | 'tooFar';

/** Returns why the boundary cannot be closed yet; null if it can. */
export function whyNotClosed(walk: Walk): NotClosed | null {
  if (walk.points.length < FEWEST) return 'tooFewPoints';
  if (walk.crossing) return 'crossing';
  if (walk.how === 'walked' && measure(walk).toStart > CLOSE_METRES) return 'tooFar';
  return selfCrossing(walk.points.map(placeOf)) ? 'closingCrosses' : null;
}

/** Returns the closed ring of a boundary: GeoJSON repeats the first point. */
export function ringOf(points: readonly Fix[]): LngLat[] {
  const line = points.map(placeOf);
  return line[0] ? [...line, line[0]] : [];
}
