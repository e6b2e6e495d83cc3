import fc from 'fast-check';
import { squareAt } from '../../map/fake-map.js';
import { checksOf, crossesItself } from './checks.js';
import { farmOf } from './test-farms.js';

describe('a boundary that crosses itself', () => {
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
  ] as [string, number[][], boolean][])('%s', (_name, ring, crosses) => {
    expect(crossesItself(ring)).toBe(crosses);
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
          return !crossesItself(backwards ? turned.reverse() : turned);
        },
      ),
    );
  });
});

describe('the checks of a farm', () => {
  it('compare mapped and declared size within 2% of the declared', () => {
    const size = (farmSize: number, declaredSize: number | null) =>
      checksOf(farmOf(1, { farmSize, declaredSize })).find(({ key }) => key === 'size');
    expect(size(1.53, 1.5)).toMatchObject({ ok: true, text: 'Size is within 2% of declared' });
    expect(size(1.531, 1.5)).toMatchObject({ ok: false, text: 'Size is 2.1% above the declared' });
    expect(size(0.75, 1.5)).toMatchObject({ ok: false, text: 'Size is 50% below the declared' });
    expect(size(1, null)).toBeUndefined();
  });

  it('look at every ring of every part', () => {
    const hourglass = [
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ];
    const crossing = (boundary: number[][][][]) =>
      checksOf(farmOf(1, { boundary })).find(({ key }) => key === 'crossing');
    expect(crossing(squareAt(4, 12))).toMatchObject({ ok: true });
    expect(crossing([...squareAt(4, 12), hourglass])).toMatchObject({ ok: false });
    expect(crossing([])).toBeUndefined();
  });
});
