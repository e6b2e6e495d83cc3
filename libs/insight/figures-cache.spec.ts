import { FiguresCache } from './figures-cache.js';

describe('FiguresCache', () => {
  let now = 0;
  let taken = 0;
  let cache: FiguresCache<number>;
  const take = (ms: number) => async () => {
    now += ms;
    taken += 1;
    return taken;
  };

  beforeEach(() => {
    now = 1_000_000;
    taken = 0;
    cache = new FiguresCache(() => now);
  });

  it('caches cheap figures for a second', async () => {
    expect(await cache.get('a', take(10))).toBe(1);
    now += 900;
    expect(await cache.get('a', take(10))).toBe(1);
    now += 200;
    expect(await cache.get('a', take(10))).toBe(2);
  });

  it('caches expensive figures for longer', async () => {
    await cache.get('a', take(2000));
    now += 3_500;
    expect(await cache.get('a', take(2000))).toBe(1);
    now += 2000;
    expect(await cache.get('a', take(2000))).toBe(2);
  });

  it('computes once for simultaneous requests, per key', async () => {
    await Promise.all([cache.get('a', take(1)), cache.get('a', take(1)), cache.get('b', take(1))]);
    expect(taken).toBe(2);
  });

  it('passes on the figures that were known', async () => {
    const before: (number | null)[] = [];
    const note = async (known: number | null) => {
      before.push(known);
      return 7;
    };
    await cache.get('a', note);
    now += 2000;
    await cache.get('a', note);
    expect(before).toEqual([null, 7]);
  });

  it('does not cache a failure', async () => {
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', take(1))).toBe(1);
  });
});
