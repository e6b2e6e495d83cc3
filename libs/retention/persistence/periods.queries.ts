import { type StoredUser, userColumn } from '#libs/access';
import { RETENTION_KIND_NAMES, type RetentionCount, type RetentionKind } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import { GOES_ON, type Run } from './items.queries.js';

export interface HoldRow {
  holdId: number | null;
  holdReason: string | null;
  holdBy: StoredUser | null;
  holdAt: Date | null;
}

/** Columns of an open hold `h`, with its user `hu`. */
export const HOLD_COLUMNS = `h.id AS "holdId", h.reason AS "holdReason", h.held_on AS "holdAt",
  CASE WHEN hu.id IS NULL THEN NULL ELSE ${userColumn('hu')} END AS "holdBy"`;

export interface PeriodRow extends HoldRow {
  kind: RetentionKind;
  days: number | null;
  setBy: StoredUser | null;
  setOn: Date | null;
  listed: number;
  nextOn: string | null;
  lastOn: string | null;
  lastSets: number;
  lastRows: number;
}

/** Returns the kinds of an account that have a period. */
export async function kindsWithPeriod(reader: Reader, accountId: number): Promise<RetentionKind[]> {
  const rows = await reader.query<{ kind: RetentionKind }>(
    'SELECT kind FROM retention_period WHERE account_id = $1',
    [accountId],
  );
  return rows.map(({ kind }) => kind);
}

/** Returns what was deleted on the day, by kind. */
export async function countsOfDay(reader: Reader, { accountId, day }: Run): Promise<RetentionCount[]> {
  return reader.query<RetentionCount>(
    `SELECT kind, sets, rows FROM retention_deletion WHERE account_id = $1 AND day = $2::date ORDER BY kind`,
    [accountId, day],
  );
}

/** Returns all kinds of an account, each with its period, its list, its hold and its last deletion. */
export async function periodsOf(reader: Reader, accountId: number): Promise<PeriodRow[]> {
  return reader.query<PeriodRow>(
    `SELECT k.kind, p.days, CASE WHEN u.id IS NULL THEN NULL ELSE ${userColumn('u')} END AS "setBy",
            p.set_on AS "setOn", coalesce(l.listed, 0) AS listed, l."nextOn",
            to_char(d.day, 'YYYY-MM-DD') AS "lastOn", coalesce(d.sets, 0) AS "lastSets", coalesce(d.rows, 0) AS "lastRows",
            ${HOLD_COLUMNS}
       FROM unnest($2::text[]) WITH ORDINALITY k(kind, at)
       LEFT JOIN retention_period p ON p.account_id = $1 AND p.kind = k.kind
       LEFT JOIN app_user u ON u.id = p.set_by
       LEFT JOIN LATERAL (SELECT count(*) AS listed, to_char(min(${GOES_ON}), 'YYYY-MM-DD') AS "nextOn"
                            FROM retention_item i WHERE i.account_id = $1 AND i.kind = k.kind AND p.days IS NOT NULL) l ON true
       LEFT JOIN LATERAL (SELECT * FROM retention_deletion d WHERE d.account_id = $1 AND d.kind = k.kind
                           ORDER BY d.day DESC LIMIT 1) d ON true
       LEFT JOIN LATERAL (SELECT * FROM retention_hold h WHERE h.account_id = $1 AND h.kind = k.kind
                             AND h.item_id IS NULL AND h.ended_on IS NULL ORDER BY h.id DESC LIMIT 1) h ON true
       LEFT JOIN app_user hu ON hu.id = h.held_by
      ORDER BY k.at`,
    [accountId, RETENTION_KIND_NAMES],
  );
}

/** Returns when the last run of an account ended; null before the first. */
export async function lastRunOf(reader: Reader, accountId: number): Promise<Date | null> {
  const [row] = await reader.query<{ at: Date | null }>(
    `SELECT max(ended_at) AS at FROM job_run WHERE account_id = $1 AND kind = 'retention.run' AND state = 'completed'`,
    [accountId],
  );
  return row?.at ?? null;
}
