import { once } from 'node:events';
import { Yielding } from './yielding.js';

const never = new AbortController().signal;

/** A clock that passes by its rests alone, and keeps them. */
function clock() {
  const rests: number[] = [];
  let now = 0;
  return {
    rests,
    now: () => now,
    rest: async (ms: number) => {
      rests.push(ms);
      now += ms;
    },
    /** Passes time that is worked. */
    work: (ms: number) => {
      now += ms;
    },
  };
}

async function* pieces(count: number, work: () => void) {
  for (let piece = 0; piece < count; piece += 1) {
    work();
    yield Buffer.from([piece]);
  }
}

async function read(source: AsyncIterable<Buffer>): Promise<number[]> {
  const bytes: number[] = [];
  for await (const piece of source) bytes.push(...piece);
  return bytes;
}

describe('background work', () => {
  it('rests while requests wait, three times as long as its work took, and two seconds at most', async () => {
    let busy = true;
    const time = clock();
    const yielding = new Yielding({ isBusy: async () => busy }, time);
    await yielding.after(100, never);
    await yielding.after(10_000, never);
    expect(time.rests).toEqual([300, 2000]);
    busy = false;
    time.work(100);
    await yielding.after(10_000, never);
    expect(time.rests).toHaveLength(2);
  });

  it('rests longer if nobody waits for the result, until no request waits', async () => {
    let asked = 0;
    const time = clock();
    const isBusy = async () => {
      asked += 1;
      return asked < 2;
    };
    await new Yielding({ isBusy }, time).after(1000, never, true);
    expect(time.rests).toEqual([2000]);
    expect(asked).toBe(2);
  });

  it('ends a rest when it has to stop', async () => {
    const stop = new AbortController();
    const rest = jest.fn((_ms: number, signal: AbortSignal) => once(signal, 'abort'));
    const endless = new Yielding({ isBusy: async () => true }, { now: () => 0, rest });
    const real = new Yielding({ isBusy: async () => true });
    const resting = [endless.after(10_000, stop.signal), real.after(10_000, stop.signal)];
    setTimeout(() => stop.abort(), 20);
    await Promise.all(resting);
    expect(rest).toHaveBeenCalledTimes(1);
  });

  it('does not wait for an answer that does not come', async () => {
    const time = clock();
    const yielding = new Yielding({ isBusy: () => new Promise(() => undefined) }, time);
    await yielding.after(10_000, never);
    expect(time.rests).toEqual([]);
  });

  it('passes a stream on whole, with rests', async () => {
    let asked = 0;
    const time = clock();
    const isBusy = async () => {
      asked += 1;
      return asked === 1;
    };
    const yielding = new Yielding({ isBusy }, time);
    const source = pieces(4, () => time.work(60));
    expect(await read(yielding.stream(source, never))).toEqual([0, 1, 2, 3]);
    expect(time.rests).toEqual([180]);
  });
});
