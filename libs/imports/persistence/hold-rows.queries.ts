import type { Transaction } from '#libs/platform';
import type { ImportKind } from '../kinds/index.js';
import type { ImportBatch } from './import-batch.entity.js';
import { openRows } from './open-rows.js';

/**
 * Writes down which open rows of `range` wait for a yes. An answer given before holds as long as the row would change the
 * same: what else somebody has changed meanwhile was never agreed to.
 */
const found = (kind: ImportKind, batch: ImportBatch) => {
  const { select, values } = kind.holds!(batch, openRows(kind.stagingTable));
  const sql = `
    found AS (${select}),
    held AS (
      INSERT INTO import_hold AS h (import_id, row_no, code, target_id, called, changes)
      SELECT $1, row_no, code, target_id, called, changes FROM found
      ON CONFLICT (import_id, row_no) DO UPDATE
        SET code = excluded.code, target_id = excluded.target_id, called = excluded.called, changes = excluded.changes,
            answer = CASE WHEN h.changes = excluded.changes AND h.target_id = excluded.target_id THEN h.answer END
      RETURNING row_no, target_id, answer)`;
  return { sql, values };
};

/** The same for all rows of an import that somebody is to check; answers how many are held. */
export async function findHolds(tx: Transaction, kind: ImportKind, batch: ImportBatch): Promise<number> {
  if (!kind.holds) return 0;
  const { sql, values } = found(kind, batch);
  const [answer] = await tx.query<{ rows: number }>(
    `WITH ${sql}, gone AS (
       DELETE FROM import_hold h WHERE h.import_id = $1 AND h.row_no NOT IN (SELECT row_no FROM found))
     SELECT count(*) AS rows FROM held`,
    [batch.id, 0, Number.MAX_SAFE_INTEGER, ...values],
  );
  return answer?.rows ?? 0;
}

/** Rows of a chunk that are not merged: those that wait, and those that stay as they are. */
export interface Withheld {
  held: number;
  kept: number;
}

/** Holds what is to be held of a chunk; rows for which somebody said yes are merged with the others. */
export async function holdRows(
  tx: Transaction,
  kind: ImportKind,
  batch: ImportBatch,
  [from, to]: [number, number],
): Promise<Withheld> {
  if (!kind.holds) return { held: 0, kept: 0 };
  const { sql, values } = found(kind, batch);
  const [counts] = await tx.query<Withheld>(
    `WITH ${sql}, decided AS (
       INSERT INTO import_outcome (import_id, row_no, outcome, target_id)
       SELECT $1, row_no, CASE answer WHEN 'keep' THEN 'unchanged' ELSE 'held' END, target_id FROM held
        WHERE answer IS DISTINCT FROM 'apply' RETURNING outcome)
     SELECT count(*) FILTER (WHERE outcome = 'held') AS held, count(*) FILTER (WHERE outcome = 'unchanged') AS kept
       FROM decided`,
    [batch.id, from, to, ...values],
  );
  return counts ?? { held: 0, kept: 0 };
}

/** Opens the held rows that somebody has answered: the next merge stores them, or leaves them as they are. */
export async function reopenAnswered(tx: Transaction, importId: number): Promise<number> {
  const [answer] = await tx.query<{ rows: number }>(
    `WITH opened AS (
       DELETE FROM import_outcome o USING import_hold h
        WHERE o.import_id = $1 AND o.outcome = 'held' AND h.import_id = o.import_id AND h.row_no = o.row_no
          AND h.answer IS NOT NULL RETURNING 1)
     SELECT count(*) AS rows FROM opened`,
    [importId],
  );
  const rows = answer?.rows ?? 0;
  await tx.query('UPDATE import_batch SET held = held - $2, merged_to = 0 WHERE id = $1', [importId, rows]);
  return rows;
}
