import { encryptIdentifier, type IdentifierKeys, identifierKeys } from '#libs/identifier-encryption';
import type { Config } from '../config/config.js';
import type { Reader } from '../database/transaction.js';
import type { JobContext } from '../jobs/job-context.js';

/**
 * Identifiers that an earlier version stored in plain text. They are encrypted by `encryptIdentifier`, and removed
 * from their old column.
 */
export interface PlainColumn {
  table: string;
  /** The columns of its primary key, all of them numbers. */
  key: readonly string[];
  /** SQL of the text in row `t`; null if there is none. */
  value: string;
  /** SQL that sets `v.cipher`, `v.index` and `v.last4` in its place. */
  set: string;
}

/** Rows per transaction: a concurrent change of one of them waits for a moment. */
const ROWS_AT_ONCE = 2000;

type Unit = (work: (tx: Reader) => Promise<void>) => Promise<unknown>;

/**
 * Encrypts the rest of a column, each chunk in its own transaction, and returns how many values. Rows locked by others
 * are skipped until the next run.
 */
export async function encryptColumn(
  column: PlainColumn,
  config: Config,
  inTransaction: Unit,
): Promise<number> {
  const keys = identifierKeys(config);
  let encrypted = 0;
  let after: number[] | null = null;
  for (let goesOn = true; goesOn; )
    await inTransaction(async (tx) => {
      const rows: PlainRow[] = await takePlain(tx, column, after);
      if (rows.length > 0) await writeEncrypted(tx, column, rows, keys);
      after = rows.at(-1)?.key ?? null;
      goesOn = rows.length === ROWS_AT_ONCE;
      encrypted += rows.length;
    });
  return encrypted;
}

/** Does the same as maintenance, for values written by the previous version during an upgrade. */
export async function encryptInMaintenance(
  columns: readonly PlainColumn[],
  context: JobContext<'maintenance.purge'>,
  config: Config,
): Promise<number> {
  let encrypted = 0;
  for (const column of columns)
    encrypted += await encryptColumn(column, config, (work) =>
      context.chunk(async (tx) => {
        await work(tx);
        return { done: encrypted, total: null, step: 'clear' };
      }),
    );
  return encrypted;
}

interface PlainRow {
  key: number[];
  value: string;
}

async function takePlain(
  tx: Reader,
  { table, key, value }: PlainColumn,
  after: number[] | null,
): Promise<PlainRow[]> {
  const keys = key.map((name) => `t.${name}`).join(', ');
  const beyond = key.map((_name, at) => `$${at + 2}`).join(', ');
  const rows = await tx.query<Record<string, number> & { value: string }>(
    `SELECT ${keys}, ${value} AS value FROM ${table} t
      WHERE ${value} IS NOT NULL ${after ? `AND (${keys}) > (${beyond})` : ''}
      ORDER BY ${keys} LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [ROWS_AT_ONCE, ...(after ?? [])],
  );
  return rows.map((row) => ({ key: key.map((name) => Number(row[name])), value: row.value }));
}

async function writeEncrypted(
  tx: Reader,
  { table, key, set }: PlainColumn,
  rows: readonly PlainRow[],
  keys: IdentifierKeys,
): Promise<void> {
  const encrypted = rows.map(({ value }) => encryptIdentifier(value, keys));
  const types = [...key.map(() => 'bigint'), 'bytea', 'bytea', 'text'];
  const arrays = types.map((type, at) => `$${at + 1}::${type}[]`).join(', ');
  await tx.query(
    `UPDATE ${table} t SET ${set} FROM unnest(${arrays}) AS v(${key.join(', ')}, cipher, index, last4)
      WHERE ${key.map((name) => `t.${name} = v.${name}`).join(' AND ')}`,
    [
      ...key.map((_name, at) => rows.map((row) => row.key[at])),
      encrypted.map(({ cipher }) => cipher),
      encrypted.map(({ index }) => index),
      encrypted.map(({ last4 }) => last4),
    ],
  );
}
