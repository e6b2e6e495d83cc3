import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, every, type Repetition } from '#libs/platform';
import { lastMark, settleQuiet } from './persistence/slices.queries.js';

/** Milliseconds without changes before a slice is recounted: an import changes one slice after the other. */
const QUIET_MS = 3000;

/** Recounts changed slices soon after the change, so that figures are ready when someone views them. */
@Injectable()
export class StatsRefresher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(StatsRefresher.name);
  private timer: Repetition | null = null;
  /** The last mark at the previous poll. */
  private last: number | null = null;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = every(
      QUIET_MS,
      (signal) => this.look(signal),
      // The database is unavailable or shut down; the marks remain for a later run.
      (error) => this.log.debug(`counting figures put off: ${error.message}`),
    );
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }

  private async look(signal: AbortSignal): Promise<void> {
    const before = this.last;
    this.last = await lastMark(this.database);
    if (before === null || this.last === 0) return;
    while (!signal.aborted && (await this.database.transaction((tx) => settleQuiet(tx, before))) > 0);
  }
}
