import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../with-timeout.js';
import type { Queues } from './queues.js';

/** Milliseconds for which a server's word counts that requests wait. */
export const BUSY_MS = 600;
/** Milliseconds between two questions of a worker. */
const ASK_MS = 100;
/** Longest wait for the answer. */
const ANSWER_MS = 200;
/** Rest after a piece of work: times its duration, and at most this many milliseconds. */
const REST = { times: 3, most: 2000 };
/** Rest of work whose result nobody waits for. */
const LONG_REST = { times: 10, most: 20_000 };
/** Milliseconds of streamed work between two rests. */
const PIECE_MS = 50;

/** Passing of time, which tests replace. */
export interface Clock {
  now(): number;
  /** Rests for some milliseconds, or until the signal. */
  rest(ms: number, signal: AbortSignal): Promise<unknown>;
}

const REAL: Clock = {
  now: () => performance.now(),
  // An aborted rest ends without an error: the work itself looks at the signal.
  rest: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
};

/** Makes background work rest between its pieces while people's requests wait for a server: it takes a quarter of the time then. */
export class Yielding {
  private askedAt = Number.NEGATIVE_INFINITY;
  private isBusy: Promise<boolean> = Promise.resolve(false);

  constructor(
    private readonly queues: Pick<Queues, 'isBusy'>,
    private readonly clock = REAL,
  ) {}

  /**
   * Rests after a piece of work.
   * @param worked its duration in milliseconds
   * @param canWait whether nobody waits for the result: rests longer, but only as long as requests wait
   */
  async after(worked: number, signal: AbortSignal, canWait = false): Promise<void> {
    const { times, most } = canWait ? LONG_REST : REST;
    const until = this.clock.now() + Math.min(most, times * worked);
    for (;;) {
      const left = until - this.clock.now();
      if (left <= 0 || signal.aborted || !(await this.ask())) return;
      await this.clock.rest(Math.min(REST.most, left), signal);
    }
  }

  /** Passes a stream on with rests; its source waits meanwhile. */
  async *stream(source: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
    let since = this.clock.now();
    for await (const chunk of source) {
      yield chunk;
      const worked = this.clock.now() - since;
      if (worked < PIECE_MS) continue;
      await this.after(worked, signal);
      since = this.clock.now();
    }
  }

  private ask(): Promise<boolean> {
    const now = this.clock.now();
    if (now - this.askedAt >= ASK_MS) {
      this.askedAt = now;
      // A Redis that hangs must not hold up jobs.
      this.isBusy = withTimeout(ANSWER_MS, this.queues.isBusy()).catch(() => false);
    }
    return this.isBusy;
  }
}
