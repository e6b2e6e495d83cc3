import * as fc from 'fast-check';
import type { LngLat, Position } from './position.js';
import { closeRing } from './ring.js';
import { selfCrossing } from './self-crossing.js';

const crosses = (ring: readonly Position[]) => selfCrossing(ring) !== null;

describe('a ring that crosses or touches itself', () => {
  it.each([
    [
      'a square',
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
      false,
    ],
    [
      'a square whose first point is not repeated',
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      false,
    ],
    [
      'a triangle',
      [
        [0, 0],
        [2, 0],
        [1, 1],
        [0, 0],
      ],
      false,
    ],
    [
      'a farm bent round a corner',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [3, 4],
        [3, 1],
        [0, 1],
        [0, 0],
      ],
      false,
    ],
    [
      'a point in the middle of a straight side',
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
        [0, 2],
        [0, 0],
      ],
      false,
    ],
    [
      'a point written twice',
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
      false,
    ],
    [
      'an hourglass',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
      true,
    ],
    [
      'a corner that touches another side',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
        [0, 0],
      ],
      true,
    ],
    [
      'a spike that runs back over itself',
      [
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 3],
        [0, 0],
      ],
      true,
    ],
    [
      'a point that is passed twice',
      [
        [0, 0],
        [2, 2],
        [4, 0],
        [4, 4],
        [2, 2],
        [0, 4],
        [0, 0],
      ],
      true,
    ],
  ] as [string, number[][], boolean][])('%s', (_name, ring, expected) => {
    expect(crosses(ring)).toBe(expected);
  });

  it('is not found in any convex ring, wherever it starts and whichever way it runs', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 40 }),
        fc.nat(40),
        fc.boolean(),
        (degrees, shift, backwards) => {
          const points = [...degrees]
            .sort((a, b) => a - b)
            .map((d) => [4 + Math.cos((d * Math.PI) / 180) / 100, 12 + Math.sin((d * Math.PI) / 180) / 100]);
          const turned = [...points.slice(shift % points.length), ...points.slice(0, shift % points.length)];
          return !crosses(backwards ? turned.reverse() : turned);
        },
      ),
    );
  });
});

/** Returns the sign of the cross product of integers, which are exact. */
const side = (a: bigint[], b: bigint[], c: bigint[]) => {
  const [ax = 0n, ay = 0n] = a;
  const [bx = 0n, by = 0n] = b;
  const [cx = 0n, cy = 0n] = c;
  const cross = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  return cross > 0n ? 1 : cross < 0n ? -1 : 0;
};
const SCALE = 2 ** 40;
const wholeOf = (ring: readonly Position[]) =>
  ring.map((point) => point.map((value) => BigInt(value * SCALE)));

/** Compares every pair of sides in integers: the definition, without a shortcut. */
function everyPair(ring: readonly Position[]): boolean {
  const points = wholeOf(closeRing(ring).slice(0, -1));
  const count = points.length;
  const at = (i: number) => points[i % count] as bigint[];
  const on = (a: bigint[], b: bigint[], c: bigint[]) =>
    side(a, b, c) === 0 &&
    [0, 1].every((axis) => {
      const [p, q, r] = [a[axis] as bigint, b[axis] as bigint, c[axis] as bigint];
      return (p <= r && r <= q) || (q <= r && r <= p);
    });
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const [a, b, c, d] = [at(i), at(i + 1), at(j), at(j + 1)];
      if (count < 3) return false;
      if (j === i + 1 && (on(a, b, d) || on(b, d, a))) return true;
      if (i === 0 && j === count - 1 && (on(c, d, b) || on(d, b, c))) return true;
      if (j === i + 1 || (i === 0 && j === count - 1)) continue;
      if (on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)) return true;
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  return false;
}

describe('selfCrossing, against every pair of sides in whole numbers', () => {
  // A small grid, so that rings touch themselves, run back over themselves and repeat points.
  const onGrid = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
  // Multiples of 2^-40 degrees, as fine as device precision.
  const fine = fc.tuple(
    fc.integer({ min: 3 * SCALE, max: 14 * SCALE }).map((value) => value / SCALE),
    fc.integer({ min: 4 * SCALE, max: 13 * SCALE }).map((value) => value / SCALE),
  );
  // Points as near to a line as doubles can be, where a rounded sign would be wrong.
  const nearLine = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 }))
    .map(
      ([step, x, y]): LngLat => [
        6 + Math.round((step * SCALE) / 7) / SCALE + x / SCALE,
        12 + Math.round((step * SCALE) / 3) / SCALE + y / SCALE,
      ],
    );

  it.each([
    ['a small grid', onGrid],
    ['anywhere', fine],
    ['near one line', nearLine],
  ])('finds the same: points on %s', (_where, point: fc.Arbitrary<[number, number]>) => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 9 }), (ring) => {
        expect(crosses(ring)).toBe(everyPair(ring));
      }),
      { numRuns: 3000 },
    );
  });

  it('says the same wherever the ring begins, whichever way it runs, closed or not', () => {
    fc.assert(
      fc.property(fc.array(onGrid, { minLength: 3, maxLength: 9 }), fc.nat(8), (ring, shift) => {
        const open = closeRing(ring).slice(0, -1);
        const from = shift % Math.max(1, open.length);
        const turned = [...open.slice(from), ...open.slice(0, from)];
        const verdict = crosses(ring);
        expect(crosses(turned)).toBe(verdict);
        expect(crosses([...turned].reverse())).toBe(verdict);
        expect(crosses(closeRing(turned))).toBe(verdict);
        expect(crosses(turned.flatMap((point) => [point, point]))).toBe(verdict);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns a point on the ring', () => {
    expect(
      selfCrossing([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ]),
    ).toEqual([1, 1]);
    expect(
      selfCrossing([
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
      ]),
    ).toEqual([2, 0]);
    expect(
      selfCrossing([
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 3],
      ]),
    ).toEqual([4, 0]);
  });

  it('never calls a star-shaped ring crossing', () => {
    const radii = fc.array(fc.double({ min: 0.001, max: 0.01, noNaN: true }), {
      minLength: 3,
      maxLength: 300,
    });
    fc.assert(
      fc.property(radii, (lengths) => {
        const ring = lengths.map((r, i): LngLat => {
          const angle = (2 * Math.PI * i) / lengths.length;
          return [8 + r * Math.cos(angle), 9 + r * Math.sin(angle)];
        });
        expect(selfCrossing(ring)).toBeNull();
      }),
    );
  });
});
