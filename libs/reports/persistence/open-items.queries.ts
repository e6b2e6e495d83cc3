import type { SeasonItem } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/** Community resource and season, with the account that both belong to. */
export interface SeasonPlace {
  accountId: number;
  communityResourceId: number;
  season: string;
}

/** Items whose rows are found here; other services count the rest. */
export type FoundItem = Exclude<SeasonItem, 'farmersOpen' | 'anomalies'>;

const DAY = `(now() AT TIME ZONE 'Africa/Lagos')::date`;

/**
 * SQL of the open rows of an item: `id` of what they open, `title`, `detail`, `kobo`, `n`, `since`. `$1` is the
 * account, `$2` the community resource, `$3` the season. Payments, days and messages belong to no season: those that are
 * open now count.
 */
const ROWS: Readonly<Record<FoundItem, string>> = {
  entriesWaiting: `
    SELECT id, kind AS title, NULL AS detail, (amount * 100)::bigint AS kobo, 1 AS n, asked_on AS since FROM ledger_approval
     WHERE account_id = $1 AND community_resource_id = $2 AND state = 'WAITING' AND $3::text IS NOT NULL`,
  unknownPayments: `
    SELECT payout_id AS id, agent_id::text AS title, NULL AS detail, amount AS kobo, 1 AS n, sent_at AS since FROM wallet_payment
     WHERE account_id = $1 AND state = 'UNKNOWN' AND ($2::bigint, $3::text) IS NOT NULL`,
  severeFindings: `
    SELECT x.id, x.code AS title, f.kind AS detail, NULL::bigint AS kobo, 1 AS n, f.found_at AS since
      FROM (SELECT * FROM finding WHERE community_resource_id = $2 AND state = 'open' AND severity = 'severe'
             UNION SELECT * FROM finding WHERE other_resource_id = $2 AND state = 'open' AND severity = 'severe') f
      JOIN LATERAL (SELECT id, code FROM farm WHERE id IN (f.farm_id, f.other_id) AND community_resource_id = $2
                       AND status = 'COMPLETED' ORDER BY id LIMIT 1) x ON true
     WHERE f.account_id = $1 AND $3::text IS NOT NULL`,
  openDays: `
    SELECT id, to_char(day, 'YYYY-MM-DD') AS title, NULL AS detail, abs(difference) AS kobo, 1 AS n, day::timestamptz AS since FROM wallet_day
     WHERE account_id = $1 AND closed_on IS NULL AND day < ${DAY} AND ($2::bigint, $3::text) IS NOT NULL`,
  unpaidAgents: `
    SELECT e.shared_agency_id AS id, u.display_name AS title, NULL AS detail, sum(e.amount)::bigint AS kobo, 1 AS n, min(e.created_on) AS since
      FROM pay_entry e JOIN posting_group g ON g.id = e.posting_group_id JOIN app_user u ON u.id = e.agent_id
      LEFT JOIN pay_item i ON i.id = e.pay_item_id AND i.state = 'APPROVED'
     WHERE g.account_id = $1 AND g.community_resource_id = $2 AND $3::text IS NOT NULL
       AND (i.id IS NULL OR EXISTS (SELECT FROM wallet WHERE account_id = $1)
            AND NOT EXISTS (SELECT FROM wallet_payment p WHERE p.pay_item_id = i.id AND p.state = 'SUCCEEDED'))
     GROUP BY e.shared_agency_id, e.agent_id, u.display_name HAVING sum(e.amount) > 0`,
  farmersOwing: `
    SELECT farmer_id AS id, NULL AS title, NULL AS detail, (owed * 100)::bigint AS kobo, 1 AS n, NULL::timestamptz AS since
      FROM ledger_farmer WHERE community_resource_id = $2 AND season = $3 AND owed > 0 AND $1::bigint IS NOT NULL`,
  farmersOverpaid: `
    SELECT farmer_id AS id, NULL AS title, NULL AS detail, (-owed * 100)::bigint AS kobo, 1 AS n, NULL::timestamptz AS since
      FROM ledger_farmer WHERE community_resource_id = $2 AND season = $3 AND owed < 0 AND $1::bigint IS NOT NULL`,
  unknownMessages: `
    SELECT b.id, c.name AS title, NULL AS detail, NULL::bigint AS kobo, m.n, m.since
      FROM (SELECT batch_id, count(*)::int AS n, min(changed_at) AS since FROM sms_message
             WHERE account_id = $1 AND state = 'UNKNOWN' GROUP BY batch_id) m
      JOIN sms_batch b ON b.id = m.batch_id JOIN community c ON c.id = b.community_id
     WHERE b.community_resource_id = $2 AND b.state IN ('done', 'cancelled') AND $3::text IS NOT NULL`,
};
export const FOUND_ITEMS = Object.keys(ROWS) as FoundItem[];

export interface ItemCount {
  n: number;
  kobo: number | null;
  since: Date | null;
}

const valuesOf = ({ accountId, communityResourceId, season }: SeasonPlace) => [
  accountId,
  communityResourceId,
  season,
];

/** Counts the open rows of an item and their kobo. */
export async function countItem(reader: Reader, item: FoundItem, place: SeasonPlace): Promise<ItemCount> {
  const [row] = await reader.query<ItemCount>(
    `SELECT coalesce(sum(n), 0)::bigint AS n, sum(kobo)::bigint AS kobo, min(since) AS since FROM (${ROWS[item]}) o`,
    valuesOf(place),
  );
  return row ?? { n: 0, kobo: null, since: null };
}

export interface OpenRow {
  id: number;
  title: string;
  detail: string | null;
  kobo: number | null;
  n: number;
}

/** Returns the open rows of an item, oldest first. */
export function openRows(
  reader: Reader,
  item: FoundItem,
  place: SeasonPlace,
  limit: number,
): Promise<OpenRow[]> {
  return reader.query<OpenRow>(
    `SELECT id, title, detail, kobo, n FROM (${ROWS[item]}) o ORDER BY since, id LIMIT ${limit}`,
    valuesOf(place),
  );
}

/** Figures of the automatic checks. */
export interface CheckFigures {
  jobs: number;
  payDifference: number | null;
  recounted: Date | null;
  /** Null without a wallet, or before its first trial balance. */
  wallet: { checkedOn: string; balanced: boolean } | null;
  reversals: number;
  unexplained: number;
}

export async function checkFigures(reader: Reader, place: SeasonPlace): Promise<CheckFigures> {
  const [row] = await reader.query<CheckFigures>(
    `SELECT (SELECT count(*) FROM job_run WHERE account_id = $1 AND community_resource_id = $2 AND (kind LIKE '%.import' OR kind = 'imports.undo')
               AND state IN ('waiting', 'running', 'paused')) AS jobs,
            (SELECT difference FROM pay_account WHERE account_id = $1) AS "payDifference",
            (SELECT settled_on FROM pay_account WHERE account_id = $1) AS recounted,
            (SELECT jsonb_build_object('checkedOn', checked_on, 'balanced', debits = credits AND differences = 0)
               FROM wallet WHERE account_id = $1 AND checked_on IS NOT NULL) AS wallet,
            r.reversals, r.unexplained
       FROM (SELECT count(*) AS reversals, count(*) FILTER (WHERE coalesce(note, '') = '') AS unexplained FROM ledger_entry
              WHERE community_resource_id = $2 AND season = $3 AND counters IS NOT NULL) r`,
    valuesOf(place),
  );
  if (!row) throw new Error('a row was expected');
  return row;
}

/** Returns the number of entries of a season up to one, the last of them, and their naira as text. */
export async function entriesUpTo(
  reader: Reader,
  { communityResourceId, season }: Pick<SeasonPlace, 'communityResourceId' | 'season'>,
  lastId: number | null = null,
): Promise<{ entries: number; lastId: number; amount: string }> {
  const [row] = await reader.query<{ entries: number; lastId: number; amount: string }>(
    `SELECT count(*) AS entries, coalesce(max(id), 0)::bigint AS "lastId", coalesce(sum(amount), 0)::text AS amount FROM ledger_entry
      WHERE community_resource_id = $1 AND season = $2 AND ($3::bigint IS NULL OR id <= $3)`,
    [communityResourceId, season, lastId],
  );
  if (!row) throw new Error('a row was expected');
  return row;
}
