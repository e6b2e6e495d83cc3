import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '#libs/platform';
import { lastMark, settleQuiet } from './persistence/slices.queries.js';

/** Milliseconds without changes before a slice is recounted: an import changes one slice after the other. */
const QUIET_MS = 3000;

/** Recounts changed slices soon after the change, so that figures are ready when someone views them. */
@Injectable()
export class KeepFigures implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(KeepFigures.name);
  private timer: NodeJS.Timeout | null = null;
  private busy = false;
  /** The last mark at the previous poll. */
  private last: number | null = null;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), QUIET_MS);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private async look(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const before = this.last;
      this.last = await lastMark(this.database);
      if (before === null || this.last === 0) return;
      while (this.timer && (await this.database.transaction((tx) => settleQuiet(tx, before))) > 0);
    } catch (error) {
      // The database is unavailable or shut down; the marks remain for a later run.
      this.log.debug(`counting figures put off: ${(error as Error).message}`);
    } finally {
      this.busy = false;
    }
  }
}
