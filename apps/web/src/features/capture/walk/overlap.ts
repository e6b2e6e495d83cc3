import { areaOf, type Bounds, boundsOf, type LngLat, ringContains } from '#libs/geometry';

/** Outer ring of a farm near the one that is captured. */
export interface Neighbour {
  farmId: number;
  ring: LngLat[];
}

export interface Overlap {
  farmId: number;
  /** Square metres, estimated. */
  area: number;
}

/** Samples per side of the common box: the area is right to about a hundredth of the box. */
const SAMPLES = 48;
/** Share of the smaller farm below which a shared side is meant: hand-held GPS errs by 3 to 5 m. */
const SHARE = 0.01;

/** Returns the box that two boxes share, or null. */
function common(a: Bounds, b: Bounds): Bounds | null {
  const box: Bounds = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  return box[0] < box[2] && box[1] < box[3] ? box : null;
}

/** Returns the area that two rings share, in square metres, from a grid of points in their common box. */
export function sharedArea(a: readonly LngLat[], b: readonly LngLat[]): number {
  const [boxA, boxB] = [boundsOf(a), boundsOf(b)];
  const box = boxA && boxB && common(boxA, boxB);
  if (!box) return 0;
  const [west, south, east, north] = box;
  let inside = 0;
  for (let i = 0; i < SAMPLES; i++) {
    for (let j = 0; j < SAMPLES; j++) {
      const point: LngLat = [
        west + ((i + 0.5) / SAMPLES) * (east - west),
        south + ((j + 0.5) / SAMPLES) * (north - south),
      ];
      if (ringContains(a, point) && ringContains(b, point)) inside += 1;
    }
  }
  const outer: LngLat[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return (inside / SAMPLES ** 2) * areaOf([{ outer, holes: [] }]);
}

/** Returns the neighbours that a ring overlaps by more than a shared side, the largest overlap first. */
export function overlapsOf(ring: readonly LngLat[], neighbours: readonly Neighbour[]): Overlap[] {
  const size = (of: readonly LngLat[]) => areaOf([{ outer: [...of], holes: [] }]);
  const own = size(ring);
  return neighbours
    .map(({ farmId, ring: theirs }) => ({
      farmId,
      area: sharedArea(ring, theirs),
      least: Math.min(own, size(theirs)),
    }))
    .filter(({ area, least }) => area > SHARE * least)
    .sort((a, b) => b.area - a.area)
    .map(({ farmId, area }) => ({ farmId, area }));
}
