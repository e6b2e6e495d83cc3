import { LEFT_OUT_REASONS } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import type { RowFault } from '../domain/index.js';

/** A fault found by the database. */
export interface FoundFault extends RowFault {
  rowNo: number;
  /** The row's display name, if it is not its number. */
  called?: string | null;
  /** The column as the file names it. */
  column: string | null;
}

/** SQL that tests whether someone chose to leave the rejected row `o` out. */
export const IS_LEFT_OUT = `EXISTS (SELECT 1 FROM import_fault l
  WHERE l.import_id = o.import_id AND l.row_no = o.row_no AND l.code IN (${LEFT_OUT_REASONS.map((code) => `'${code}'`).join(', ')}))`;

/** SQL that tests whether row `o` is rejected and needs a person: nobody stored it since or chose to leave it out. */
export const NEEDS_PERSON = `o.outcome = 'rejected' AND NOT o.settled AND NOT ${IS_LEFT_OUT}`;

/** Returns the reason to reject a row that duplicates an earlier one; `content` identifies all values of a row. */
export const codeOfSame = (row: { content: string }, first: { content: string }) =>
  row.content === first.content ? 'row.copy' : 'row.duplicate';

/** SQL of how many rows of import `$1` are stored with some cells left blank. */
export const PARKED_ROWS = `(
  SELECT count(*) FROM (SELECT FROM import_fault f WHERE f.import_id = $1 GROUP BY f.row_no HAVING bool_and(f.parked)) x)`;

const jsonOf = (found: FoundFault[]) =>
  JSON.stringify(
    found.map(({ rowNo, called, column, code, message, value }) => ({
      row_no: rowNo,
      called: called ?? null,
      col: column,
      code,
      message,
      value: value || null,
    })),
  );

/** Common table expressions that add faults to import `$1`; `$2` is the result of `jsonOf`. */
const written = (parked: boolean) => `
  found AS (
    SELECT row_no, col, code, message, value, called,
           row_number() OVER (PARTITION BY row_no)
             + coalesce((SELECT max(ordinal) + 1 FROM import_fault f WHERE f.import_id = $1 AND f.row_no = r.row_no), 0)
             AS ordinal
      FROM jsonb_to_recordset($2::jsonb) AS r(row_no bigint, col text, code text, message text, value text, called text)),
  kept AS (
    INSERT INTO import_fault (import_id, row_no, ordinal, col, code, message, value, called, parked)
    SELECT $1, row_no, ordinal, col, code, message, value, called, ${parked} FROM found)`;

/**
 * Rejects rows with faults found by the database; their blanked cells become reasons too. An exact copy is settled, because
 * its values are in the earlier row. Returns how many rows were newly rejected.
 */
export async function rejectRows(tx: Transaction, importId: number, found: FoundFault[]): Promise<number> {
  if (found.length === 0) return 0;
  const [answer] = await tx.query<{ rows: number }>(
    `WITH ${written(false)},
     unparked AS (
       UPDATE import_fault f SET parked = false WHERE f.import_id = $1 AND f.parked AND f.row_no IN (SELECT row_no FROM found)),
     refused AS (
       INSERT INTO import_outcome (import_id, row_no, outcome, settled)
       SELECT $1::bigint, row_no, 'rejected', bool_and(code = 'row.copy') FROM found GROUP BY row_no
       ON CONFLICT DO NOTHING RETURNING 1)
     SELECT count(*) AS rows FROM refused`,
    [importId, jsonOf(found)],
  );
  return answer?.rows ?? 0;
}

/** Records database faults of rows that are still stored, and recounts such rows. */
export async function parkRows(tx: Transaction, importId: number, found: FoundFault[]): Promise<void> {
  if (found.length === 0) return;
  await tx.query(`WITH ${written(true)} SELECT count(*) FROM found`, [importId, jsonOf(found)]);
  await tx.query(`UPDATE import_batch SET parked = ${PARKED_ROWS} WHERE id = $1`, [importId]);
}

/** Adds sentences to the notes of an import. */
export async function addNotes(tx: Transaction, importId: number, notes: string[]): Promise<void> {
  if (notes.length > 0)
    await tx.query('UPDATE import_batch SET notes = notes || $2::text[] WHERE id = $1', [importId, notes]);
}
