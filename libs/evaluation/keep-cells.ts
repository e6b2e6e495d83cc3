import { Injectable } from '@nestjs/common';
import { Clock, Database } from '#libs/platform';
import { foldCells } from './persistence/fold-cells.queries.js';

const LOOK_MS = 5000;

/** Folds the counts left by farm changes, so that tiles and late pages have few rows to sum. */
@Injectable()
export class KeepCells extends Clock {
  constructor(private readonly database: Database) {
    super('Map counts', LOOK_MS, 'debug');
  }

  protected override async look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await this.database.transaction((tx) => foldCells(tx))));
  }
}
