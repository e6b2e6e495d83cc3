import * as fc from 'fast-check';
import { boundsOf, liesOutside, looksSwapped } from './bounds.js';
import { degreeText, type LngLat, lengthOf, metresBetween, pointText } from './position.js';
import {
  closeRing,
  hasThreePoints,
  isFlat,
  labelPoint,
  largestRing,
  openRing,
  orient,
  signedArea2,
} from './ring.js';

const square: LngLat[] = [
  [6.1, 12.8],
  [6.2, 12.8],
  [6.2, 12.9],
  [6.1, 12.9],
  [6.1, 12.8],
];

describe('rings', () => {
  it('are closed and opened', () => {
    const open = square.slice(0, 4);
    expect(closeRing(open.flatMap((point) => [point, point]))).toEqual(square);
    expect(closeRing(square)).toEqual(square);
    expect(closeRing([])).toEqual([]);
    expect(openRing(square)).toEqual(open);
    expect(openRing(open)).toEqual(open);
    expect(hasThreePoints(square)).toBe(true);
    expect(hasThreePoints([...square.slice(0, 2), ...square.slice(0, 2)])).toBe(false);
  });

  it('run one way or the other', () => {
    const radii = fc.array(fc.double({ min: 0.001, max: 0.01, noNaN: true }), {
      minLength: 3,
      maxLength: 300,
    });
    fc.assert(
      fc.property(radii, (lengths) => {
        const ring = closeRing(
          lengths.map((r, i): LngLat => {
            const angle = (2 * Math.PI * i) / lengths.length;
            return [8 + r * Math.cos(angle), 9 + r * Math.sin(angle)];
          }),
        );
        expect(signedArea2(ring)).toBeGreaterThan(0);
        expect(signedArea2(openRing(ring))).toBeCloseTo(signedArea2(ring), 12);
        expect(orient(ring, 'clockwise')).toEqual([...ring].reverse());
        expect(isFlat(ring)).toBe(false);
      }),
    );
  });

  it('are flat if all points are on one line', () => {
    expect(
      isFlat([
        [6, 12],
        [7, 12],
        [8, 12],
        [6, 12],
      ]),
    ).toBe(true);
    expect(
      isFlat([
        [6, 12],
        [6.5, 12.5],
        [7, 13],
      ]),
    ).toBe(true);
    expect(
      isFlat([
        [6, 12],
        [6, 12],
      ]),
    ).toBe(true);
    expect(isFlat([])).toBe(true);
    expect(
      isFlat([
        [6, 12],
        [7, 12],
        [8, 12 + 1e-12],
      ]),
    ).toBe(false);
  });

  it('have a box, and lie outside another or are swapped', () => {
    expect(boundsOf(square)).toEqual([6.1, 12.8, 6.2, 12.9]);
    expect(boundsOf([])).toBeNull();
    expect(liesOutside(square, [5, 12, 7, 13])).toBe(false);
    expect(liesOutside(square, [12, 5, 13, 7])).toBe(true);
    expect(looksSwapped(square, [12, 5, 13, 7])).toBe(true);
    expect(looksSwapped(square, [5, 12, 7, 13])).toBe(false);
  });

  it('give the largest part, without the closing point', () => {
    const small = [
      [
        [1, 1],
        [1.01, 1],
        [1.01, 1.01],
        [1, 1.01],
        [1, 1],
      ],
    ];
    const large = [
      [
        [0, 0],
        [3, 0],
        [3, 3],
        [0, 0],
      ],
    ];
    expect(largestRing([small, large])).toBe(large[0]);
    expect(openRing(large[0] as number[][])).toHaveLength(3);
    expect(largestRing([])).toEqual([]);
  });

  it('have a label inside if they bend round a corner', () => {
    const bent = [
      [0, 0],
      [10, 0],
      [10, 10],
      [8, 10],
      [8, 2],
      [0, 2],
      [0, 0],
    ];
    const [x, y] = labelPoint([[bent]]) ?? [0, 0];
    expect(x).toBeGreaterThan(8);
    expect(x).toBeLessThan(10);
    expect(y).toBe(5);
    expect(labelPoint([])).toBeNull();
  });
});

describe('positions', () => {
  it('are metres apart: a degree is 111.2 km on the mean sphere', () => {
    expect(metresBetween([0, 0], [0, 1])).toBeCloseTo(111_195, -1);
    expect(metresBetween([0, 0], [1, 0])).toBeCloseTo(111_195.1, 0);
    expect(
      lengthOf([
        [0, 0],
        [0, 1],
        [0, 0],
      ]),
    ).toBeCloseTo(2 * 111_195, -1);
    expect(lengthOf([[4, 12]])).toBe(0);
  });

  it('are written latitude first', () => {
    expect(pointText([6.15, 12.85])).toBe('12.8500, 6.1500');
    expect(degreeText(12.5, 'lat', 1)).toBe('12.5° N');
    expect(degreeText(-0.25, 'lng', 2)).toBe('0.25° W');
  });
});
