import { RETENTION_NOTICE_DAYS, type RetentionDateDto, type RetentionKind } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import { dayOf, HOLDS } from './items.queries.js';

/** A set of personal data, and the start of its period. */
export interface DatedSet {
  kind: RetentionKind;
  id: number;
  since: Date;
  /** When it was deleted. */
  goneOn: Date | null;
}

/** Returns when each of these sets is deleted: the end of its period, or of its notice if that is later. */
export async function datesOf(
  reader: Reader,
  accountId: number,
  sets: readonly DatedSet[],
): Promise<RetentionDateDto[]> {
  return reader.query<RetentionDateDto>(
    `SELECT s.kind, EXISTS (SELECT 1 FROM retention_hold h WHERE ${HOLDS}) AS held,
            to_char(s.gone AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') AS "goneOn",
            CASE WHEN p.days IS NOT NULL AND s.gone IS NULL THEN to_char(greatest(${dayOf('i.since')} + p.days,
              coalesce(l.shown_on, ${dayOf('now()')} + 1) + ${RETENTION_NOTICE_DAYS}), 'YYYY-MM-DD') END AS "goesOn"
       FROM unnest($2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[])
            WITH ORDINALITY s(kind, item_id, since, gone, at)
       CROSS JOIN LATERAL (SELECT $1::bigint AS account_id, s.kind, s.item_id, s.since) i
       LEFT JOIN retention_period p ON p.account_id = $1 AND p.kind = s.kind
       LEFT JOIN retention_item l ON l.account_id = $1 AND l.kind = s.kind AND l.item_id = s.item_id
      ORDER BY s.at`,
    [
      accountId,
      sets.map(({ kind }) => kind),
      sets.map(({ id }) => id),
      sets.map(({ since }) => since),
      sets.map(({ goneOn }) => goneOn),
    ],
  );
}
