import type { RowSource } from '../formats/index.js';
import type { Plan, PlannedColumn } from './protocol.js';
import { finishCells, type NumbersShown } from './row-cells.js';
import type { Snapshot } from './snapshot.js';
import { measureSql, rowsSql } from './statements.js';

/** The rows of an export as one snapshot has them. */
export class SnapshotRows implements RowSource {
  readonly columns: readonly PlannedColumn[];
  /** Rows that went into the file. */
  private passed = 0;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly plan: Plan,
    readonly count: number,
    private readonly numbers: NumbersShown,
    private readonly advance: (rows: number) => void,
  ) {
    this.columns = plan.columns;
  }

  async *rows({ more = [], share = 1, columns = this.columns }: Parameters<RowSource['rows']>[0] = {}) {
    const finish = finishCells(columns, this.numbers);
    let rows = 0;
    for await (const batch of this.snapshot.copy(rowsSql(this.plan, columns, more))) {
      finish(batch);
      yield batch;
      rows += batch.length;
      this.passed += batch.length * share;
      this.advance(Math.floor(this.passed));
    }
    // The count is what the file says of itself.
    if (rows !== this.count) throw new Error(`${rows} rows were read of ${this.count}`);
  }

  measure<Row>(aggregates: Record<string, string>): Promise<Row> {
    return this.snapshot.one<Row>(measureSql(this.plan, aggregates));
  }
}
