import type { Transaction } from '../database/transaction.js';
import type { EncryptedColumn } from './encrypted-column.js';

export interface EncryptedRow {
  key: number[];
  value: Buffer;
}

/**
 * Locks the next rows of a column, after `after`, whose value another key than `keyId` encrypted. Skips rows locked by
 * others, so that it neither waits nor makes others wait indefinitely.
 */
export async function takeEncryptedRows(
  tx: Transaction,
  { table, key, value }: EncryptedColumn,
  { keyId, after, most }: { keyId: number; after: number[] | null; most: number },
): Promise<EncryptedRow[]> {
  const keys = key.map((name) => `t.${name}`).join(', ');
  const beyond = key.map((_name, at) => `$${at + 3}`).join(', ');
  const rows = await tx.query<Record<string, number> & { value: Buffer }>(
    `SELECT ${keys}, ${value} AS value FROM ${table} t
      WHERE get_byte(${value}, 0) <> $1 ${after ? `AND (${keys}) > (${beyond})` : ''}
      ORDER BY ${keys} LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [keyId, most, ...(after ?? [])],
  );
  return rows.map((row) => ({ key: key.map((name) => Number(row[name])), value: row.value }));
}

export async function writeEncryptedRows(
  tx: Transaction,
  { table, key, set }: EncryptedColumn,
  rows: readonly EncryptedRow[],
): Promise<void> {
  const columns = key.map((_name, at) => rows.map((row) => row.key[at]));
  const arrays = [...key.map((_name, at) => `$${at + 1}::bigint[]`), `$${key.length + 1}::bytea[]`];
  const same = key.map((name) => `t.${name} = v.${name}`).join(' AND ');
  await tx.query(
    `UPDATE ${table} t SET ${set} FROM unnest(${arrays.join(', ')}) AS v(${key.join(', ')}, value) WHERE ${same}`,
    [...columns, rows.map((row) => row.value)],
  );
}

/** Returns ids of files after `after` that another key than `keyId` encrypted. */
export async function filesOfOtherKeys(
  reader: Pick<Transaction, 'query'>,
  { keyId, after, most }: { keyId: number; after: string | null; most: number },
): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    'SELECT id FROM stored_file WHERE key_id <> $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3',
    [keyId, after, most],
  );
  return rows.map(({ id }) => id);
}

/** Locks the row and returns true if the file is still stored: a file whose row was deleted must not come back. */
export async function lockFile(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM stored_file WHERE id = $1 FOR UPDATE', [id])).length > 0;
}

export async function writeKeyOfFile(tx: Transaction, id: string, keyId: number): Promise<void> {
  await tx.query('UPDATE stored_file SET key_id = $2 WHERE id = $1', [id, keyId]);
}
