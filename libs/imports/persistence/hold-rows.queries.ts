import type { Config, Transaction } from '#libs/platform';
import { fault } from '../domain/index.js';
import type { ImportKind } from '../kinds/import-kind.js';
import type { ImportBatch } from './import-batch.entity.js';
import { openRows } from './open-rows.js';
import { rejectRows } from './reject-rows.queries.js';

/** Rows per batch: their changes are held in memory. */
const ROWS_AT_ONCE = 10_000;

type Range = [number, number];

/**
 * Records which open rows of `range` need confirmation, and removes holds that no longer apply. An earlier answer
 * stays valid while the row would change the same values. It does not cover later changes by other people.
 */
async function writeHolds(
  tx: Transaction,
  kind: ImportKind,
  batch: ImportBatch,
  range: Range,
  config: Config,
): Promise<boolean> {
  const found = (await kind.holds?.(tx, batch, { rows: openRows(kind.stagingTable), range, config })) ?? [];
  await tx.query(
    `DELETE FROM import_hold h WHERE h.import_id = $1 AND h.row_no > $2 AND h.row_no <= $3 AND h.row_no <> ALL($4::bigint[])
        AND h.row_no NOT IN (SELECT o.row_no FROM import_outcome o WHERE o.import_id = $1 AND o.row_no > $2 AND o.row_no <= $3)`,
    [batch.id, ...range, found.map(({ rowNo }) => rowNo)],
  );
  if (found.length > 0)
    await tx.query(
      `INSERT INTO import_hold AS h (import_id, row_no, code, target_id, called, detail, changes)
       SELECT $1, "rowNo", code, "targetId", called, detail, changes
         FROM jsonb_to_recordset($2::jsonb)
           AS f("rowNo" bigint, code text, "targetId" bigint, called text, detail text, changes jsonb)
       ON CONFLICT (import_id, row_no) DO UPDATE
         SET code = excluded.code, target_id = excluded.target_id, called = excluded.called, detail = excluded.detail,
             changes = excluded.changes,
             answer = CASE WHEN h.changes = excluded.changes AND h.target_id IS NOT DISTINCT FROM excluded.target_id THEN h.answer END`,
      [batch.id, JSON.stringify(found)],
    );
  return found.length > 0;
}

/** Finds the holds of all rows of an import that a user is to review. */
export async function findHolds(
  tx: Transaction,
  kind: ImportKind,
  batch: ImportBatch,
  config: Config,
): Promise<void> {
  if (!kind.holds) return;
  // Rows held at the last check may be rejected by now.
  await tx.query(
    `DELETE FROM import_hold h USING import_outcome o
      WHERE h.import_id = $1 AND o.import_id = h.import_id AND o.row_no = h.row_no AND o.outcome = 'rejected'`,
    [batch.id],
  );
  const [staged] = await tx.query<{ last: number | null }>(
    `SELECT max(row_no) AS last FROM ${kind.stagingTable} WHERE import_id = $1`,
    [batch.id],
  );
  const last = staged?.last ?? 0;
  for (let from = 0; from <= last; from += ROWS_AT_ONCE) {
    // The last batch has no upper end, which also removes holds of an earlier, longer sheet.
    const to = from + ROWS_AT_ONCE > last ? Number.MAX_SAFE_INTEGER : from + ROWS_AT_ONCE;
    await writeHolds(tx, kind, batch, [from, to], config);
  }
}

/**
 * Rows of a chunk that are not merged: waiting rows, rows whose record stays unchanged, and dropped rows without a
 * record.
 */
export interface Withheld {
  held: number;
  kept: number;
  left: number;
}

/** Holds rows of a chunk that need confirmation; confirmed rows are merged with the others. */
export async function holdRows(
  tx: Transaction,
  kind: ImportKind,
  batch: ImportBatch,
  range: Range,
  config: Config,
): Promise<Withheld> {
  const none = { held: 0, kept: 0, left: 0 };
  if (!kind.holds || !(await writeHolds(tx, kind, batch, range, config))) return none;
  const left = await leaveOut(tx, batch.id, range);
  const [counts] = await tx.query<Omit<Withheld, 'left'>>(
    `WITH decided AS (
       INSERT INTO import_outcome (import_id, row_no, outcome, target_id)
       SELECT $1, h.row_no, CASE h.answer WHEN 'keep' THEN 'unchanged' ELSE 'held' END, h.target_id FROM import_hold h
        WHERE h.import_id = $1 AND h.row_no > $2 AND h.row_no <= $3 AND h.answer IS DISTINCT FROM 'apply'
          AND h.row_no NOT IN (SELECT o.row_no FROM import_outcome o WHERE o.import_id = $1 AND o.row_no > $2 AND o.row_no <= $3)
       RETURNING outcome)
     SELECT count(*) FILTER (WHERE outcome = 'held') AS held, count(*) FILTER (WHERE outcome = 'unchanged') AS kept
       FROM decided`,
    [batch.id, ...range],
  );
  return { ...none, ...counts, left };
}

/** Rejects declined rows of a range that have no existing record. */
async function leaveOut(tx: Transaction, importId: number, range: Range): Promise<number> {
  const rows = await tx.query<{ rowNo: number; name: string | null; code: string }>(
    `SELECT h.row_no AS "rowNo", h.changes->0->>'after' AS name, h.code FROM import_hold h
      WHERE h.import_id = $1 AND h.row_no > $2 AND h.row_no <= $3 AND h.answer = 'keep' AND h.target_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = h.import_id AND o.row_no = h.row_no)`,
    [importId, ...range],
  );
  const found = rows.map(({ rowNo, name, code }) => ({
    ...(code === 'hold.forgotten'
      ? fault('', 'farmer.forgotten')
      : fault('community', 'community.leftOut', name ?? '')),
    rowNo,
    column: null,
  }));
  return rejectRows(tx, importId, found);
}

/** Reopens answered held rows: the next merge stores them or leaves their records unchanged. */
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
