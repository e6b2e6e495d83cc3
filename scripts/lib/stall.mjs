import { availableParallelism, loadavg } from 'node:os';

/**
 * Ends a test run that makes no progress. Counts time as that of a quiet machine: with four processes per core, a minute counts as
 * 15 seconds.
 */
export class Stall {
  #quietMs = 0;

  /** @param {number} limit milliseconds on a quiet machine without a finished file */
  constructor(limit, cores = availableParallelism()) {
    this.limit = limit;
    this.cores = cores;
  }

  /** To be called when a file has finished. */
  progress() {
    this.#quietMs = 0;
  }

  /**
   * Adds the time since the last call.
   * @param {number} ms
   * @param {number} [load] processes that want a core, as the load average has them
   * @returns true when the limit is reached
   */
  waited(ms, load = loadavg()[0]) {
    this.#quietMs += ms / Math.max(1, load / this.cores);
    return this.#quietMs >= this.limit;
  }
}
