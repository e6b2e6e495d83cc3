import { Injectable } from '@nestjs/common';
import { Clock, Database } from '#libs/platform';
import { lastMark, settleQuiet } from './persistence/slices.queries.js';

const LOOK_MS = 2000;
/**
 * Looks without a change before a slice is recounted. An import changes one slice after the other, and evaluators change
 * most slices every few seconds: counting these in between would be in vain.
 */
const QUIET_LOOKS = 10;

/** Recounts changed slices soon after the change, so that figures are ready when someone views them. */
@Injectable()
export class StatsRefresher extends Clock {
  /** The last mark at each of the latest looks, oldest first. */
  private readonly lasts: number[] = [];

  constructor(private readonly database: Database) {
    super('Figures', LOOK_MS, 'debug');
  }

  protected override async look(signal: AbortSignal): Promise<void> {
    const last = await lastMark(this.database);
    const before = this.lasts.push(last) > QUIET_LOOKS ? this.lasts.shift() : undefined;
    if (before === undefined || last === 0) return;
    while (!signal.aborted && (await this.database.transaction((tx) => settleQuiet(tx, before))) > 0);
  }
}
