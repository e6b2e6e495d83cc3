import { csvOfCopy } from '#libs/tabular';
import type { RowSource } from '../formats/index.js';
import type { Plan, PlannedColumn } from './protocol.js';
import { type NumbersShown, tableSteps, textSteps } from './row-cells.js';
import type { Snapshot } from './snapshot.js';
import { measureSql, rowsSql } from './statements.js';

/** Rows of an export from one snapshot. */
export class SnapshotRows implements RowSource {
  readonly columns: readonly PlannedColumn[];
  /** Number of rows written to the file. */
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
    const steps = textSteps(columns, this.numbers);
    const read = this.counted(share);
    for await (const batch of this.snapshot.rows(rowsSql(this.plan, columns, more))) {
      for (const [at, texts] of steps)
        texts(batch.map((row) => row[at]!)).forEach((text, index) => {
          batch[index]![at] = text;
        });
      yield batch;
      read.more(batch.length);
    }
    read.end();
  }

  async *csvLines() {
    const convert = csvOfCopy(tableSteps(this.columns, this.numbers));
    const read = this.counted(1);
    for await (const copied of this.snapshot.lines(rowsSql(this.plan, this.columns))) {
      const { lines, rows } = convert(copied);
      yield lines;
      read.more(rows);
    }
    read.end();
  }

  private counted(share: number) {
    let rows = 0;
    return {
      more: (some: number) => {
        rows += some;
        this.passed += some * share;
        this.advance(Math.floor(this.passed));
      },
      end: () => {
        // The file states this count.
        if (rows !== this.count) throw new Error(`${rows} rows were read of ${this.count}`);
      },
    };
  }

  measure<Row>(aggregates: Record<string, string>): Promise<Row> {
    return this.snapshot.one<Row>(measureSql(this.plan, aggregates));
  }
}
