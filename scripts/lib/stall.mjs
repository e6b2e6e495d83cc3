import { availableParallelism, loadavg } from 'node:os';

/**
 * Stops a test run that makes no progress. Time is scaled to an idle machine: with four processes per core, a minute
 * counts as 15 seconds.
 */
export class Stall {
  #quietMs = 0;

  /** @param {number} limit milliseconds on an idle machine without a finished file */
  constructor(limit, cores = availableParallelism()) {
    this.limit = limit;
    this.cores = cores;
  }

  /** Resets the timer; called after each finished file. */
  progress() {
    this.#quietMs = 0;
  }

  /**
   * Adds the time since the last call.
   * @param {number} ms
   * @param {number} [load] runnable processes, by the load average
   * @returns true if the limit is reached
   */
  waited(ms, load = loadavg()[0]) {
    this.#quietMs += ms / Math.max(1, load / this.cores);
    return this.#quietMs >= this.limit;
  }
}
