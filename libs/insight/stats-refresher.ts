import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, every, type Repetition } from '#libs/platform';
import { lastMark, settleQuiet } from './persistence/slices.queries.js';

const LOOK_MS = 2000;
/**
 * Looks without a change before a slice is recounted. An import changes one slice after the other, and evaluators change
 * most slices every few seconds: counting these in between would be in vain.
 */
const QUIET_LOOKS = 10;

/** Recounts changed slices soon after the change, so that figures are ready when someone views them. */
@Injectable()
export class StatsRefresher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(StatsRefresher.name);
  private timer: Repetition | null = null;
  /** The last mark at each of the latest looks, oldest first. */
  private readonly lasts: number[] = [];

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = every(
      LOOK_MS,
      (signal) => this.look(signal),
      // The database is unavailable or shut down; the marks remain for a later run.
      (error) => this.log.debug(`counting figures postponed: ${error.message}`),
    );
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }

  private async look(signal: AbortSignal): Promise<void> {
    const last = await lastMark(this.database);
    const before = this.lasts.push(last) > QUIET_LOOKS ? this.lasts.shift() : undefined;
    if (before === undefined || last === 0) return;
    while (!signal.aborted && (await this.database.transaction((tx) => settleQuiet(tx, before))) > 0);
  }
}
