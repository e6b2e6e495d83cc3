import type { Transaction } from '#libs/platform';
import { compareDay } from '#libs/wallet';

/** Days ago. */
const [FUNDED, PAID, UNEXPLAINED, ANNOUNCED] = [9, 6, 3, 2];
/** Kobo. */
const FEE = 2500;
const UNKNOWN_TO_US = 5_000_000;

interface Of {
  accountId: number;
  /** Two administrators: one prepares, the other approves. */
  first: number;
  second: number;
}

/**
 * Fills a wallet with ten days: money paid in, repayments of farmers, a payout with a failed and an unknown payment, and
 * one that waits for the second person. All days but yesterday are closed; it has a row that only the provider knows.
 */
export async function seedWalletHistory(tx: Transaction, of: Of): Promise<void> {
  await addTransfers(tx, of);
  await addRepayments(tx, of);
  await addPayout(tx, of, { title: 'Agents, last month', isPaid: true });
  await addPayout(tx, of, { title: 'Agents, again', isPaid: false });
  await compareDays(tx, of);
}

/** SQL of eleven o'clock in Lagos, days ago. */
const at = (days: number | string) =>
  `((now() AT TIME ZONE 'Africa/Lagos')::date - (${days})::int + time '11:00') AT TIME ZONE 'Africa/Lagos'`;

/** SQL of the accounts that a transfer debits and credits. */
const between = (debit: string, credit: string) =>
  `wallet_account d, wallet_account c WHERE d.account_id = $1 AND d.kind = '${debit}' AND c.account_id = $1 AND c.kind = '${credit}'`;

async function addTransfers(tx: Transaction, { accountId, first }: Of): Promise<void> {
  await tx.query(
    `WITH funded AS (
       INSERT INTO wallet_transfer (id, account_id, debit_id, credit_id, amount, reason, is_pending, reference, note, made_by, made_on)
       SELECT gen_random_uuid(), $1, d.id, c.id, 500000000, 'FUND', false, 'sim-demo-fund', 'Ministry of Agriculture. Demo data.', $2::bigint,
              ${at(FUNDED)} FROM ${between('PROVIDER', 'PROGRAMME')}
       UNION ALL
       SELECT gen_random_uuid(), $1, d.id, c.id, 150000000, 'FUND', true, NULL, 'Second part of the grant. Demo data.', $2::bigint, ${at(ANNOUNCED)}
         FROM ${between('PROVIDER', 'PROGRAMME')}
       UNION ALL
       SELECT gen_random_uuid(), $1, d.id, c.id, 1200000, 'UNEXPLAINED', false, 'sim-demo-gift', NULL, NULL, ${at(UNEXPLAINED)}
         FROM ${between('PROVIDER', 'SUSPENSE')} RETURNING reference, amount, made_on)
     INSERT INTO wallet_simulated (reference, account_id, amount, state, done_on)
     SELECT reference, $1, amount, 'succeeded', made_on FROM funded WHERE reference IS NOT NULL
     UNION ALL SELECT 'sim-demo-unknown', $1, ${UNKNOWN_TO_US}, 'succeeded', ${at(1)}`,
    [accountId, first],
  );
}

/** Some repayments in naira of the ledger came by bank transfer. */
async function addRepayments(tx: Transaction, { accountId }: Of): Promise<void> {
  await tx.query(
    `WITH repaid AS (
       SELECT id, amount, row_number() OVER (ORDER BY id) AS n FROM ledger_entry
        WHERE account_id = $1 AND kind = 'REPAYMENT_NAIRA' AND counters IS NULL ORDER BY id LIMIT 24),
     made AS (
       INSERT INTO wallet_transfer (id, account_id, debit_id, credit_id, amount, reason, is_pending, reference, ledger_entry_id, made_on)
       SELECT gen_random_uuid(), $1, d.id, c.id, (r.amount * 100)::bigint, 'REPAYMENT', false, 'sim-demo-' || r.id, r.id, ${at('1 + r.n % 8')}
         FROM repaid r, ${between('PROVIDER', 'PROGRAMME')} RETURNING reference, amount, made_on)
     INSERT INTO wallet_simulated (reference, account_id, amount, state, done_on) SELECT reference, $1, amount, 'succeeded', made_on FROM made`,
    [accountId],
  );
}

/** A payout of all approved pay that no payment holds. In the paid one, the second payment failed and the third is unknown. */
async function addPayout(
  tx: Transaction,
  { accountId, first, second }: Of,
  { title, isPaid }: { title: string; isPaid: boolean },
): Promise<void> {
  const [payout] = await tx.query<{ id: number }>(
    `INSERT INTO wallet_payout (account_id, title, provider, state, fee, prepared_by, prepared_on, decided_by, decided_on)
     VALUES ($1, $2, 'simulator', $3, ${FEE}, $4, ${at(isPaid ? PAID + 1 : 1)}, $5, CASE WHEN $5::bigint IS NOT NULL THEN ${at(PAID)} END)
     RETURNING id`,
    [accountId, title, isPaid ? 'SENDING' : 'WAITING', first, isPaid ? second : null],
  );
  await tx.query(
    `INSERT INTO wallet_payment (account_id, payout_id, pay_item_id, agent_id, amount, bank, bank_code, account_cipher, account_last4,
            account_index, name_at_bank, name_match, checked_on, state, reason, sent_at, answered_at, asked_at, asked_times, ended_at)
     SELECT $1, $2, i.id, i.agent_id, i.amount, a.bank, lower(replace(a.bank, ' ', '-')), a.account_number_cipher, a.account_number_last4,
            sha256(a.user_id::text::bytea), upper(u.display_name), 'MATCHES', ${at(isPaid ? PAID + 1 : 1)}, s.state,
            CASE s.state WHEN 'FAILED' THEN 'accountClosed' WHEN 'UNKNOWN' THEN 'timeout' END,
            CASE WHEN s.state <> 'PENDING' THEN ${at(PAID)} END, CASE WHEN s.state <> 'PENDING' THEN ${at(PAID)} END,
            CASE WHEN s.state = 'UNKNOWN' THEN ${at(PAID)} + interval '50 minutes' END, CASE WHEN s.state = 'UNKNOWN' THEN 5 ELSE 0 END,
            CASE WHEN s.state IN ('SUCCEEDED', 'FAILED') THEN ${at(PAID)} END
       FROM (SELECT *, row_number() OVER (ORDER BY agent_id) AS n FROM pay_item WHERE account_id = $1 AND state = 'APPROVED') i
       JOIN agent a ON a.user_id = i.agent_id JOIN app_user u ON u.id = a.user_id
      CROSS JOIN LATERAL (SELECT CASE WHEN NOT $3 THEN 'PENDING' WHEN i.n = 2 THEN 'FAILED' WHEN i.n = 3 THEN 'UNKNOWN' ELSE 'SUCCEEDED' END AS state) s
      WHERE a.bank IS NOT NULL AND NOT EXISTS (
        SELECT FROM wallet_payment p WHERE p.pay_item_id = i.id AND p.state NOT IN ('FAILED', 'CANCELLED', 'REVERSED'))`,
    [accountId, payout?.id, isPaid],
  );
  if (isPaid) await moveMoney(tx, accountId, payout?.id ?? 0);
}

/** Reserves the money of a payout with its fees, and settles what has ended; the provider keeps its own list. */
async function moveMoney(tx: Transaction, accountId: number, payoutId: number): Promise<void> {
  await tx.query(
    `INSERT INTO wallet_transfer (id, account_id, debit_id, credit_id, amount, reason, is_pending, reference, made_on)
     SELECT p.transfer_id, $1, d.id, c.id, p.amount, 'AGENT_PAY', true, 'pay-' || p.transfer_id, ${at(PAID)}
       FROM wallet_payment p, ${between('PROGRAMME', 'PROVIDER')} AND p.payout_id = $2
     UNION ALL
     SELECT gen_random_uuid(), $1, d.id, c.id, ${FEE} * (SELECT count(*) FROM wallet_payment WHERE payout_id = $2), 'FEES', false, NULL, ${at(PAID)}
       FROM ${between('PROGRAMME', 'FEES')}`,
    [accountId, payoutId],
  );
  await tx.query(
    `INSERT INTO wallet_settlement (transfer_id, outcome, settled_on)
     SELECT transfer_id, CASE state WHEN 'SUCCEEDED' THEN 'POSTED' ELSE 'VOIDED' END, ${at(PAID)} FROM wallet_payment
      WHERE payout_id = $1 AND state IN ('SUCCEEDED', 'FAILED')`,
    [payoutId],
  );
  await tx.query(
    `WITH paid AS (SELECT transfer_id, amount FROM wallet_payment WHERE payout_id = $2 AND state = 'SUCCEEDED'),
     fees AS (
       INSERT INTO wallet_transfer (id, account_id, debit_id, credit_id, amount, reason, is_pending, reference, made_on)
       SELECT gen_random_uuid(), $1, d.id, c.id, ${FEE}, 'FEE', false, 'pay-' || paid.transfer_id || '-fee', ${at(PAID)}
         FROM paid, ${between('FEES', 'PROVIDER')})
     INSERT INTO wallet_simulated (reference, account_id, amount, state, done_on)
     SELECT 'pay-' || transfer_id, $1, -amount, 'succeeded', ${at(PAID)} FROM paid
     UNION ALL SELECT 'pay-' || transfer_id || '-fee', $1, -${FEE}, 'succeeded', ${at(PAID)} FROM paid`,
    [accountId, payoutId],
  );
}

async function compareDays(tx: Transaction, { accountId, second }: Of): Promise<void> {
  const days = await tx.query<{ day: string; rows: { reference: string; amount: number }[] }>(
    `SELECT d.day::date::text AS day, coalesce(jsonb_agg(jsonb_build_object('reference', s.reference, 'amount', s.amount))
              FILTER (WHERE s.reference IS NOT NULL), '[]') AS rows
       FROM generate_series((now() AT TIME ZONE 'Africa/Lagos')::date - ${FUNDED}, (now() AT TIME ZONE 'Africa/Lagos')::date - 1, '1 day') d(day)
       LEFT JOIN wallet_simulated s ON s.account_id = $1 AND (s.done_on AT TIME ZONE 'Africa/Lagos')::date = d.day
      GROUP BY d.day ORDER BY d.day`,
    [accountId],
  );
  for (const { day, rows } of days) await compareDay(tx, { accountId, day, provider: 'simulator', rows });
  await tx.query(
    `UPDATE wallet_day d SET closed_by = $2, closed_on = d.day + 1 + time '09:00', fetched_on = d.day + 1 + time '02:10'
      WHERE account_id = $1 AND NOT EXISTS (SELECT FROM wallet_difference x WHERE x.day_id = d.id)`,
    [accountId, second],
  );
}
