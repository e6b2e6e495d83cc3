import { squareAt } from '../../map/fake-map.js';
import { checksOf } from './checks.js';
import { farmOf } from './test-farms.js';

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
