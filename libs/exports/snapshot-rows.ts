import type { Snapshot } from '#libs/platform';
import type { RowSource } from './formats/index.js';
import type { ExportColumn } from './kinds/index.js';
import type { ExportQuery } from './persistence/export-query.js';
import { type BvnShown, finishCells } from './row-cells.js';

/** The rows of an export as one snapshot has them. */
export class SnapshotRows implements RowSource {
  /** Rows that went into the file. */
  private passed = 0;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly query: ExportQuery,
    readonly columns: readonly ExportColumn[],
    readonly count: number,
    private readonly bvns: BvnShown,
    /** Waits where the run has to stop; throws then. */
    private readonly advance: (rows: number) => Promise<void>,
  ) {}

  async *rows({ more = [], share = 1, columns = this.columns }: Parameters<RowSource['rows']>[0] = {}) {
    const { sql, parameters } = this.query.rows(columns, more);
    const finish = finishCells(columns, this.bvns);
    let rows = 0;
    for await (const batch of this.snapshot.copy(sql, parameters)) {
      finish(batch);
      yield batch;
      rows += batch.length;
      this.passed += batch.length * share;
      await this.advance(Math.floor(this.passed));
    }
    // The count is what the file says of itself.
    if (rows !== this.count) throw new Error(`${rows} rows were read of ${this.count}`);
  }

  async measure<Row>(aggregates: Record<string, string>): Promise<Row> {
    const { sql, parameters } = this.query.measure(this.columns, aggregates);
    const [row] = await this.snapshot.query<Row>(sql, parameters);
    return row as Row;
  }
}
