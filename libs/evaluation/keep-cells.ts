import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '#libs/platform';
import { foldCells } from './persistence/fold-cells.queries.js';

const LOOK_MS = 5000;

/** Folds the counts that changes of farms leave behind, so that tiles and late pages have few rows to sum up. */
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
      // The database is away, or shut: the rows are there afterwards.
      this.log.debug(`folding counts put off: ${(error as Error).message}`);
    } finally {
      this.busy = false;
    }
  }
}
