import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, every, type Repetition } from '#libs/platform';
import { foldCells } from './persistence/fold-cells.queries.js';

const LOOK_MS = 5000;

/** Folds the counts left by farm changes, so that tiles and late pages have few rows to sum. */
@Injectable()
export class KeepCells implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(KeepCells.name);
  private timer: Repetition | null = null;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = every(
      LOOK_MS,
      (signal) => this.look(signal),
      // The database is unavailable or shut down; the rows remain for a later run.
      (error) => this.log.debug(`folding counts postponed: ${error.message}`),
    );
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }

  private async look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.database.transaction((tx) => foldCells(tx))));
  }
}
