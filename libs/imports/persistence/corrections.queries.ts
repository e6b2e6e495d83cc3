import type { Transaction } from '#libs/platform';
import type { Correction } from '../child/protocol.js';
import type { ImportBatch } from './import-batch.entity.js';

/** Writes down which rows of an import were rejected rows of earlier ones of the same account and kind. */
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

/**
 * Settles the rejected rows of earlier imports that this one has stored, also those that came back by way of an import in
 * between. Answers those imports with their jobs; `done`: nothing of them is rejected any more.
 */
export async function settleCorrected(
  tx: Transaction,
  { id, correctsId }: Pick<ImportBatch, 'id' | 'correctsId'>,
  isWhole: boolean,
): Promise<SettledImport[]> {
  const touched = await tx.query<{ import_id: number }>(
    `WITH RECURSIVE back AS (
       SELECT c.import_id, c.row_no FROM import_correction c
         JOIN import_outcome o ON o.import_id = c.by_import_id AND o.row_no = c.by_row_no AND o.outcome IN ('created', 'updated', 'unchanged')
        WHERE c.by_import_id = $1
       UNION
       SELECT c.import_id, c.row_no FROM back b
         JOIN import_correction c ON c.by_import_id = b.import_id AND c.by_row_no = b.row_no),
     settled AS (
       UPDATE import_outcome o SET settled = true FROM back b
        WHERE o.import_id = b.import_id AND o.row_no = b.row_no AND o.outcome = 'rejected' AND NOT o.settled
       RETURNING o.import_id)
     SELECT DISTINCT import_id FROM settled`,
    [id],
  );
  const imports = new Set(touched.map(({ import_id }) => import_id));
  if (correctsId !== null && isWhole && !imports.has(correctsId)) {
    // Rows without marks: that the whole file was stored is all that is known of them.
    const [marked] = await tx.query<{ n: number }>(
      'SELECT count(*) AS n FROM import_correction WHERE by_import_id = $1',
      [id],
    );
    if (marked?.n === 0) {
      await tx.query(
        `UPDATE import_outcome SET settled = true WHERE import_id = $1 AND outcome = 'rejected' AND NOT settled`,
        [correctsId],
      );
      imports.add(correctsId);
    }
  }
  if (imports.size === 0) return [];
  return tx.query<SettledImport>(
    `SELECT b.id AS "importId", b.job_id AS "jobId", NOT EXISTS
            (SELECT 1 FROM import_outcome o WHERE o.import_id = b.id AND o.outcome = 'rejected' AND NOT o.settled) AS done
       FROM import_batch b WHERE b.id = ANY($1) AND b.job_id IS NOT NULL AND b.state = 'completed' ORDER BY b.job_id`,
    [[...imports]],
  );
}

export interface SettledImport {
  importId: number;
  jobId: number;
  done: boolean;
}
