import type { PolygonRings } from '#libs/geometry';
import { Neighbours } from './neighbours.js';

const square = (lng: number, lat: number, side = 0.001): PolygonRings[] => [
  {
    outer: [
      [lng, lat],
      [lng + side, lat],
      [lng + side, lat + side],
      [lng, lat + side],
      [lng, lat],
    ],
    holes: [],
  },
];

describe('Neighbours', () => {
  it('finds earlier farms on the same ground, and none that only touch', () => {
    const found = new Neighbours();
    expect(found.add(1, square(4.5, 12.5))).toEqual([]);
    expect(found.add(2, square(4.501, 12.5))).toEqual([]);
    expect(found.add(3, square(4.5005, 12.5005))).toEqual(expect.arrayContaining([1, 2]));
    expect(found.add(4, square(4.7, 12.5))).toEqual([]);
    // A sliver is within GPS error.
    expect(found.add(5, square(4.70099, 12.5))).toEqual([]);
  });

  it('finds small farms on a large one, whichever comes first', () => {
    const found = new Neighbours();
    expect(found.add(1, square(4.5, 12.5))).toEqual([]);
    expect(found.add(2, square(4, 12, 1))).toEqual([]);
    expect(found.add(3, square(4.6, 12.6))).toEqual([2]);
    // The large farm was added after the first, so the small one alone does not find it.
    expect(found.add(4, square(4.5, 12.5))).toEqual(expect.arrayContaining([1, 2]));
  });

  it('does no more work for twenty thousand copies of one boundary', () => {
    const found = new Neighbours();
    let most = 0;
    for (let row = 1; row <= 20_000; row++) most = Math.max(most, found.add(row, square(4.5, 12.5)).length);
    expect(most).toBe(8);
    expect(found.looks).toBeLessThanOrEqual(20_000 * 8);
  });

  it('does no more work for many tiny farms side by side', () => {
    const found = new Neighbours();
    for (let row = 1; row <= 20_000; row++)
      found.add(row, square(4.5 + (row % 141) * 1e-5, 12.5 + Math.floor(row / 141) * 1e-5, 9e-6));
    // They lie in one cell, or on the edge of two: at most 500 farms are looked at in each.
    expect(found.looks).toBeLessThanOrEqual(20_000 * 2 * 500);
  });
});
