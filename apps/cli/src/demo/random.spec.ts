import { Random } from './random.js';

describe('Random', () => {
  it('says the same from the same seed, and something else from another', () => {
    const run = (seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 20 }, () => random.whole(0, 1000));
    };
    expect(run(7)).toEqual(run(7));
    expect(run(7)).not.toEqual(run(8));
  });

  it('keeps to its bounds and reaches both', () => {
    const random = new Random(1);
    const seen = new Set(Array.from({ length: 500 }, () => random.whole(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
  });

  it('shuffles without losing anything', () => {
    const items = Array.from({ length: 50 }, (_, i) => i);
    const shuffled = new Random(3).shuffled(items);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(items);
  });
});
