import type { Row, TableOut } from '../table.js';

/** Takes rows out of batches of any size. */
export class RowFeed {
  private readonly batches: AsyncIterator<readonly Row[]> | Iterator<readonly Row[]>;
  private batch: readonly Row[] = [];

  constructor(rows: TableOut['rows']) {
    this.batches = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** Returns whether a row is left, reading one if necessary. */
  async hasMore(): Promise<boolean> {
    while (this.batch.length === 0) {
      const { done, value } = await this.batches.next();
      if (done) return false;
      this.batch = value;
    }
    return true;
  }

  /** Takes at most `most` rows that were already read. */
  take(most: number): readonly Row[] {
    const taken = this.batch.slice(0, most);
    this.batch = this.batch.slice(most);
    return taken;
  }

  /** Discards the remaining rows. */
  async close(): Promise<void> {
    await this.batches.return?.();
  }
}
