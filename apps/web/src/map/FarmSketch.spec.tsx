import { drawn } from './FarmSketch.js';

const span = (values: number[]) => Math.max(...values) - Math.min(...values);

it('keeps the shape of the ground, north up, inside the drawing', () => {
  // 200 m from west to east, 100 m from south to north, at 12° north.
  const [lng, lat] = [200 / (111_195 * Math.cos((12 * Math.PI) / 180)), 100 / 111_195];
  const ring: [number, number][] = [
    [4, 12],
    [4 + lng, 12],
    [4 + lng, 12 + lat],
    [4, 12 + lat],
    [4, 12],
  ];
  const { points, metresPerPixel } = drawn(ring);
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  expect(span(across) / span(down)).toBeCloseTo(2, 2);
  expect(span(across) * metresPerPixel).toBeCloseTo(200, 0);
  expect(down[0]).toBeGreaterThan(down[2] as number);
  for (const [x, y] of points) expect(x >= 0 && x <= 130 && y >= 0 && y <= 124).toBe(true);
});
