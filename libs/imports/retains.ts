import { UNDO_DAYS } from '#libs/contracts';
import type { Retained, Transaction } from '#libs/platform';

const NAMES = `SELECT b.id, f.name, coalesce(b.job_id, b.answers_job_id) AS page_id
  FROM import_batch b JOIN stored_file f ON f.id = b.file_id WHERE b.id = ANY($1::bigint[])`;

/** The uploaded file, and the cells of it that faults quote. Rejects files cannot be made without it. */
export const UPLOADED_LISTS: Retained = {
  kind: 'uploadedLists',
  sets: `SELECT b.id, b.ended_at AS since FROM import_batch b
          WHERE b.account_id = $1 AND b.ended_at IS NOT NULL AND b.file_gone_on IS NULL`,
  names: NAMES,
  async act(tx, ids, most, files) {
    const rows = await forget(
      tx,
      `UPDATE import_fault SET value = NULL, called = NULL WHERE (import_id, row_no, ordinal) IN (
         SELECT import_id, row_no, ordinal FROM import_fault
          WHERE import_id = ANY($1::bigint[]) AND (value IS NOT NULL OR called IS NOT NULL) LIMIT $2)`,
      ids,
      most,
    );
    if (rows === most) return rows;
    const gone = await tx.query<{ id: string }>(
      `UPDATE import_batch SET file_gone_on = now() WHERE id = ANY($1::bigint[]) RETURNING file_id AS id`,
      [ids],
    );
    for (const { id } of gone) await files.remove(id);
    // The last call of a set must be recognised, however many files it removed.
    return Math.min(rows + gone.length, most - 1);
  },
};

/** The values that records had before an import, which only its undo needs. */
export const OLD_VALUES: Retained = {
  kind: 'oldValues',
  sets: `SELECT b.id, b.ended_at + interval '${UNDO_DAYS} days' AS since FROM import_batch b
          WHERE b.account_id = $1 AND b.ended_at IS NOT NULL AND b.state IN ('completed', 'undone', 'failed', 'cancelled')
            AND b.old_values_gone_on IS NULL`,
  names: NAMES,
  async act(tx, ids, most) {
    const rows = await forget(
      tx,
      `UPDATE import_outcome SET before = NULL WHERE (import_id, row_no) IN (
         SELECT import_id, row_no FROM import_outcome
          WHERE import_id = ANY($1::bigint[]) AND before IS NOT NULL LIMIT $2)`,
      ids,
      most,
    );
    if (rows < most)
      await tx.query('UPDATE import_batch SET old_values_gone_on = now() WHERE id = ANY($1::bigint[])', [
        ids,
      ]);
    return rows;
  },
};

async function forget(
  tx: Transaction,
  update: string,
  ids: readonly number[],
  most: number,
): Promise<number> {
  const [row] = await tx.query<{ rows: number }>(
    `WITH gone AS (${update} RETURNING 1) SELECT count(*) AS rows FROM gone`,
    [ids, most],
  );
  return row?.rows ?? 0;
}
