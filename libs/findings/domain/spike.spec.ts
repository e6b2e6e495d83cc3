import { longestSpike } from './spike.js';

/** Converts metres east and north of a place in Kebbi to degrees. */
const at = ([x, y]: readonly [number, number]): [number, number] => [4.2 + x / 108_600, 12.4 + y / 111_195];
const ring = (...points: [number, number][]) => [...points, points[0] as [number, number]].map(at);

const FIELD: [number, number][] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];

it('finds where the boundary runs out and back along the same line', () => {
  const spike = longestSpike(ring([0, 0], [100, 0], [100, 50], [134, 51], [100, 52], [100, 100], [0, 100]));
  expect(spike?.point).toBe(4);
  expect(spike?.length).toBeCloseTo(34, 0);
  expect(spike?.angle).toBeLessThan(5);
  expect(spike?.at).toEqual(at([134, 51]));
});

it('finds one whatever the start, the direction and the points along it', () => {
  const points: [number, number][] = [
    [0, 0],
    [100, 0],
    [100, 50],
    [115, 50.2],
    [130, 50.4],
    // Two points a metre apart are its tip.
    [150, 50.6],
    [150, 51.4],
    [120, 51.6],
    [100, 52],
    [100, 100],
    [0, 100],
  ];
  for (let start = 0; start < points.length; start++) {
    const turned = [...points.slice(start), ...points.slice(0, start)];
    for (const each of [turned, [...turned].reverse()])
      expect(longestSpike(ring(...each))?.length).toBeCloseTo(50, 0);
  }
});

it('finds one that runs inwards, and one without any width', () => {
  expect(
    longestSpike(ring([0, 0], [100, 0], [100, 50], [60, 50.5], [100, 51], [100, 100], [0, 100]))?.length,
  ).toBeCloseTo(40, 0);
  expect(
    longestSpike(ring([0, 0], [100, 0], [100, 50], [140, 50], [100, 50], [100, 100], [0, 100]))?.length,
  ).toBeCloseTo(40, 0);
});

it('takes the longest of several', () => {
  const two = ring(
    [0, 0],
    [50, 0],
    [50.5, -10],
    [51, 0],
    [100, 0],
    [100, 50],
    [134, 51],
    [100, 52],
    [100, 100],
    [0, 100],
  );
  expect(longestSpike(two)?.length).toBeCloseTo(34, 0);
});

it('finds none in real fields', () => {
  expect(longestSpike(ring(...FIELD))).toBeNull();
  // A corner of 30 degrees, a long strip, a wedge, a long narrow triangle.
  expect(longestSpike(ring([0, 0], [100, 0], [60, 35], [0, 40]))).toBeNull();
  expect(longestSpike(ring([0, 0], [500, 0], [500, 8], [0, 8]))).toBeNull();
  expect(longestSpike(ring([0, 0], [300, 0], [300, 25], [0, 50]))).toBeNull();
  expect(longestSpike(ring([0, 0], [300, 20], [0, 40]))).toBeNull();
  // A walk with points every few metres, and the jitter of a stationary GPS.
  const circle = Array.from({ length: 90 }, (_, n): [number, number] => [
    60 * Math.cos((n / 45) * Math.PI),
    60 * Math.sin((n / 45) * Math.PI),
  ]);
  expect(longestSpike(ring(...circle))).toBeNull();
  expect(
    longestSpike(ring([0, 0], [100, 0], [100.5, 0.5], [99.8, 0.2], [100.3, 0.9], [100, 100], [0, 100])),
  ).toBeNull();
});

it('finds none with fewer than four points', () => {
  expect(longestSpike([])).toBeNull();
  expect(longestSpike(ring([0, 0]))).toBeNull();
});
