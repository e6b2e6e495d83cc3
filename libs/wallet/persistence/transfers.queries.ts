import type { TransferReason, WalletAccountKind } from '#libs/contracts';
import { DomainError, lock, type Reader, type Transaction } from '#libs/platform';

/** A transfer to make: one debit, one credit, one amount in kobo. */
export interface NewTransfer {
  /** The same id again is the same transfer. */
  id: string;
  debit: WalletAccountKind;
  credit: WalletAccountKind;
  amount: number;
  reason: TransferReason;
  /** Only reserves the amount until it is settled. */
  isPending?: boolean;
  reverses?: string;
  reference?: string | null;
  ledgerEntryId?: number;
  note?: string | null;
  /** User id; null: the provider or the worker. */
  by: number | null;
}

/** Locks the money of a wallet until the transaction ends, and creates its accounts if they are missing. */
export async function lockWallet(tx: Transaction, accountId: number): Promise<void> {
  await lock(tx, 'wallet', accountId);
  await tx.query(
    `INSERT INTO wallet_account (account_id, kind, allow_negative)
     SELECT $1, kind, kind <> 'PROGRAMME' FROM unnest('{PROGRAMME,PROVIDER,FEES,SUSPENSE}'::text[]) kind
     ON CONFLICT DO NOTHING`,
    [accountId],
  );
}

/**
 * Makes transfers in one statement, which also updates the sums of their accounts. A transfer whose id exists is left
 * out. Returns how many are new. Throws `wallet.otherTransfer` if an id belongs to other fields, and
 * `wallet.insufficient` if the wallet has too little. The caller holds `lockWallet`.
 */
export async function makeTransfers(
  tx: Transaction,
  accountId: number,
  transfers: readonly NewTransfer[],
): Promise<number> {
  if (transfers.length === 0) return 0;
  const rows = JSON.stringify(transfers);
  const made = await tx
    .query<{ id: string }>(
      `INSERT INTO wallet_transfer (id, account_id, debit_id, credit_id, amount, reason, is_pending, reverses, reference,
              ledger_entry_id, note, made_by)
       SELECT t.id, $1, d.id, c.id, t.amount, t.reason, coalesce(t."isPending", false), t.reverses, t.reference,
              t."ledgerEntryId", t.note, t.by
         FROM ${asked('$2')}
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [accountId, rows],
    )
    .catch((error: unknown) => {
      throw constraintOf(error) === 'wallet_account_covered' ? new DomainError('wallet.insufficient') : error;
    });
  if (made.length === transfers.length) return made.length;
  const others = await tx.query(
    `SELECT 1 FROM ${asked('$2')} JOIN wallet_transfer w ON w.id = t.id
      WHERE (w.account_id, w.debit_id, w.credit_id, w.amount, w.reason, w.is_pending, w.note)
            IS DISTINCT FROM ($1::bigint, d.id, c.id, t.amount, t.reason, coalesce(t."isPending", false), t.note) LIMIT 1`,
    [accountId, rows],
  );
  if (others.length > 0) throw new DomainError('wallet.otherTransfer');
  return made.length;
}

/** SQL of the asked transfers `t` of account $1, with their accounts `d` and `c`. */
const asked = (rows: string) =>
  `jsonb_to_recordset(${rows}::jsonb) AS t(id uuid, debit text, credit text, amount bigint, reason text,
      "isPending" boolean, reverses uuid, reference text, "ledgerEntryId" bigint, note text, by bigint)
   JOIN wallet_account d ON d.account_id = $1 AND d.kind = t.debit
   JOIN wallet_account c ON c.account_id = $1 AND c.kind = t.credit`;

const constraintOf = (error: unknown): unknown => (error as { constraint?: unknown } | null)?.constraint;

/**
 * Posts or voids pending transfers, each once.
 * @param reference of the provider, if it differs from ours
 * The caller holds `lockWallet` and their state. */
export async function settleTransfers(
  tx: Transaction,
  ids: readonly string[],
  outcome: 'POSTED' | 'VOIDED',
  reference: string | null = null,
): Promise<void> {
  if (ids.length > 0)
    await tx.query(
      'INSERT INTO wallet_settlement (transfer_id, outcome, reference) SELECT unnest($1::uuid[]), $2, $3',
      [ids, outcome, reference],
    );
}

export interface AccountSums {
  kind: WalletAccountKind;
  posted: number;
  reserved: number;
}

export function accountSums(reader: Reader, accountId: number): Promise<AccountSums[]> {
  return reader.query<AccountSums>(
    'SELECT kind, posted, reserved FROM wallet_account WHERE account_id = $1 ORDER BY id',
    [accountId],
  );
}

/** Returns kobo that can be paid out now. */
export async function availableIn(reader: Reader, accountId: number): Promise<number> {
  const programme = (await accountSums(reader, accountId)).find(({ kind }) => kind === 'PROGRAMME');
  return (programme?.posted ?? 0) - (programme?.reserved ?? 0);
}

/**
 * Compares the sums of all accounts of an account with all their transfers, and debits with credits, and stores the
 * result.
 */
export async function balanceTrial(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(
    `WITH moved AS (
       SELECT t.debit_id, t.credit_id, t.amount, s.outcome = 'POSTED' OR NOT t.is_pending AS is_posted,
              t.is_pending AND s.outcome IS NULL AS is_open
         FROM wallet_transfer t LEFT JOIN wallet_settlement s ON s.transfer_id = t.id WHERE t.account_id = $1),
     counted AS (
       SELECT e.id, sum(e.posted) AS posted, sum(e.reserved) AS reserved
         FROM (SELECT debit_id AS id, CASE WHEN is_posted THEN -amount ELSE 0 END AS posted,
                      CASE WHEN is_open THEN amount ELSE 0 END AS reserved FROM moved
               UNION ALL SELECT credit_id, CASE WHEN is_posted THEN amount ELSE 0 END, 0 FROM moved) e GROUP BY e.id),
     compared AS (
       SELECT a.posted, (a.posted, a.reserved) IS DISTINCT FROM (coalesce(c.posted, 0)::bigint, coalesce(c.reserved, 0)::bigint) AS differs
         FROM wallet_account a LEFT JOIN counted c ON c.id = a.id WHERE a.account_id = $1),
     total AS (SELECT coalesce(sum(amount) FILTER (WHERE is_posted), 0)::bigint AS debits FROM moved)
     UPDATE wallet SET checked_on = now(), debits = total.debits,
            credits = total.debits + (SELECT coalesce(sum(posted), 0)::bigint FROM compared),
            differences = (SELECT count(*) FROM compared WHERE differs)
       FROM total WHERE account_id = $1`,
    [accountId],
  );
}

/** Returns accounts whose last trial balance found a difference, for the status of the installation. */
export async function walletsThatDiffer(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ n: number }>(
    'SELECT count(*) AS n FROM wallet WHERE differences > 0 OR debits <> credits',
  );
  return row?.n ?? 0;
}
