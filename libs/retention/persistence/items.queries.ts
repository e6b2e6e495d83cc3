import { RETENTION_NOTICE_DAYS, type RetentionKind } from '#libs/contracts';
import type { Retained, Transaction } from '#libs/platform';

/** The day in Nigeria of a time. */
export const dayOf = (sql: string) => `(${sql} AT TIME ZONE 'Africa/Lagos')::date`;

/** SQL of the day on which item `i` goes, by period `p`: never before its full notice. */
export const GOES_ON = `greatest(${dayOf('i.since')} + p.days, i.shown_on + ${RETENTION_NOTICE_DAYS})`;

/** SQL that tests whether hold `h` is open and covers item `i`. */
export const HOLDS = `h.account_id = i.account_id AND h.kind = i.kind AND h.ended_on IS NULL
  AND (h.item_id IS NULL OR h.item_id = i.item_id)`;

/** A kind of an account, on a day. */
export interface Run {
  accountId: number;
  /** YYYY-MM-DD in Nigeria. */
  day: string;
}

/**
 * Puts the next `most` sets after `afterId` on the list that go within the notice, or confirms that they still do.
 * Returns the last of them and their number.
 */
export async function listDue(
  tx: Transaction,
  { accountId, day }: Run,
  { kind, sets }: Retained,
  afterId: number,
  most: number,
): Promise<{ lastId: number; found: number }> {
  const [row] = await tx.query<{ lastId: number | null; found: number }>(
    `WITH due AS (
       SELECT s.id, s.since FROM (${sets}) s
        WHERE s.id > $4 AND s.since < (($3::date + ${RETENTION_NOTICE_DAYS + 1}
              - (SELECT days FROM retention_period WHERE account_id = $1 AND kind = $2))::timestamp AT TIME ZONE 'Africa/Lagos')
        ORDER BY s.id LIMIT $5),
     listed AS (
       INSERT INTO retention_item AS i (account_id, kind, item_id, since, shown_on, checked_on)
       SELECT $1, $2::text, id, since, $3::date, $3::date FROM due
       ON CONFLICT (account_id, kind, item_id) DO UPDATE SET since = excluded.since, checked_on = excluded.checked_on)
     SELECT max(id) AS "lastId", count(*) AS found FROM due`,
    [accountId, kind, day, afterId, most],
  );
  return { lastId: row?.lastId ?? afterId, found: row?.found ?? 0 };
}

/** Takes off the list what the day's run did not find due any more; returns the number of remaining sets. */
export async function dropOthers(
  tx: Transaction,
  { accountId, day }: Run,
  kind: RetentionKind,
): Promise<number> {
  await tx.query(
    'DELETE FROM retention_item WHERE account_id = $1 AND kind = $2 AND checked_on <> $3::date',
    [accountId, kind, day],
  );
  const [row] = await tx.query<{ n: number }>(
    'SELECT count(*) AS n FROM retention_item WHERE account_id = $1 AND kind = $2',
    [accountId, kind],
  );
  return row?.n ?? 0;
}

/** Returns and locks sets that go on the day or went before, were on the list for the whole notice, and are not held. */
export async function nextToDelete(
  tx: Transaction,
  { accountId, day }: Run,
  kind: RetentionKind,
  most: number,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT i.item_id AS id FROM retention_item i JOIN retention_period p USING (account_id, kind)
      WHERE i.account_id = $1 AND i.kind = $2 AND i.checked_on = $3::date AND ${GOES_ON} <= $3::date
        AND NOT EXISTS (SELECT 1 FROM retention_hold h WHERE ${HOLDS})
      ORDER BY i.item_id LIMIT $4 FOR UPDATE OF i`,
    [accountId, kind, day, most],
  );
  return rows.map(({ id }) => id);
}

/** Takes deleted sets off the list. */
export async function dropDeleted(
  tx: Transaction,
  accountId: number,
  kind: RetentionKind,
  ids: readonly number[],
): Promise<void> {
  await tx.query(
    'DELETE FROM retention_item WHERE account_id = $1 AND kind = $2 AND item_id = ANY($3::bigint[])',
    [accountId, kind, ids],
  );
}

/** Adds to the counts of the day. */
export async function countDeleted(
  tx: Transaction,
  { accountId, day }: Run,
  kind: RetentionKind,
  { sets, rows }: { sets: number; rows: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO retention_deletion AS d (account_id, kind, day, sets, rows) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, kind, day) DO UPDATE SET sets = d.sets + excluded.sets, rows = d.rows + excluded.rows`,
    [accountId, kind, day, sets, rows],
  );
}
