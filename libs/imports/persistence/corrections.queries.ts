import type { Transaction } from '#libs/platform';
import type { Correction } from '../child/protocol.js';
import type { ImportBatch } from './import-batch.entity.js';
import { NEEDS_PERSON } from './reject-rows.queries.js';

/** Records which rows of an import correct rejected rows of earlier imports of the same account and kind. */
export async function writeCorrections(
  tx: Transaction,
  { id, accountId, kind }: Pick<ImportBatch, 'id' | 'accountId' | 'kind'>,
  corrections: Correction[],
): Promise<void> {
  await tx.query('DELETE FROM import_correction WHERE by_import_id = $1', [id]);
  if (corrections.length === 0) return;
  await tx.query(
    `INSERT INTO import_correction (by_import_id, by_row_no, import_id, row_no)
     SELECT $1, c.by_row_no, c.import_id, c.row_no
       FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS c(by_row_no, import_id, row_no)
       JOIN import_batch b ON b.id = c.import_id AND b.account_id = $5 AND b.kind = $6 AND b.id <> $1
       JOIN import_outcome o ON o.import_id = c.import_id AND o.row_no = c.row_no AND o.outcome = 'rejected'`,
    [
      id,
      corrections.map(([rowNo]) => rowNo),
      corrections.map(([, importId]) => importId),
      corrections.map(([, , row]) => row),
      accountId,
      kind,
    ],
  );
}

/** An import with rejected rows that another import has corrected, or no longer corrects. */
export interface CorrectedImport {
  importId: number;
  jobId: number;
  /** True if no rejected row needs a person. */
  isSettled: boolean;
}

/**
 * SQL of the rejected rows of earlier imports that the rows in `start` correct, including through imports in between.
 */
const cameFrom = (start: string) => `back AS (
  SELECT c.import_id, c.row_no FROM import_correction c
    JOIN import_outcome o ON o.import_id = c.by_import_id AND o.row_no = c.by_row_no AND ${start}
   WHERE c.by_import_id = $1
  UNION
  SELECT c.import_id, c.row_no FROM back b
    JOIN import_correction c ON c.by_import_id = b.import_id AND c.by_row_no = b.row_no)`;
/** SQL that tests whether row `o` is stored. A held row is not stored yet. */
const STORED = `o.outcome IN ('created', 'updated', 'unchanged')`;
/** SQL that tests whether row `o` is stored and has not been undone. */
const LIVES = `${STORED} AND coalesce(o.undone, 'kept') NOT IN ('removed', 'restored')`;

/** Marks rejected rows of earlier imports as settled if this import has stored them. */
export async function settleCorrected(
  tx: Transaction,
  { id, correctsId }: Pick<ImportBatch, 'id' | 'correctsId'>,
  isWhole: boolean,
): Promise<CorrectedImport[]> {
  const touched = await tx.query<{ import_id: number }>(
    `WITH RECURSIVE ${cameFrom(STORED)},
     settled AS (
       UPDATE import_outcome o SET settled = true FROM back b
        WHERE o.import_id = b.import_id AND o.row_no = b.row_no AND o.outcome = 'rejected' AND NOT o.settled
       RETURNING o.import_id)
     SELECT DISTINCT import_id FROM settled`,
    [id],
  );
  const imports = new Set(touched.map(({ import_id }) => import_id));
  if (correctsId !== null && isWhole && !imports.has(correctsId) && !(await hasMarks(tx, id))) {
    await tx.query(
      `UPDATE import_outcome SET settled = true WHERE import_id = $1 AND outcome = 'rejected' AND NOT settled`,
      [correctsId],
    );
    imports.add(correctsId);
  }
  return lockCorrected(tx, imports);
}

/** Reverts that for the undone rows of this import, unless another import has stored them too. */
export async function unsettleCorrected(
  tx: Transaction,
  { id, correctsId }: Pick<ImportBatch, 'id' | 'correctsId'>,
): Promise<CorrectedImport[]> {
  const touched = await tx.query<{ import_id: number }>(
    `WITH RECURSIVE ${cameFrom(`o.undone IN ('removed', 'restored')`)},
     forth AS (
       SELECT b.import_id, b.row_no, c.by_import_id, c.by_row_no FROM back b
         JOIN import_correction c ON c.import_id = b.import_id AND c.row_no = b.row_no
       UNION
       SELECT f.import_id, f.row_no, c.by_import_id, c.by_row_no FROM forth f
         JOIN import_correction c ON c.import_id = f.by_import_id AND c.row_no = f.by_row_no),
     reopened AS (
       UPDATE import_outcome r SET settled = false FROM back b
        WHERE r.import_id = b.import_id AND r.row_no = b.row_no AND r.outcome = 'rejected' AND r.settled
          AND NOT EXISTS (SELECT 1 FROM forth f JOIN import_outcome o ON o.import_id = f.by_import_id AND o.row_no = f.by_row_no
                           WHERE f.import_id = b.import_id AND f.row_no = b.row_no AND ${LIVES})
       RETURNING r.import_id)
     SELECT DISTINCT import_id FROM reopened`,
    [id],
  );
  const imports = new Set(touched.map(({ import_id }) => import_id));
  if (correctsId !== null && !imports.has(correctsId) && !(await hasMarks(tx, id))) {
    const reopened = await tx.query<{ n: number }>(
      `UPDATE import_outcome r SET settled = false
        WHERE r.import_id = $1 AND r.outcome = 'rejected' AND r.settled
          AND EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = $2 AND o.undone IN ('removed', 'restored'))
          AND NOT EXISTS (SELECT 1 FROM import_correction c WHERE c.import_id = r.import_id AND c.row_no = r.row_no)
       RETURNING r.row_no AS n`,
      [correctsId, id],
    );
    if (reopened.length > 0) imports.add(correctsId);
  }
  return lockCorrected(tx, imports);
}

/** Returns whether rows of an import name the rejected rows they correct; otherwise only the whole file does. */
async function hasMarks(tx: Transaction, importId: number): Promise<boolean> {
  const marked = await tx.query('SELECT 1 FROM import_correction WHERE by_import_id = $1 LIMIT 1', [
    importId,
  ]);
  return marked.length > 0;
}

/** Locks the corrected imports, because two files may each correct some rows of one import and must count in turn. */
async function lockCorrected(tx: Transaction, imports: ReadonlySet<number>): Promise<CorrectedImport[]> {
  if (imports.size === 0) return [];
  await tx.query('SELECT id FROM import_batch WHERE id = ANY($1) ORDER BY id FOR UPDATE', [[...imports]]);
  return tx.query<CorrectedImport>(
    `SELECT b.id AS "importId", b.job_id AS "jobId", b.state = 'completed' AND NOT EXISTS
              (SELECT 1 FROM import_outcome o WHERE o.import_id = b.id AND ${NEEDS_PERSON}) AS "isSettled"
       FROM import_batch b WHERE b.id = ANY($1) AND b.job_id IS NOT NULL ORDER BY b.job_id`,
    [[...imports]],
  );
}
