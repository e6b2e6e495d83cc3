import { setTimeout as sleep } from 'node:timers/promises';
import { CallerGone } from '../semaphore.js';
import { Admission, Overloaded, type WorkKind } from './admission.js';

const LIMITS = {
  event: { places: 6, timeout: 1000 },
  act: { places: 5, timeout: 1000 },
  page: { places: 3, timeout: 200 },
  tile: { places: 1, timeout: 50 },
  figure: { places: 1, timeout: 50 },
};

function lab(now?: () => number) {
  const admission = new Admission(LIMITS, now);
  const order: string[] = [];
  const enter = (kind: WorkKind, name = kind as string, signal?: AbortSignal) =>
    admission.enter(kind, { signal }).then((free) => {
      order.push(name);
      return free;
    });
  const held = () =>
    (['event', 'act', 'page', 'tile', 'figure'] as const).map((kind) => admission.figures(kind).held);
  return { admission, order, enter, held };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('admission', () => {
  it('keeps places for more urgent work, whatever the others hold', async () => {
    const { enter, held, admission } = lab();
    for (const kind of ['tile', 'tile', 'page', 'page', 'page', 'page'] as const)
      enter(kind).catch(() => undefined);
    await turn();
    expect(held()).toEqual([0, 0, 3, 1, 0]);
    for (const kind of ['act', 'act', 'act', 'event'] as const) enter(kind).catch(() => undefined);
    await turn();
    expect(held()).toEqual([1, 1, 3, 1, 0]);
    expect(admission.figures('act').waiting).toBe(2);
  });

  it('begins the most urgent work first, and lets neither pages nor tiles starve', async () => {
    const { enter, order } = lab();
    const full = await Promise.all(
      (['page', 'page', 'page', 'act', 'act'] as const).map((kind) => enter(kind)),
    );
    order.length = 0;
    const waiting = (['tile', 'page', 'act'] as const).map((kind) => enter(kind));
    full[0]?.();
    (await waiting[2])?.();
    await waiting[1];
    full[3]?.();
    await waiting[0];
    expect(order).toEqual(['act', 'page', 'tile']);
  });

  it('lets tiles pass figures, which take longer', async () => {
    const { enter, held } = lab();
    for (const kind of ['figure', 'figure', 'tile'] as const) enter(kind).catch(() => undefined);
    await turn();
    expect(held()).toEqual([0, 0, 0, 1, 1]);
  });

  it('refuses after the timeout of the kind, and says when to come back', async () => {
    const { enter, admission } = lab();
    const free = await enter('tile');
    await expect(enter('tile')).rejects.toMatchObject({ retryAfter: 1 });
    expect(admission.figures('tile')).toMatchObject({ held: 1, waiting: 0, entered: 1, refused: 1 });
    free();
    free();
    expect(admission.figures('tile').held).toBe(0);
  });

  it('refuses immediately if those in front take longer than the timeout', async () => {
    let now = 0;
    const { enter } = lab(() => now);
    for (let n = 0; n < 30; n += 1) {
      const free = await enter('tile');
      now += 40;
      free();
    }
    await enter('tile');
    const waiting = [enter('tile'), enter('tile')].map((each) => each.catch((error: Error) => error));
    let refused: unknown = null;
    void enter('tile').catch((error) => {
      refused = error;
    });
    await turn();
    expect(refused).toBeInstanceOf(Overloaded);
    await Promise.all(waiting);
  });

  it('forgets work whose caller has gone', async () => {
    const { enter, admission } = lab();
    const free = await enter('tile');
    const gone = new AbortController();
    const waits = enter('tile', 'gone', gone.signal);
    gone.abort();
    await expect(waits).rejects.toBeInstanceOf(CallerGone);
    await expect(enter('act', 'gone', gone.signal)).rejects.toBeInstanceOf(CallerGone);
    free();
    expect(admission.figures('tile')).toMatchObject({ held: 0, waiting: 0 });
  });

  it('never exceeds a limit and loses no place, for random work', async () => {
    const admission = new Admission(LIMITS);
    const kinds = ['event', 'act', 'page', 'tile', 'figure'] as const;
    const random = (n: number) => Math.floor(Math.random() * n);
    await Promise.all(
      Array.from({ length: 400 }, async () => {
        await sleep(random(40));
        const gone = random(4) === 0 ? AbortSignal.timeout(random(20)) : null;
        const free = await admission.enter(kinds[random(5)] as WorkKind, { signal: gone }).catch(() => null);
        if (!free) return;
        const held = kinds.map((kind) => admission.figures(kind).held);
        const [, ...rest] = held;
        const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
        const counted = [sumOf(held), sumOf(rest), ...rest.slice(1)];
        kinds.forEach((kind, at) => {
          expect(counted[at]).toBeLessThanOrEqual(LIMITS[kind].places);
        });
        await sleep(random(3));
        free();
      }),
    );
    for (const kind of kinds) expect(admission.figures(kind)).toMatchObject({ held: 0, waiting: 0 });
  });
});
