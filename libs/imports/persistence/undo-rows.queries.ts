import type { UndoSummary } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import type { ImportKind } from '../kinds/import-kind.js';
import type { ImportBatch } from './import-batch.entity.js';

/** Row counts of an undo by result. */
export type UndoCounts = Pick<UndoSummary, 'removed' | 'restored' | 'kept' | 'gone'>;

const COUNTS = `count(*) FILTER (WHERE verdict = 'removed') AS removed, count(*) FILTER (WHERE verdict = 'restored') AS restored,
  count(*) FILTER (WHERE verdict = 'kept') AS kept, count(*) FILTER (WHERE verdict = 'gone') AS gone`;

/** SQL of rows that import `$1` has stored and that are not undone: after row `$2` and up to row `$3`. */
const STORED = `
  SELECT o.row_no, o.target_id, o.version, o.outcome, o.before, o.community_id FROM import_outcome o
   WHERE o.import_id = $1 AND o.row_no > $2 AND o.row_no <= $3 AND o.outcome IN ('created', 'updated') AND o.undone IS NULL`;

/** Counts the planned results for the rows of an import that are not undone yet. */
export async function previewUndo(
  reader: Pick<Transaction, 'query'>,
  kind: ImportKind,
  batch: ImportBatch,
): Promise<UndoCounts> {
  const { select, values } = kind.judgeUndo(batch, STORED);
  const [counts] = await reader.query<UndoCounts>(`SELECT ${COUNTS} FROM (${select}) j`, [
    batch.id,
    0,
    Number.MAX_SAFE_INTEGER,
    ...values,
  ]);
  return counts ?? { removed: 0, restored: 0, kept: 0, gone: 0 };
}

/** Counts the results of the rows undone so far; `total` is the number of rows that the import had stored. */
export async function undoneSoFar(
  reader: Pick<Transaction, 'query'>,
  importId: number,
): Promise<UndoCounts & { total: number }> {
  const [counts] = await reader.query<UndoCounts & { total: number }>(
    `SELECT ${COUNTS}, count(*) AS total
       FROM (SELECT undone AS verdict FROM import_outcome
              WHERE import_id = $1 AND outcome IN ('created', 'updated')) o`,
    [importId],
  );
  return counts ?? { removed: 0, restored: 0, kept: 0, gone: 0, total: 0 };
}

/**
 * Returns the next rows to undo, starting at the end of the file: after the first number and up to the second; null if
 * none is left.
 */
export async function nextToUndo(
  tx: Transaction,
  importId: number,
  rows: number,
): Promise<[number, number] | null> {
  const [range] = await tx.query<{ first: number | null; last: number | null }>(
    `SELECT min(row_no) AS first, max(row_no) AS last FROM (
       SELECT row_no FROM import_outcome
        WHERE import_id = $1 AND outcome IN ('created', 'updated') AND undone IS NULL
        ORDER BY row_no DESC LIMIT $2) x`,
    [importId, rows],
  );
  return range?.first && range.last ? [range.first - 1, range.last] : null;
}

/** Undoes the rows of a range on behalf of `by`, and records the result of each. */
export async function undoRows(
  tx: Transaction,
  kind: ImportKind,
  batch: ImportBatch,
  [from, to]: [number, number],
  by: number | null,
): Promise<UndoCounts> {
  const { expressions, values } = kind.undo(batch, STORED, by);
  const [counts] = await tx.query<UndoCounts>(
    `WITH ${expressions}, noted AS (
       UPDATE import_outcome o SET undone = u.verdict FROM undone u WHERE o.import_id = $1 AND o.row_no = u.row_no
       RETURNING u.verdict)
     SELECT ${COUNTS} FROM noted`,
    [batch.id, from, to, ...values],
  );
  return counts ?? { removed: 0, restored: 0, kept: 0, gone: 0 };
}
