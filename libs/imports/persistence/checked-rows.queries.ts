import type { ImportRowDto } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import type { ImportKind } from '../kinds/import-kind.js';
import type { CheckedCounts, ImportBatch } from './import-batch.entity.js';
import { openRows } from './open-rows.js';

type Querying = Pick<Transaction, 'query'>;

/** Range of all rows. */
const ALL_ROWS = [0, Number.MAX_SAFE_INTEGER] as const;
/** SQL that tests whether a row of `p` is not held. */
const NOT_HELD = 'NOT EXISTS (SELECT 1 FROM import_hold h WHERE h.import_id = $1 AND h.row_no = p.row_no)';

/** Counts planned outcomes of the rows that are neither rejected nor held, and the held rows. */
export async function countChecked(
  db: Querying,
  kind: ImportKind,
  batch: ImportBatch,
): Promise<CheckedCounts> {
  const { select, values } = kind.preview(batch, openRows(kind.stagingTable));
  const [counts] = await db.query<CheckedCounts>(
    `SELECT count(*) FILTER (WHERE outcome = 'created') AS created,
            count(*) FILTER (WHERE outcome = 'updated') AS updated,
            count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
            count(*) FILTER (WHERE reopens) AS reopened,
            (SELECT count(*) FROM import_hold WHERE import_id = $1) AS held
       FROM (SELECT row_no, outcome, reopens FROM (${select}) p WHERE ${NOT_HELD}) x`,
    [batch.id, ...ALL_ROWS, ...values],
  );
  return counts ?? { created: 0, updated: 0, unchanged: 0, held: 0, reopened: 0 };
}

/** Returns a page of the rows whose planned outcome is `outcome`, in file order. */
export function checkedRows(
  db: Querying,
  kind: ImportKind,
  batch: ImportBatch,
  { outcome, limit, offset }: { outcome: string; limit: number; offset: number },
): Promise<ImportRowDto[]> {
  const { select, values } = kind.preview(batch, openRows(kind.stagingTable));
  const next = 4 + values.length;
  return db.query<ImportRowDto>(
    `SELECT row_no AS row, called, detail, target_id AS "targetId", changes, NULL AS hold
       FROM (${select}) p WHERE outcome = $${next} AND ${NOT_HELD}
      ORDER BY row_no LIMIT $${next + 1} OFFSET $${next + 2}`,
    [batch.id, ...ALL_ROWS, ...values, outcome, limit, offset],
  );
}

/** Returns identifying details of the given rows, by row: the farmer's key, the farm's id. */
export async function detailsOf(
  db: Querying,
  kind: ImportKind,
  batch: ImportBatch,
  rows: readonly number[],
): Promise<Map<number, string | null>> {
  if (rows.length === 0) return new Map();
  // The database returns the row numbers as numbers.
  const among = `SELECT r.* FROM ${kind.stagingTable} r
    WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3 AND r.row_no = ANY('{${rows.map(Number).join(',')}}'::bigint[])`;
  const { select, values } = kind.preview(batch, among);
  const found = await db.query<{ row_no: number; detail: string | null }>(
    `SELECT row_no, detail FROM (${select}) p`,
    [batch.id, ...ALL_ROWS, ...values],
  );
  return new Map(found.map(({ row_no, detail }) => [row_no, detail]));
}

/** A row of the check file. */
export interface CheckedRow extends Pick<ImportRowDto, 'row' | 'called' | 'detail' | 'changes'> {
  outcome: 'created' | 'updated' | 'unchanged' | 'held' | 'rejected';
  /** Title of the hold, and its answer. */
  hold: string | null;
  answer: string | null;
  /** All its faults, and which of its cells are left blank. */
  reasons: string | null;
}

/**
 * Returns the last of the next `limit` rows of an import after `from`, whatever their outcome; null if none is left.
 */
export async function lastRowOf(
  db: Querying,
  kind: ImportKind,
  { id }: ImportBatch,
  { from, limit }: { from: number; limit: number },
): Promise<number | null> {
  const [row] = await db.query<{ last: number | null }>(
    `SELECT max(row_no) AS last FROM (
       SELECT row_no FROM (
         (SELECT row_no FROM ${kind.stagingTable} WHERE import_id = $1 AND row_no > $2 ORDER BY row_no LIMIT $3)
         UNION
         (SELECT DISTINCT row_no FROM import_fault WHERE import_id = $1 AND row_no > $2 ORDER BY row_no LIMIT $3)) a
        ORDER BY row_no LIMIT $3) x`,
    [id, from, limit],
  );
  return row?.last ?? null;
}

/** Returns all rows after `from` and up to `to` as they were checked, in file order. */
export function rowsOfCheck(
  db: Querying,
  kind: ImportKind,
  batch: ImportBatch,
  [from, to]: readonly [number, number],
): Promise<CheckedRow[]> {
  const { select, values } = kind.preview(batch, openRows(kind.stagingTable));
  return db.query<CheckedRow>(
    `WITH looked AS (SELECT row_no, outcome, called, detail, changes FROM (${select}) p),
     faults AS (
       SELECT row_no, max(called) AS called,
              string_agg(CASE WHEN col IS NULL THEN message ELSE col || ': ' || message END
                         || CASE WHEN parked THEN ' (parked)' ELSE '' END, ' ' ORDER BY ordinal) AS reasons
         FROM import_fault WHERE import_id = $1 AND row_no > $2 AND row_no <= $3 GROUP BY row_no)
     SELECT coalesce(l.row_no, f.row_no) AS row,
            CASE WHEN l.row_no IS NULL THEN 'rejected' WHEN h.row_no IS NOT NULL THEN 'held' ELSE l.outcome END AS outcome,
            coalesce(h.called, l.called, f.called) AS called, l.detail, coalesce(h.changes, l.changes, '[]') AS changes,
            h.code AS hold, h.answer, f.reasons
       FROM looked l FULL JOIN faults f ON f.row_no = l.row_no
       LEFT JOIN import_hold h ON h.import_id = $1 AND h.row_no = l.row_no
      ORDER BY 1`,
    [batch.id, from, to, ...values],
  );
}
