import type { Reader } from '../database/transaction.js';
import type { AnyDomain } from '../domains/domain.js';
import type { EncryptedColumn } from './encrypted-column.js';
import type { RingSetting } from './key-rings.js';

/** Values that one key encrypted. */
export interface KeyNeed {
  setting: RingSetting;
  keyId: number;
  called: string;
  count: number;
}

/** Returns the domains' columns with encrypted values. */
export const encryptedColumns = (domains: readonly AnyDomain[]): EncryptedColumn[] =>
  domains.flatMap(({ encrypted = [] }) => encrypted);

/** Counts the values that need each key of a setting. It reads all of them: a second for a million. */
export async function keyNeeds(
  reader: Reader,
  columns: readonly EncryptedColumn[],
  setting: RingSetting,
): Promise<KeyNeed[]> {
  if (setting === 'FILE_ENCRYPTION_KEY')
    return counted(
      setting,
      'files',
      reader,
      'SELECT key_id, count(*) AS count FROM stored_file GROUP BY 1 ORDER BY 1',
    );
  const needs: KeyNeed[] = [];
  for (const { called, table, value } of columns)
    needs.push(
      ...(await counted(
        setting,
        called,
        reader,
        `SELECT get_byte(${value}, 0) AS key_id, count(*) AS count FROM ${table} t
          WHERE ${value} IS NOT NULL GROUP BY 1 ORDER BY 1`,
      )),
    );
  return needs;
}

async function counted(
  setting: RingSetting,
  called: string,
  reader: Reader,
  sql: string,
): Promise<KeyNeed[]> {
  const rows = await reader.query<{ key_id: number; count: number }>(sql);
  return rows.map(({ key_id, count }) => ({ setting, keyId: key_id, called, count: Number(count) }));
}
