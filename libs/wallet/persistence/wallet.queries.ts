import { DomainError, type Reader } from '#libs/platform';

export interface StoredWallet {
  bank: string;
  accountNumber: string;
  accountName: string;
  /** Kobo. */
  settleAbove: number;
  checkedOn: Date | null;
  debits: number | null;
  credits: number | null;
  differences: number | null;
}

/** Returns the wallet of an account; null until its settings are saved. */
export async function walletOf(reader: Reader, accountId: number): Promise<StoredWallet | null> {
  const [row] = await reader.query<StoredWallet>(
    `SELECT bank, account_number AS "accountNumber", account_name AS "accountName", settle_above AS "settleAbove",
            checked_on AS "checkedOn", debits, credits, differences FROM wallet WHERE account_id = $1`,
    [accountId],
  );
  return row ?? null;
}

/** Throws `wallet.notOpen`. */
export async function requireWallet(reader: Reader, accountId: number): Promise<StoredWallet> {
  const wallet = await walletOf(reader, accountId);
  if (!wallet) throw new DomainError('wallet.notOpen');
  return wallet;
}
