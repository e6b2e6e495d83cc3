import { areaOf, EARTH_RADIUS_METRES, type LngLat } from '#libs/geometry';
import { areaError, measure, ringOf, whyNotClosed } from './measure.js';
import { overlapsOf, sharedArea } from './overlap.js';
import {
  begin,
  type Fix,
  NO_WALK,
  pause,
  placeOf,
  pointsToUndo,
  resumed,
  undo,
  type Walk,
  walkedMs,
  withFix,
} from './walk.js';

const DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;
const START = 1_000_000;

/** A position some metres east and north of a corner near the equator. */
const at = (east: number, north: number, seconds: number, accuracy = 4): Fix => ({
  lng: 4 + east / DEGREE,
  lat: north / DEGREE,
  accuracy,
  at: START + seconds * 1000,
});
const walkAlong = (fixes: readonly Fix[], from: Walk = begin(NO_WALK, START)) => fixes.reduce(withFix, from);
/** Walks a line of corners in steps of five metres and seconds. */
function stepsOf(corners: [number, number][]): Fix[] {
  const fixes: Fix[] = [];
  for (const [i, [east, north]] of corners.entries()) {
    const [fromEast, fromNorth] = corners[i - 1] ?? [east, north];
    const steps = Math.max(1, Math.round(Math.hypot(east - fromEast, north - fromNorth) / 5));
    for (let n = 1; n <= steps; n++)
      fixes.push(
        at(
          fromEast + ((east - fromEast) * n) / steps,
          fromNorth + ((north - fromNorth) * n) / steps,
          fixes.length * 5,
        ),
      );
  }
  return fixes;
}
const square = (size: number): [number, number][] => [
  [0, 0],
  [size, 0],
  [size, size],
  [0, size],
  [0, 5],
];

describe('a walked boundary', () => {
  it('throws first, stale and inaccurate positions away and counts them', () => {
    const walk = walkAlong([
      at(0, 0, -60),
      at(0, 0, 1, 80),
      at(0, 0, 2, 16),
      at(0, 0, 3, 15),
      at(9, 0, 4, 40),
      at(9, 0, 5),
    ]);
    expect(walk.points).toHaveLength(2);
    expect(walk.thrownAway).toBe(4);
  });

  it('records from three metres, or after five seconds of slow walking, and never while standing', () => {
    const walk = walkAlong([
      at(0, 0, 0),
      at(2, 0, 1),
      at(3.1, 0, 2),
      at(3.4, 0, 9),
      at(4.8, 0, 9.5),
      at(4.8, 0, 15),
    ]);
    expect(walk.points.map(({ lng }) => Math.round((lng - 4) * DEGREE * 10) / 10)).toEqual([0, 3.1, 4.8]);
  });

  it('continues from the last point after a pause, and marks the gap', () => {
    const before = pause(walkAlong([at(0, 0, 0), at(5, 0, 5)]), START + 5000);
    expect(withFix(before, at(10, 0, 8))).toBe(before);
    const after = walkAlong([at(20, 0, 65)], begin(before, START + 60_000));
    expect(after).toMatchObject({ gaps: [2], points: [{}, {}, {}] });
    expect(walkedMs(after, START + 70_000)).toBe(15_000);
    // A killed page stopped at its last point.
    expect(walkedMs(resumed(after), START + 9_999_000)).toBe(10_000);
  });

  it('reports a crossing with its point, and returns to the last good one', () => {
    const knot = walkAlong(
      stepsOf([
        [0, 0],
        [40, 0],
        [40, 10],
        [30, 10],
        [30, -5],
      ]),
    );
    expect(knot.crossing?.side).toBe(5);
    expect(knot.crossing?.at[0]).toBeCloseTo(4 + 30 / DEGREE, 6);
    const good = undo(knot);
    expect(good.crossing).toBeNull();
    expect(placeOf(good.points.at(-1) as Fix)[0]).toBeCloseTo(4 + 25 / DEGREE, 6);
    // A side of long ago is crossed: only the last point is wrong.
    const late = walkAlong(
      stepsOf([
        [0, 0],
        [100, 0],
        [100, 100],
        [50, 100],
        [50, -5],
      ]),
    );
    expect(late.crossing).not.toBeNull();
    // The point that touches the side, and the one after it.
    expect(pointsToUndo(late)).toBe(2);
    expect(whyNotClosed(late)).toBe('crossing');
  });

  it('closes near its start only, and never across itself', () => {
    expect(whyNotClosed(walkAlong([at(0, 0, 0), at(5, 0, 5)]))).toBe('tooFewPoints');
    expect(whyNotClosed(walkAlong(stepsOf(square(100).slice(0, 4))))).toBe('tooFar');
    const walk = walkAlong(stepsOf(square(100)));
    expect(whyNotClosed(walk)).toBeNull();
    expect(ringOf(walk.points)).toHaveLength(walk.points.length + 1);
    const bow = walkAlong([at(0, 0, 0), at(20, 20, 5), at(20, 0, 10), at(0, 20, 15)]);
    expect(whyNotClosed(bow)).toBe('crossing');
    const spiral = [
      [0, 0],
      [0, 20],
      [20, 20],
      [20, -10],
      [-10, -10],
      [-10, 25],
      [5, 25],
    ];
    const closing = walkAlong(spiral.map(([east = 0, north = 0], n) => at(east, north, n * 9)));
    expect(whyNotClosed(closing)).toBe('closingCrosses');
  });
});

describe('the area', () => {
  it('is that of the walked square, with the standard error of independent positions', () => {
    const walk = walkAlong(stepsOf(square(100)));
    const { area, error, toStart } = measure(walk);
    expect(Math.abs(area - 10_000)).toBeLessThan(100);
    expect(toStart).toBeCloseTo(5, 0);
    // 79 points, 5 m apart, 4 m at 95 %: ½ · (4 / 2.448) · √(79 · 10²), less at the corners.
    expect(error).toBeGreaterThan(65);
    expect(error).toBeLessThan(75);
    expect(areaError(walk.points.map((point) => ({ ...point, accuracy: 0 })))).toBeNull();
  });

  it('of an error agrees with simulated positions', () => {
    const points = stepsOf(square(60));
    const sigma = 4 / 2.448;
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const areas = Array.from({ length: 1500 }, () =>
      areaOf([
        {
          outer: points.map(
            ({ lng, lat }): LngLat => [lng + (sigma * normal()) / DEGREE, lat + (sigma * normal()) / DEGREE],
          ),
          holes: [],
        },
      ]),
    );
    const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length;
    const deviation = Math.sqrt(areas.reduce((sum, area) => sum + (area - mean) ** 2, 0) / areas.length);
    expect(Math.abs((areaError(points) as number) / deviation - 1)).toBeLessThan(0.08);
  });
});

describe('an overlap', () => {
  const ring = (east: number, north: number, size: number): LngLat[] =>
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
      [0, 0],
    ].map(([x = 0, y = 0]) => placeOf(at(east + x, north + y, 0)));

  it('is measured to a hundredth, and a shared side is none', () => {
    const own = ring(0, 0, 100);
    expect(Math.abs(sharedArea(own, ring(60, 50, 100)) - 2000)).toBeLessThan(60);
    expect(
      overlapsOf(own, [
        { farmId: 1, ring: ring(99.5, 0, 100) },
        { farmId: 2, ring: ring(90, 0, 100) },
        { farmId: 3, ring: ring(40, 40, 20) },
        { farmId: 4, ring: ring(300, 0, 50) },
      ]).map(({ farmId }) => farmId),
    ).toEqual([2, 3]);
  });
});
