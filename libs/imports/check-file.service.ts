import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { HOLD_CODES, type HoldCode } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { Database, DomainError } from '#libs/platform';
import { type TableFormat, tableStream } from '#libs/tabular';
import { headingsOf, type Shown } from './domain/index.js';
import { measuredChange } from './domain/measured-change.js';
import { IMPORT_KINDS, type ImportKind } from './kinds/index.js';
import { type CheckedRow, lastRowOf, rowsOfCheck } from './persistence/checked-rows.queries.js';
import { ImportBatch, OF_JOB } from './persistence/import-batch.entity.js';

const HEADER = ['Row', 'Outcome', 'Name', 'Identifier', 'Changes', 'Reason', 'Answer'];
const OUTCOMES: Record<CheckedRow['outcome'], string> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  held: 'Held',
  rejected: 'Rejected',
};
const ANSWERS: Record<string, string> = { apply: 'Apply', keep: 'Keep' };
/** Rows per read. */
const ROWS_AT_ONCE = 1000;

/** Exports the check of an import as a file: each row with its planned outcome and the reason. */
@Injectable()
export class CheckFile {
  constructor(private readonly database: Database) {}

  /**
   * Returns the file as a stream that is read while it is sent; BVNs are masked. Throws `record.notFound` if the job
   * is not an import, and `import.notWaiting` if its rows are not waiting for review.
   */
  async ofJob(jobId: number, format: TableFormat): Promise<{ name: string; content: Readable }> {
    const [found] = await this.database.query<{ id: number; name: string }>(
      `SELECT b.id, f.name FROM import_batch b JOIN stored_file f ON f.id = b.file_id WHERE ${OF_JOB}`,
      [jobId],
    );
    if (!found) throw new DomainError('record.notFound');
    const batch = await this.database.source.getRepository(ImportBatch).findOneByOrFail({ id: found.id });
    if (batch.state !== 'staged') throw new DomainError('import.notWaiting');
    const rows = this.rowsOf(IMPORT_KINDS[batch.kind], batch);
    const stem = withoutBvns(found.name).replace(/\.[^.]*$/, '');
    return {
      name: `${stem} check.${format}`,
      content: tableStream(format, { header: HEADER, rows }, { sheet: 'Check' }),
    };
  }

  private async *rowsOf(kind: ImportKind, batch: ImportBatch): AsyncGenerator<string[][]> {
    const shown = headingsOf(kind.fields);
    for (let from = 0; ; ) {
      const to = await lastRowOf(this.database, kind, batch, { from, limit: ROWS_AT_ONCE });
      if (to === null) return;
      const rows = await rowsOfCheck(this.database, kind, batch, [from, to]);
      yield rows.map((row) => cellsOf(row, shown));
      from = to;
    }
  }
}

function cellsOf({ row, outcome, called, detail, changes, hold, answer, reasons }: CheckedRow, shown: Shown) {
  const changed = changes.map(measuredChange).map(({ field, heading, before, after, note }) => {
    const from = outcome === 'created' ? '' : `${before ?? 'none'} -> `;
    return `${heading ?? shown(field)}: ${from}${after ?? 'none'}${note ? ` (${note})` : ''}`;
  });
  const why = [hold && HOLD_CODES[hold as HoldCode], reasons].filter(Boolean).join('. ');
  return [
    String(row),
    OUTCOMES[outcome],
    called ?? '',
    detail ?? '',
    changed.join('; '),
    why,
    (answer && ANSWERS[answer]) ?? '',
  ];
}
