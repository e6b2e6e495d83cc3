import type { Row, TableOut } from '../table.js';

/** Takes rows out of batches of any size. */
export class RowFeed {
  private readonly batches: AsyncIterator<readonly Row[]> | Iterator<readonly Row[]>;
  private batch: readonly Row[] = [];

  constructor(rows: TableOut['rows']) {
    this.batches = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** Whether a row is left, read if need be. */
  async hasMore(): Promise<boolean> {
    while (this.batch.length === 0) {
      const { done, value } = await this.batches.next();
      if (done) return false;
      this.batch = value;
    }
    return true;
  }

  /** What was read and not taken yet, at most so many rows. */
  take(most: number): readonly Row[] {
    const taken = this.batch.slice(0, most);
    this.batch = this.batch.slice(most);
    return taken;
  }

  /** Nobody wants the rest. */
  async close(): Promise<void> {
    await this.batches.return?.();
  }
}
