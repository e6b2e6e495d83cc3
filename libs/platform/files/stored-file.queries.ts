import { withoutBvns } from '#libs/identifier-encryption';
import type { Transaction } from '../database/transaction.js';
import type { StoredFile } from './file-store.js';

/** The row of a file that is not kept any more; its bytes are removed after the commit. */
export async function deleteStoredFile(tx: Transaction, id: string): Promise<void> {
  await tx.query('DELETE FROM stored_file WHERE id = $1', [id]);
}

/** Writes down whose file it is that the store keeps, and what it was called; a BVN in that is masked. */
export async function insertStoredFile(
  tx: Transaction,
  { id, size, sha256, keyId }: StoredFile,
  of: { accountId: number; name: string; createdBy: number },
): Promise<void> {
  await tx.query(
    'INSERT INTO stored_file (id, account_id, name, size, sha256, key_id, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, of.accountId, withoutBvns(of.name), size, sha256, keyId, of.createdBy],
  );
}
