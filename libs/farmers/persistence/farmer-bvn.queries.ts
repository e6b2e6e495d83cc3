import type { EncryptedIdentifier } from '#libs/identifier-encryption';
import type { Transaction } from '#libs/platform';

/** Returns the record of an account that has a BVN, with the main record it was merged into. */
export async function holderOfBvn(
  tx: Transaction,
  accountId: number,
  index: Buffer,
): Promise<{ id: number; mainId: number | null } | undefined> {
  const [row] = await tx.query<{ id: number; mainId: number | null }>(
    'SELECT id, main_id AS "mainId" FROM farmer WHERE account_id = $1 AND bvn_index = $2',
    [accountId, index],
  );
  return row;
}

/** Stores a farmer's BVN, and counts the version up, so that open forms see the change. */
export async function setBvn(
  tx: Transaction,
  farmerId: number,
  { cipher, index, last4 }: EncryptedIdentifier,
): Promise<void> {
  await tx.query(
    `UPDATE farmer SET bvn_cipher = $2, bvn_index = $3, bvn_last4 = $4, version = version + 1, updated_on = now()
      WHERE id = $1`,
    [farmerId, cipher, index, last4],
  );
}
