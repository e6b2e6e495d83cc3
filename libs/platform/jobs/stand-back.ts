import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../with-timeout.js';
import type { Queues } from './queues.js';

/** Milliseconds for which a server's word counts that requests wait. */
export const BUSY_MS = 600;
/** Milliseconds between two questions of a worker. */
const ASK_MS = 100;
/** Longest wait for the answer. */
const ANSWER_MS = 200;
/** Rest after a piece of work, times its duration. */
const REST = 3;
const LONGEST_REST_MS = 2000;
/** Milliseconds of streamed work between two rests. */
const PIECE_MS = 50;

/** Makes background work rest between its pieces while people's requests wait for a server: it takes a quarter of the time then. */
export class StandBack {
  private askedAt = Number.NEGATIVE_INFINITY;
  private isBusy: Promise<boolean> = Promise.resolve(false);

  constructor(private readonly queues: Pick<Queues, 'isBusy'>) {}

  /** Rests after a piece of work. @param worked its duration in milliseconds */
  async after(worked: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || !(await this.ask())) return;
    // An aborted rest ends without an error: the work itself looks at the signal.
    await sleep(Math.min(LONGEST_REST_MS, REST * worked), undefined, { signal }).catch(() => undefined);
  }

  /** Passes a stream on with rests; its source waits meanwhile. */
  async *stream(source: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
    let since = performance.now();
    for await (const chunk of source) {
      yield chunk;
      const worked = performance.now() - since;
      if (worked < PIECE_MS) continue;
      await this.after(worked, signal);
      since = performance.now();
    }
  }

  private ask(): Promise<boolean> {
    const now = performance.now();
    if (now - this.askedAt >= ASK_MS) {
      this.askedAt = now;
      // A Redis that hangs must not hold up jobs.
      this.isBusy = withTimeout(ANSWER_MS, this.queues.isBusy()).catch(() => false);
    }
    return this.isBusy;
  }
}
