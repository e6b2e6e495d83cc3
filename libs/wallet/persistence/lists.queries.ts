import type { FarmerBalance, TransferDto, TransferState, WalletAccountKind } from '#libs/contracts';
import type { Bind, Page, Reader } from '#libs/platform';

/** A farmer's balance: the standing in the totals of an account, and SQL over sums `l`. */
export const BALANCES: Record<FarmerBalance, { standing: number; sql: string }> = {
  owes: { standing: 1, sql: 'l.owed > 0' },
  settled: { standing: 0, sql: 'l.owed = 0' },
  overpaid: { standing: -1, sql: 'l.owed < 0' },
};
/** SQL that tests whether a farmer is in the list of payments; as the index has it. */
export const HAS_PAYMENTS = '(l.received <> 0 OR l.repaid <> 0)';

export interface FarmerPaymentRow {
  farmerId: number;
  farmerName: string;
  tempId: string | null;
  paid: string;
  received: string;
}

export interface FarmerPaymentsAsked {
  accountId: number;
  show: FarmerBalance | null;
  search: string | null;
  /** Last farmer of the page before. */
  after: number | null;
  limit: number;
}

/**
 * Returns up to `limit` farmers with their sums over all programmes, the largest debt first, and the sums of all
 * matches. Naira are text. Without a search it reads the rows of the page only, and the stored totals.
 */
export async function farmerPayments(
  reader: Reader,
  { accountId, show, search, after, limit }: FarmerPaymentsAsked,
): Promise<{ rows: FarmerPaymentRow[]; total: number; paid: string; received: string }> {
  const values: unknown[] = [accountId];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const matching = [
    'l.account_id = $1',
    HAS_PAYMENTS,
    ...(show === null ? [] : [BALANCES[show].sql]),
    ...(search === null ? [] : [calledLike(bind(search))]),
  ].join(' AND ');
  const sums = 'coalesce(sum(repaid), 0)::text AS paid, coalesce(sum(received), 0)::text AS received';
  const all =
    search === null
      ? `SELECT coalesce(sum(farmers), 0)::bigint AS total, ${sums} FROM ledger_account_total
          WHERE account_id = $1 ${show === null ? '' : `AND standing = ${BALANCES[show].standing}`}`
      : `SELECT count(*) AS total, ${sums} FROM ledger_account_farmer l JOIN farmer f ON f.id = l.farmer_id WHERE ${matching}`;
  const asked = values.slice();
  const later = (farmer: string) => `AND (l.owed, -l.farmer_id) <
      ((SELECT owed FROM ledger_account_farmer WHERE account_id = $1 AND farmer_id = ${farmer}), -${farmer}::bigint)`;
  const page = `SELECT l.farmer_id AS "farmerId", f.surname || ' ' || f.first_name AS "farmerName", f.temp_id AS "tempId",
            l.repaid::text AS paid, l.received::text AS received
       FROM ledger_account_farmer l JOIN farmer f ON f.id = l.farmer_id
      WHERE ${matching} ${after === null ? '' : later(bind(after))}
      ORDER BY l.owed DESC, -l.farmer_id DESC LIMIT ${bind(limit)}`;
  const [rows, [counted]] = await Promise.all([
    reader.query<FarmerPaymentRow>(page, values),
    reader.query<{ total: number; paid: string; received: string }>(all, asked),
  ]);
  return { rows, ...(counted ?? { total: 0, paid: '0', received: '0' }) };
}

/** SQL that tests whether a farmer `f` has a name or a Temp ID like a pattern. */
const calledLike = (pattern: string) =>
  `(concat_ws(' ', f.surname, f.first_name, f.surname) ILIKE ${pattern} OR f.temp_id ILIKE ${pattern})`;

/** Kobo. Repayments in kind have no number. */
export type TransferRow = Omit<TransferDto, 'transactionDate'> & { at: Date };

const IS_UNKNOWN = `EXISTS (SELECT 1 FROM wallet_payment u WHERE u.transfer_id = t.id AND u.state = 'UNKNOWN')`;
const IS_OPEN = 'EXISTS (SELECT 1 FROM wallet_pending o WHERE o.transfer_id = t.id)';
const IS_VOIDED = `EXISTS (SELECT 1 FROM wallet_settlement s WHERE s.transfer_id = t.id AND s.outcome = 'VOIDED')`;
/** SQL that tests whether a transfer `t` is in a state. */
export const STATES: Record<TransferState, string> = {
  PENDING: `${IS_OPEN} AND NOT ${IS_UNKNOWN}`,
  UNKNOWN: IS_UNKNOWN,
  VOIDED: IS_VOIDED,
  REVERSED: 't.reverses IS NOT NULL',
  POSTED: `t.reverses IS NULL AND NOT ${IS_OPEN} AND NOT ${IS_VOIDED}`,
};

/** SQL of the state of a transfer `t`. */
export const STATE = `CASE ${(['UNKNOWN', 'PENDING', 'VOIDED', 'REVERSED'] as const)
  .map((each) => `WHEN ${STATES[each]} THEN '${each}'`)
  .join(' ')} ELSE 'POSTED' END`;

/** SQL that tests whether a transfer `t` debits or credits an account. @param kind SQL of its kind */
export const touches = (kind: string) =>
  `EXISTS (SELECT FROM wallet_account a WHERE a.id IN (t.debit_id, t.credit_id) AND a.kind = ${kind})`;
/** SQL that tests whether a time is on a day or later, or on a day or earlier, in Lagos. @param day SQL of the day */
export const sinceDay = (column: string, day: string) =>
  `${column} >= ${day}::date::timestamp AT TIME ZONE 'Africa/Lagos'`;
export const untilDay = (column: string, day: string) =>
  `${column} < (${day}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos'`;

const DUE = `(SELECT sum(CASE WHEN d.kind IN ('COLLECTION', 'DISBURSEMENT') THEN d.amount
                             WHEN d.kind = 'ALLOCATION' THEN 0 ELSE -d.amount END)::float8 FROM ledger_entry d
              WHERE d.farmer_id = e.farmer_id AND d.community_resource_id = e.community_resource_id AND d.season = e.season AND d.id < e.id)`;

export interface TransfersAsked {
  accountId: number;
  state: TransferState | null;
  account: WalletAccountKind | null;
  /** First and last day, Lagos. */
  from: string | null;
  to: string | null;
  /** Pattern on the name of an agent or farmer, or a reference. */
  search: string | null;
}

/** Returns a page of transfers and repayments in kind, newest first. Amounts of transfers are kobo, of the others naira. */
export function transferRows(
  reader: Reader,
  { accountId, state, account, from, to, search }: TransfersAsked,
  page: Page,
): Promise<TransferRow[]> {
  const inKind = account === null && (state === null || state === 'POSTED');
  const days = (column: string) =>
    `($2::date IS NULL OR ${sinceDay(column, '$2')}) AND ($3::date IS NULL OR ${untilDay(column, '$3')})`;
  const named = (person: string) => `$4::text IS NULL OR ${person} ILIKE $4`;
  return reader.query<TransferRow>(
    `WITH t AS (
       SELECT t.*, p.id AS payment_id, u.display_name AS agent FROM wallet_transfer t
         LEFT JOIN wallet_payment p ON p.transfer_id = t.id LEFT JOIN app_user u ON u.id = p.agent_id
        WHERE t.account_id = $1 AND ${days('t.made_on')} AND ($4::text IS NULL OR u.display_name ILIKE $4 OR t.reference ILIKE $4)
          ${state === null ? '' : `AND ${STATES[state]}`}
          AND ($7::text IS NULL OR ${touches('$7')})
        ORDER BY t.made_on DESC, t.number DESC LIMIT $5::int + $6::int),
     e AS (
       SELECT e.*, f.surname || ' ' || f.first_name AS farmer FROM ledger_entry e JOIN farmer f ON f.id = e.farmer_id
        WHERE e.account_id = $1 AND e.kind = 'REPAYMENT_BAGS' AND ${inKind} AND ${days('e.recorded_on')}
          AND (${named(`concat_ws(' ', f.surname, f.first_name)`)})
        ORDER BY e.id DESC LIMIT $5::int + $6::int),
     page AS (
       SELECT at, number, entry FROM (
         SELECT made_on AS at, number, NULL::bigint AS entry FROM t UNION ALL SELECT recorded_on, NULL, id FROM e) x
        ORDER BY at DESC, number DESC NULLS LAST, entry DESC LIMIT $5 OFFSET $6)
     SELECT page.at, t.number, coalesce(
              CASE WHEN t.reason = 'REPAYMENT' THEN (SELECT f.surname || ' ' || f.first_name FROM farmer f JOIN ledger_entry r ON r.farmer_id = f.id WHERE r.id = t.ledger_entry_id) END,
              d.kind, e.farmer) AS "from",
            coalesce(t.agent, c.kind, 'STORE') AS "to", coalesce(t.reason, 'IN_KIND') AS reason, coalesce(t.note, e.note) AS note,
            CASE WHEN e.id IS NOT NULL THEN 'POSTED' ELSE ${STATE} END AS state,
            CASE WHEN e.id IS NOT NULL THEN e.amount::float8 WHEN d.kind = 'PROVIDER' THEN t.amount ELSE -t.amount END AS amount,
            e.bags::float8 AS "totalNoBagsCollected", e.size_in_kg::float8 AS "sizeInKg", e.market_value::float8 AS "currentMarketValue",
            CASE WHEN e.id IS NOT NULL THEN ${DUE}
                 WHEN t.ledger_entry_id IS NOT NULL THEN (SELECT ${DUE} FROM ledger_entry e WHERE e.id = t.ledger_entry_id) END AS "totalAmountDue",
            t.payment_id AS "paymentId"
       FROM page LEFT JOIN t ON t.number = page.number LEFT JOIN e ON e.id = page.entry
       LEFT JOIN wallet_account d ON d.id = t.debit_id LEFT JOIN wallet_account c ON c.id = t.credit_id
      ORDER BY page.at DESC, page.number DESC NULLS LAST, page.entry DESC`,
    [accountId, from, to, search, page.limit, page.offset, account],
  );
}

export interface TransferTally {
  total: number;
  voided: number;
  pending: number;
  reversed: number;
  unknown: number;
}

/** Returns the number of transfers by state; the sums of the accounts hold the large ones. */
export async function transferTally(reader: Reader, accountId: number): Promise<TransferTally> {
  const [row] = await reader.query<TransferTally>(
    `SELECT coalesce(sum(transfers), 0)::bigint AS total, coalesce(sum(voided), 0)::bigint AS voided,
            (SELECT count(*) FROM wallet_pending o JOIN wallet_transfer t ON t.id = o.transfer_id WHERE t.account_id = $1) AS pending,
            (SELECT count(*) FROM wallet_transfer WHERE account_id = $1 AND reverses IS NOT NULL) AS reversed,
            (SELECT count(*) FROM wallet_payment WHERE account_id = $1 AND state = 'UNKNOWN') AS unknown
       FROM wallet_account WHERE account_id = $1`,
    [accountId],
  );
  return row ?? { total: 0, voided: 0, pending: 0, reversed: 0, unknown: 0 };
}

/** Returns how many repayments in kind an account has. */
export async function inKindCount(reader: Reader, accountId: number): Promise<number> {
  const [row] = await reader.query<{ n: number }>(
    `SELECT count(*) AS n FROM ledger_entry WHERE account_id = $1 AND kind = 'REPAYMENT_BAGS'`,
    [accountId],
  );
  return row?.n ?? 0;
}
