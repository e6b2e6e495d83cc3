import type { NameMatch, PaymentState, PayoutState, WalletProviderName } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

export interface PayoutRow {
  id: number;
  accountId: number;
  title: string;
  provider: WalletProviderName;
  state: PayoutState;
  /** Kobo of one payment. */
  fee: number;
  preparedBy: number;
}

const PAYOUT = `id, account_id AS "accountId", title, provider, state, fee, prepared_by AS "preparedBy"`;

/** Locks a payout until the transaction ends; null if the account has none with this id. */
export async function lockPayout(
  tx: Transaction,
  id: number,
  accountId: number | null,
): Promise<PayoutRow | null> {
  const [row] = await tx.query<PayoutRow>(
    `SELECT ${PAYOUT} FROM wallet_payout WHERE id = $1 AND ($2::bigint IS NULL OR account_id = $2) FOR UPDATE`,
    [id, accountId],
  );
  return row ?? null;
}

/**
 * Adds a payment for each approved item of pay that no payout pays, with a copy of the agent's bank account. Agents
 * without an account, or whose accepted work was reopened since, are held back. Returns the number of payments.
 */
export async function insertPayments(
  tx: Transaction,
  { payoutId, accountId }: { payoutId: number; accountId: number },
): Promise<{ agents: number; kobo: number }> {
  const [row] = await tx.query<{ agents: number; kobo: number }>(
    `WITH made AS (
       INSERT INTO wallet_payment (account_id, payout_id, pay_item_id, agent_id, amount, bank, account_cipher, account_last4, state, reason)
       SELECT i.account_id, $1, i.id, i.agent_id, i.amount, a.bank, a.account_number_cipher, a.account_number_last4,
              CASE WHEN h.reason IS NULL THEN 'PENDING' ELSE 'CANCELLED' END, h.reason
         FROM pay_item i JOIN agent a ON a.user_id = i.agent_id
        CROSS JOIN LATERAL (SELECT CASE
            WHEN (SELECT sum(e.amount) FROM pay_entry e WHERE e.agent_id = i.agent_id AND e.pay_item_id IS NULL) < 0 THEN 'amountChanged'
            WHEN a.bank IS NULL OR a.account_number_cipher IS NULL THEN 'noAccount' END AS reason) h
        WHERE i.account_id = $2 AND i.state = 'APPROVED'
          AND NOT EXISTS (SELECT 1 FROM wallet_payment p WHERE p.pay_item_id = i.id
                             AND p.state NOT IN ('FAILED', 'CANCELLED', 'REVERSED'))
        ORDER BY i.id RETURNING amount)
     SELECT count(*) AS agents, coalesce(sum(amount), 0)::bigint AS kobo FROM made`,
    [payoutId, accountId],
  );
  return row ?? { agents: 0, kobo: 0 };
}

/** Returns payable payments of a payout whose agents are owed less since they were prepared. */
export async function changedSince(tx: Transaction, payoutId: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*) AS n FROM wallet_payment p WHERE p.payout_id = $1 AND p.state = 'PENDING'
        AND (SELECT sum(e.amount) FROM pay_entry e WHERE e.agent_id = p.agent_id AND e.pay_item_id IS NULL) < 0`,
    [payoutId],
  );
  return row?.n ?? 0;
}

export interface Payable {
  id: number;
  accountId: number;
  payoutId: number;
  transferId: string;
  amount: number;
  state: PaymentState;
  /** The agent's name. */
  name: string;
  bank: string;
  bankCode: string | null;
  accountCipher: Buffer;
}

const PAYABLE = `p.id, p.account_id AS "accountId", p.payout_id AS "payoutId", p.transfer_id AS "transferId", p.amount, p.state,
  (SELECT display_name FROM app_user WHERE app_user.id = p.agent_id) AS name, p.bank, p.bank_code AS "bankCode",
  p.account_cipher AS "accountCipher"`;

/** Returns payments of a payout whose names are unchecked. */
export function uncheckedPayments(reader: Reader, payoutId: number, most: number): Promise<Payable[]> {
  return reader.query<Payable>(
    `SELECT ${PAYABLE} FROM wallet_payment p WHERE p.payout_id = $1 AND p.state = 'PENDING' AND p.checked_on IS NULL
      ORDER BY p.id LIMIT $2`,
    [payoutId, most],
  );
}

export interface CheckedName {
  id: number;
  bankCode: string | null;
  index: Buffer | null;
  nameAtBank: string | null;
  match: NameMatch | null;
  /** Why it is held back. */
  reason: string | null;
}

export async function storeNames(tx: Transaction, names: readonly CheckedName[]): Promise<void> {
  await tx.query(
    `UPDATE wallet_payment p SET bank_code = n.code, account_index = decode(n.idx, 'hex'), name_at_bank = n.name, name_match = n.match,
            checked_on = now(), reason = n.reason, state = CASE WHEN n.reason IS NULL THEN p.state ELSE 'CANCELLED' END
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) AS n(id, code, idx, name, match, reason)
      WHERE p.id = n.id AND p.state = 'PENDING'`,
    [
      names.map(({ id }) => id),
      names.map(({ bankCode }) => bankCode),
      names.map(({ index }) => index?.toString('hex') ?? null),
      names.map(({ nameAtBank }) => nameAtBank),
      names.map(({ match }) => match),
      names.map(({ reason }) => reason),
    ],
  );
}

/**
 * Claims payments of a payout. The caller commits, and then sends each exactly once. One account gets the same amount
 * only once in two minutes, because Monnify refuses the second. The caller holds `lockWallet`.
 */
export function claimPayments(tx: Transaction, payoutId: number, most: number): Promise<Payable[]> {
  return tx.query<Payable>(
    `UPDATE wallet_payment p SET state = 'SENT', sent_at = clock_timestamp()
       FROM (SELECT DISTINCT ON (account_index, amount) id FROM (
               SELECT q.id, q.account_index, q.amount FROM wallet_payment q
                WHERE q.payout_id = $1 AND q.state = 'PENDING' AND q.not_before <= now()
                  AND NOT EXISTS (SELECT 1 FROM wallet_payment o WHERE o.account_index = q.account_index AND o.amount = q.amount
                                     AND o.sent_at > now() - interval '2 minutes' AND o.id <> q.id)
                ORDER BY q.id LIMIT $2) due ORDER BY account_index, amount, id) n
      WHERE p.id = n.id AND p.state = 'PENDING' RETURNING ${PAYABLE}`,
    [payoutId, most],
  );
}

/** Declares payments that an earlier run claimed, and whose answer is lost, unknown. They are never sent again. */
export async function abandonPayments(tx: Transaction, payoutId: number): Promise<void> {
  await tx.query(
    `UPDATE wallet_payment SET state = 'UNKNOWN', reason = 'workerLost'
      WHERE payout_id = $1 AND state = 'SENT' AND answered_at IS NULL`,
    [payoutId],
  );
}

/** Stores answers that do not end a payment: it was accepted, was not sent, or is unknown. */
export async function storeAnswers(
  tx: Transaction,
  answers: readonly {
    id: number;
    kind: 'accepted' | 'notSent' | 'unknown';
    reason: string | null;
    waitMs: number;
  }[],
): Promise<void> {
  await tx.query(
    `UPDATE wallet_payment p SET reason = a.reason, answered_at = CASE WHEN a.kind <> 'notSent' THEN now() END,
            sent_at = CASE WHEN a.kind <> 'notSent' THEN p.sent_at END,
            state = CASE a.kind WHEN 'accepted' THEN 'SENT' WHEN 'notSent' THEN 'PENDING' ELSE 'UNKNOWN' END,
            not_before = now() + make_interval(secs => a.wait_ms / 1000.0)
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::float8[]) AS a(id, kind, reason, wait_ms)
      WHERE p.id = a.id AND (p.state = 'SENT' OR p.state = 'UNKNOWN' AND a.kind = 'accepted')`,
    [
      answers.map(({ id }) => id),
      answers.map(({ kind }) => kind),
      answers.map(({ reason }) => reason),
      answers.map(({ waitMs }) => waitMs),
    ],
  );
}

/** Returns payments whose outcome the provider should be asked for: unknown ones every ten minutes. */
export function paymentsToAsk(reader: Reader, payoutId: number, most: number): Promise<Payable[]> {
  return reader.query<Payable>(
    `SELECT ${PAYABLE} FROM wallet_payment p WHERE p.payout_id = $1 AND p.settle_by IS NULL
        AND (p.state = 'UNKNOWN' AND (p.asked_at IS NULL OR p.asked_at < now() - interval '10 minutes')
             OR p.state = 'SENT' AND coalesce(p.asked_at, p.sent_at) < now() - interval '10 minutes')
      ORDER BY p.id LIMIT $2`,
    [payoutId, most],
  );
}

export async function markAsked(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(
    'UPDATE wallet_payment SET asked_at = now(), asked_times = asked_times + 1 WHERE id = ANY($1)',
    [ids],
  );
}

/** Locks a payment by its transfer or id; null if there is none. */
export async function lockPayment(
  tx: Transaction,
  by: { transferId: string } | { id: number; accountId: number },
): Promise<Payable | null> {
  const [condition, values] =
    'id' in by
      ? ['p.id = $1 AND p.account_id = $2', [by.id, by.accountId]]
      : ['p.transfer_id = $1', [by.transferId]];
  const [row] = await tx.query<Payable>(
    `SELECT ${PAYABLE} FROM wallet_payment p WHERE ${condition} FOR UPDATE OF p`,
    values,
  );
  return row ?? null;
}

export interface PayoutTally {
  named: number;
  pending: number;
  open: number;
  succeeded: number;
  failed: number;
  unknown: number;
  /** Payments that are still worth asking for. */
  young: number;
}

export async function tallyOf(reader: Reader, payoutId: number): Promise<PayoutTally> {
  const [row] = await reader.query<PayoutTally>(
    `SELECT count(*) FILTER (WHERE checked_on IS NOT NULL) AS named, count(*) FILTER (WHERE state = 'PENDING') AS pending,
            count(*) FILTER (WHERE state IN ('PENDING', 'SENT')) AS open, count(*) FILTER (WHERE state = 'SUCCEEDED') AS succeeded,
            count(*) FILTER (WHERE state IN ('FAILED', 'REVERSED')) AS failed, count(*) FILTER (WHERE state = 'UNKNOWN') AS unknown,
            count(*) FILTER (WHERE state IN ('SENT', 'UNKNOWN') AND sent_at > now() - interval '1 day') AS young
       FROM wallet_payment WHERE payout_id = $1`,
    [payoutId],
  );
  if (!row) throw new Error('a row was expected');
  return row;
}
