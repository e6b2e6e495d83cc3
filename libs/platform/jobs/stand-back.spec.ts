import { StandBack } from './stand-back.js';

const never = new AbortController().signal;

async function* pieces(count: number, ms: number) {
  for (let piece = 0; piece < count; piece += 1) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    yield Buffer.from([piece]);
  }
}

async function read(source: AsyncIterable<Buffer>): Promise<number[]> {
  const bytes: number[] = [];
  for await (const piece of source) bytes.push(...piece);
  return bytes;
}

describe('background work', () => {
  it('rests while requests wait, at least as long as its work took', async () => {
    let busy = true;
    const standBack = new StandBack({ isBusy: async () => busy });
    const rested = async (worked: number) => {
      const began = performance.now();
      await standBack.after(worked, never);
      return performance.now() - began;
    };
    expect(await rested(100)).toBeGreaterThan(250);
    busy = false;
    expect(await rested(10_000)).toBeLessThan(1500);
  });

  it('rests longer if nobody waits for the result, until no request waits', async () => {
    let asked = 0;
    const standBack = new StandBack({
      isBusy: async () => {
        asked += 1;
        return asked < 2;
      },
    });
    const began = performance.now();
    await standBack.after(1000, never, true);
    expect(performance.now() - began).toBeGreaterThan(1500);
    expect(asked).toBe(2);
  });

  it('ends a rest when it has to stop', async () => {
    const stop = new AbortController();
    const standBack = new StandBack({ isBusy: async () => true });
    setTimeout(() => stop.abort(), 20);
    const began = performance.now();
    await standBack.after(10_000, stop.signal);
    expect(performance.now() - began).toBeLessThan(1500);
  });

  it('does not wait for an answer that does not come', async () => {
    const standBack = new StandBack({ isBusy: () => new Promise(() => undefined) });
    const began = performance.now();
    await standBack.after(10_000, never);
    expect(performance.now() - began).toBeLessThan(1500);
  });

  it('passes a stream on whole, with rests', async () => {
    let asked = 0;
    const standBack = new StandBack({
      isBusy: async () => {
        asked += 1;
        return asked === 1;
      },
    });
    expect(await read(standBack.stream(pieces(4, 60), never))).toEqual([0, 1, 2, 3]);
    expect(asked).toBeGreaterThan(0);
  });
});
