import { withoutBvns } from '#libs/identifier-encryption';
import type { Transaction } from '../database/transaction.js';
import type { StoredFile } from './file-store.js';

/** Deletes the rows of files; their bytes are removed after the commit. */
export async function deleteStoredFile(tx: Transaction, ...ids: string[]): Promise<void> {
  await tx.query('DELETE FROM stored_file WHERE id = ANY($1::uuid[])', [ids]);
}

/** Records the owner and name of a stored file; a BVN in the name is masked. */
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

/** Records other content of a stored file, whose bytes were replaced. */
export async function updateStoredFile(
  tx: Transaction,
  id: string,
  { size, sha256, keyId }: Omit<StoredFile, 'id' | 'head'>,
): Promise<void> {
  await tx.query('UPDATE stored_file SET size = $2, sha256 = $3, key_id = $4 WHERE id = $1', [
    id,
    size,
    sha256,
    keyId,
  ]);
}
