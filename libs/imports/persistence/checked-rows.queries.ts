import type { ImportRowDto } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import type { ImportKind } from '../kinds/index.js';
import { openRows } from './hold-rows.queries.js';
import type { CheckedCounts, ImportBatch } from './import-batch.entity.js';

type Querying = Pick<Transaction, 'query'>;

/** From no row on, to no row's end. */
const ALL_ROWS = [0, Number.MAX_SAFE_INTEGER] as const;
const NOT_HELD = 'row_no NOT IN (SELECT h.row_no FROM import_hold h WHERE h.import_id = $1)';

/** What would become of the rows that are neither rejected nor held, and how many are held. */
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
       FROM (SELECT row_no, outcome, reopens FROM (${select}) p) x WHERE ${NOT_HELD}`,
    [batch.id, ...ALL_ROWS, ...values],
  );
  return counts ?? { created: 0, updated: 0, unchanged: 0, held: 0, reopened: 0 };
}

/** A page of the rows that would become `outcome`, in the order of the file. */
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

/** What tells the given rows from others, by row: the farmer's key, the farm's id. */
export async function detailsOf(
  db: Querying,
  kind: ImportKind,
  batch: ImportBatch,
  rows: readonly number[],
): Promise<Map<number, string | null>> {
  if (rows.length === 0) return new Map();
  // They come out of the database as numbers.
  const among = `SELECT r.* FROM ${kind.stagingTable} r
    WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3 AND r.row_no = ANY('{${rows.map(Number).join(',')}}'::bigint[])`;
  const { select, values } = kind.preview(batch, among);
  const found = await db.query<{ row_no: number; detail: string | null }>(
    `SELECT row_no, detail FROM (${select}) p`,
    [batch.id, ...ALL_ROWS, ...values],
  );
  return new Map(found.map(({ row_no, detail }) => [row_no, detail]));
}

/** A row of the file of a check. */
export interface CheckedRow extends Pick<ImportRowDto, 'row' | 'called' | 'detail' | 'changes'> {
  outcome: 'created' | 'updated' | 'unchanged' | 'held' | 'rejected';
  /** Title of the hold, and what was answered. */
  hold: string | null;
  answer: string | null;
  /** Everything that is wrong with it, and which of its cells are parked. */
  reasons: string | null;
}

/** The last row of the next `limit` rows of an import after `from`, whatever became of them; null where none is left. */
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

/** All rows after `from` and up to `to` as they were checked, in the order of the file. */
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
