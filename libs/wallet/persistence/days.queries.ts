import type { DifferenceDecision, PaymentState, WalletProviderName } from '#libs/contracts';
import type { Page, Reader, Transaction } from '#libs/platform';
import type { ListedRow } from '../providers/payment-provider.js';

const BEGIN = `$2::date::timestamp AT TIME ZONE 'Africa/Lagos'`;
const END = `($2::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos'`;

/** SQL of what moved at the provider in a time: kobo, negative if it left. Decisions about differences are not in its list. */
const moved = (within: (column: string) => string) => `
  SELECT m.reference, CASE WHEN d.kind = 'PROVIDER' THEN m.amount ELSE -m.amount END AS amount, m.reason
    FROM (SELECT t.debit_id, t.credit_id, t.amount, t.reason, coalesce(t.reference, t.id::text) AS reference FROM wallet_transfer t
           WHERE t.account_id = $1 AND NOT t.is_pending AND ${within('t.made_on')}
          UNION ALL
          SELECT t.debit_id, t.credit_id, t.amount, t.reason, coalesce(s.reference, t.reference, t.id::text) FROM wallet_settlement s
            JOIN wallet_transfer t ON t.id = s.transfer_id
           WHERE t.account_id = $1 AND s.outcome = 'POSTED' AND ${within('s.settled_on')}) m
    JOIN wallet_account d ON d.id = m.debit_id JOIN wallet_account c ON c.id = m.credit_id
   WHERE 'PROVIDER' IN (d.kind, c.kind)`;

/**
 * Compares a day with the provider's list, by reference and amount. Decided differences stay; undecided ones are found
 * again. Does nothing to a closed day. Returns the number of differences.
 */
export async function compareDay(
  tx: Transaction,
  {
    accountId,
    day,
    provider,
    rows,
  }: { accountId: number; day: string; provider: WalletProviderName; rows: ListedRow[] | null },
): Promise<number> {
  const [stored] = await tx.query<{ id: number; closedBy: number | null }>(
    `INSERT INTO wallet_day AS d (account_id, day, provider, asked_times) VALUES ($1, $2, $3, 1)
     ON CONFLICT (account_id, day) DO UPDATE SET asked_times = d.asked_times + 1 RETURNING id, closed_by AS "closedBy"`,
    [accountId, day, provider],
  );
  if (!stored || stored.closedBy !== null || rows === null) return 0;
  await tx.query('DELETE FROM wallet_difference WHERE day_id = $1 AND decision IS NULL', [stored.id]);
  const [found] = await tx.query<{ differences: number }>(
    `WITH ours AS MATERIALIZED (${moved((at) => `${at} >= ${BEGIN} AND ${at} < ${END}`)} AND m.reason <> 'DIFFERENCE'),
          theirs AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($4::jsonb) AS r(reference text, amount bigint)),
          compared AS MATERIALIZED (
            SELECT coalesce(o.reference, r.reference) AS reference, o.amount AS ours, r.amount AS theirs
              FROM (SELECT reference, sum(amount)::bigint AS amount FROM ours GROUP BY 1) o
              FULL JOIN (SELECT reference, sum(amount)::bigint AS amount FROM theirs GROUP BY 1) r ON r.reference = o.reference),
          stored AS (
            INSERT INTO wallet_difference (day_id, reference, ours, theirs)
            SELECT $3, reference, ours, theirs FROM compared WHERE ours IS DISTINCT FROM theirs ON CONFLICT DO NOTHING)
     UPDATE wallet_day d SET rows = (SELECT count(*) FROM theirs), fetched_on = now(),
            matched = (SELECT count(*) FROM compared WHERE ours = theirs),
            difference = (SELECT coalesce(sum(coalesce(theirs, 0) - coalesce(ours, 0)), 0) FROM compared),
            balance = (SELECT -posted FROM wallet_account WHERE account_id = $1 AND kind = 'PROVIDER')
                    - coalesce((SELECT sum(amount) FROM (${moved((at) => `${at} >= ${END}`)}) later), 0)
      WHERE d.id = $3
     RETURNING (SELECT count(*) FROM compared WHERE ours IS DISTINCT FROM theirs) AS differences`,
    [accountId, day, stored.id, JSON.stringify(rows)],
  );
  return found?.differences ?? 0;
}

export interface DayRow {
  id: number;
  day: string;
  provider: WalletProviderName;
  rows: number | null;
  matched: number;
  askedTimes: number;
  /** Kobo. */
  balance: number;
  difference: number;
  differences: number;
  undecided: number;
  fetchedOn: Date | null;
  closedBy: string | null;
  total: number;
}

/** Returns days of an account, newest first, or one day. */
export function dayRows(
  reader: Reader,
  accountId: number,
  of: Page & { day: string | null },
): Promise<DayRow[]> {
  return reader.query<DayRow>(
    `SELECT d.id, d.day::text AS day, d.provider, d.rows, d.matched, d.asked_times AS "askedTimes", d.balance, d.difference,
            x.differences, x.undecided, d.fetched_on AS "fetchedOn", u.display_name AS "closedBy", count(*) OVER () AS total
       FROM wallet_day d LEFT JOIN app_user u ON u.id = d.closed_by
      CROSS JOIN LATERAL (SELECT count(*) AS differences, count(*) FILTER (WHERE decision IS NULL) AS undecided
                            FROM wallet_difference WHERE day_id = d.id) x
      WHERE d.account_id = $1 AND ($2::date IS NULL OR d.day = $2) ORDER BY d.day DESC LIMIT $3 OFFSET $4`,
    [accountId, of.day, of.limit, of.offset],
  );
}

export interface DifferenceRow {
  id: number;
  dayId: number;
  day: string;
  closedBy: number | null;
  reference: string;
  what: string | null;
  ours: number | null;
  theirs: number | null;
  paymentState: PaymentState | null;
  /** Day within three days on which only the other side has the same amount. */
  otherDay: string | null;
  decision: DifferenceDecision | null;
  reason: string | null;
  decidedById: number | null;
  decidedBy: string | null;
}

/** Returns the differences of a day, or one difference, within an account. */
export function differenceRows(
  reader: Reader,
  accountId: number,
  of: { dayId: number } | { id: number },
): Promise<DifferenceRow[]> {
  const [column, value] = 'id' in of ? ['x.id', of.id] : ['x.day_id', of.dayId];
  return reader.query<DifferenceRow>(
    `SELECT x.id, x.day_id AS "dayId", d.day::text AS day, d.closed_by AS "closedBy", x.reference, n.display_name AS what, x.ours,
            x.theirs, p.state AS "paymentState", twin.day::text AS "otherDay", x.decision, x.reason,
            x.decided_by AS "decidedById", u.display_name AS "decidedBy"
       FROM wallet_difference x JOIN wallet_day d ON d.id = x.day_id LEFT JOIN app_user u ON u.id = x.decided_by
       LEFT JOIN wallet_payment p ON 'pay-' || p.transfer_id = substr(x.reference, 1, 40) LEFT JOIN app_user n ON n.id = p.agent_id
       -- The provider may list a movement some days after the wallet.
       LEFT JOIN LATERAL (
         SELECT e.day FROM wallet_day e JOIN wallet_difference y ON y.day_id = e.id
          WHERE e.account_id = d.account_id
            AND (x.theirs IS NULL AND y.ours IS NULL AND y.theirs = x.ours AND e.day BETWEEN d.day + 1 AND d.day + 3
              OR x.ours IS NULL AND y.theirs IS NULL AND y.ours = x.theirs AND e.day BETWEEN d.day - 3 AND d.day - 1)
          ORDER BY y.reference <> x.reference, abs(e.day - d.day), y.id LIMIT 1) twin ON true
      WHERE d.account_id = $1 AND ${column} = $2 ORDER BY x.theirs IS NULL DESC, x.ours IS NULL DESC, x.id`,
    [accountId, value],
  );
}

/** Returns a page of the movements of a day without a difference. Amounts are kobo. */
export function matchedRows(
  reader: Reader,
  { accountId, day, dayId }: { accountId: number; day: string; dayId: number },
  { limit, offset }: Page,
): Promise<{ reference: string; what: string | null; amount: number }[]> {
  return reader.query(
    `WITH page AS MATERIALIZED (
       SELECT reference, sum(amount)::bigint AS amount
         FROM (${moved((at) => `${at} >= ${BEGIN} AND ${at} < ${END}`)} AND m.reason <> 'DIFFERENCE') o
        WHERE NOT EXISTS (SELECT 1 FROM wallet_difference x WHERE x.day_id = $3 AND x.reference = o.reference)
        GROUP BY reference ORDER BY reference LIMIT $4 OFFSET $5)
     SELECT page.reference, n.display_name AS what, page.amount FROM page
       LEFT JOIN wallet_transfer t ON t.reference = page.reference AND t.account_id = $1
       LEFT JOIN wallet_payment p ON p.transfer_id = t.id LEFT JOIN app_user n ON n.id = p.agent_id ORDER BY page.reference`,
    [accountId, day, dayId, limit, offset],
  );
}

/** Returns accounts whose day has no list yet. */
export function accountsToCompare(reader: Reader, day: string): Promise<{ accountId: number }[]> {
  return reader.query(
    `SELECT w.account_id AS "accountId" FROM wallet w LEFT JOIN wallet_day d ON d.account_id = w.account_id AND d.day = $1
      WHERE d.fetched_on IS NULL AND w.opened_on < ($1::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos' ORDER BY 1`,
    [day],
  );
}
