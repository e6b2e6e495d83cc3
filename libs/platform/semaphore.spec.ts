import { CallerGone, Semaphore } from './semaphore.js';

const stays = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are acquired by a limited number at a time, in order of arrival', async () => {
    const turns = new Semaphore(2);
    const order: number[] = [];
    let most = 0;
    let now = 0;
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const giveBack = await turns.acquire(stays);
        most = Math.max(most, ++now);
        order.push(index);
        await settled();
        now -= 1;
        giveBack();
        giveBack();
      }),
    );
    expect([most, order]).toEqual([2, [...Array(10).keys()]]);
  });

  it('skip callers that were aborted', async () => {
    const turns = new Semaphore(1);
    const giveBack = await turns.acquire(stays);
    const leaving = new AbortController();
    const left = turns.acquire(leaving.signal);
    const waits = turns.acquire(stays);
    leaving.abort();
    await expect(left).rejects.toBeInstanceOf(CallerGone);
    giveBack();
    (await waits)();
    await expect(turns.acquire(leaving.signal)).rejects.toBeInstanceOf(CallerGone);
    (await turns.acquire(stays))();
  });

  it('wait for several permits without starving', async () => {
    const turns = new Semaphore(2);
    const one = await turns.acquire(stays);
    const order: string[] = [];
    const large = turns.acquire(stays, 5).then((giveBack) => {
      order.push('large');
      return giveBack;
    });
    const small = turns.acquire(stays).then((giveBack) => {
      order.push('small');
      return giveBack;
    });
    await settled();
    expect(order).toEqual([]);
    one();
    (await large)();
    (await small)();
    expect(order).toEqual(['large', 'small']);
  });
});
