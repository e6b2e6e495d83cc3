import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { every, type Repetition } from './every.js';

/**
 * A provider that repeats `look` while its process runs. A failed run is logged as postponed: the database is
 * unavailable or the process is ending, and the next run makes up for it.
 */
export abstract class Clock implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log: Logger;
  protected timer: Repetition | null = null;

  /**
   * @param work names the work in the log
   * @param ms milliseconds between two runs
   */
  constructor(
    work: string,
    private readonly ms: number,
    private readonly level: 'warn' | 'debug' = 'warn',
  ) {
    this.log = new Logger(work);
  }

  protected abstract look(signal: AbortSignal): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = every(
      this.ms,
      (signal) => this.look(signal),
      (error) => this.log[this.level](`postponed: ${error.message}`),
    );
  }

  onApplicationShutdown(): void | Promise<void> {
    void this.timer?.stop();
  }
}
