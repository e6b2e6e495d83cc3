import { areaOf } from './area.js';
import type { LngLat } from './position.js';

const square = (lng: number, lat: number, size: number): LngLat[] => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];

describe('areas', () => {
  // Results of GeographicLib for the same rings on WGS 84.
  it.each([
    [6.1, 12.8, 0.001, 12011.05],
    [7.5, 9, 0.01, 1216134.76],
    [14, 4.5, 0.05, 30679319.49],
  ])('of a square at %f, %f of %f degrees', (lng, lat, size, metres) => {
    expect(areaOf([{ outer: square(lng, lat, size), holes: [] }]) / metres).toBeCloseTo(1, 4);
  });

  it('are without their holes, whichever way they run, and the sum of their parts', () => {
    const whole = areaOf([{ outer: square(6, 12, 0.01), holes: [] }]);
    const hole = areaOf([{ outer: square(6.002, 12.002, 0.002), holes: [] }]);
    const both = areaOf([{ outer: square(6, 12, 0.01), holes: [square(6.002, 12.002, 0.002).reverse()] }]);
    expect(both).toBeCloseTo(whole - hole, 3);
    expect(areaOf([])).toBe(0);
  });
});
