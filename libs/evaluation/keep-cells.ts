import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '#libs/platform';
import { foldCells } from './persistence/fold-cells.queries.js';

const LOOK_MS = 5000;

/** Folds the counts left by farm changes, so that tiles and late pages have few rows to sum. */
@Injectable()
export class KeepCells implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(KeepCells.name);
  private timer: NodeJS.Timeout | null = null;
  private busy = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), LOOK_MS);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private async look(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.timer && (await this.database.transaction((tx) => foldCells(tx))));
    } catch (error) {
      // The database is unavailable or shut down; the rows remain for a later run.
      this.log.debug(`folding counts put off: ${(error as Error).message}`);
    } finally {
      this.busy = false;
    }
  }
}
