import { createHash } from 'node:crypto';
import * as DOMAINS from '#libs/domains';
import {
  type CheckValue,
  checkValues,
  Domains,
  keyNeeds,
  type Reader,
  RING_SETTINGS,
  schemaOf,
} from '#libs/platform';
import type { LogHeads, Manifest } from './manifest.js';

/** Returns the names of tables that belong to no extension. */
export async function tablesOf(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Counts the rows of each table. */
export async function rowsOfTables(
  reader: Reader,
  tables: readonly string[],
  onCounted: (done: number, total: number) => void,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const [at, table] of tables.entries()) {
    onCounted(at, tables.length);
    const [row] = await reader.query<{ count: number }>(
      `SELECT count(*) AS count FROM public."${table.replaceAll('"', '""')}"`,
    );
    rows[table] = row?.count ?? 0;
  }
  onCounted(tables.length, tables.length);
  return rows;
}

/** Returns the bytes of each table and index. */
export async function sizesOf(reader: Reader): Promise<Record<string, number>> {
  const rows = await reader.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, CASE relkind WHEN 'i' THEN pg_relation_size(oid) ELSE pg_table_size(oid) END AS bytes
       FROM pg_class WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}

/** Returns the heads of the log's hash chains. */
export async function headsOfLog(reader: Reader): Promise<LogHeads> {
  const [log] = await reader.query<{ topics: number; heads: Buffer | null; newest: Date | null }>(
    `SELECT count(*) AS topics,
            sha256(convert_to(string_agg(topic || ' ' || last_seq || ' ' || encode(last_hash, 'hex'), E'\\n'
                              ORDER BY topic COLLATE "C"), 'UTF8')) AS heads,
            (SELECT at FROM event_log ORDER BY id DESC LIMIT 1) AS newest
       FROM event_topic WHERE last_seq > 0`,
  );
  const [checkpoint] = await reader.query<{ number: number; digest: Buffer }>(
    'SELECT number, digest FROM audit_checkpoint ORDER BY number DESC LIMIT 1',
  );
  return {
    topics: log?.topics ?? 0,
    heads: log?.heads?.toString('hex') ?? '',
    newest: log?.newest?.toISOString() ?? null,
    checkpoint: checkpoint ? { number: checkpoint.number, digest: checkpoint.digest.toString('hex') } : null,
  };
}

/** Returns the names of the applied migrations, in order. */
export async function migrationsOf(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ name: string }>(
    'SELECT name FROM schema_migration ORDER BY timestamp, id',
  );
  return rows.map(({ name }) => name);
}

/** Returns extensions whose types and functions the tables may use. */
export async function extensionsOf(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ name: string }>(
    `SELECT extname AS name FROM pg_extension WHERE extnamespace = 'public'::regnamespace ORDER BY oid`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the keys needed to read all data of the database. */
export async function keysWritten(reader: Reader, migrations: readonly string[]): Promise<Manifest['keys']> {
  const known = (await checkValues(reader)) ?? new Map<string, CheckValue[]>();
  const needed: CheckValue[] = [];
  for (const [setting, values] of known) {
    // The encrypted columns of an older version are unknown, so all of its keys are needed.
    const ids = new Set(isOfThisVersion(migrations) ? await neededKeys(reader, setting) : []);
    // A key that merely remains in the ring is not needed for a restore.
    const own = values.filter(({ key_id }) => ids.has(key_id));
    needed.push(...(own.length > 0 ? own : values));
  }
  return needed.map(({ setting, key_id, value }) => ({
    setting,
    keyId: key_id,
    check: value.toString('hex'),
  }));
}

const isOfThisVersion = (migrations: readonly string[]): boolean =>
  schemaOf(DOMAINS).migrations.every((each) => migrations.includes(new each().name ?? each.name));

async function neededKeys(reader: Reader, setting: string): Promise<number[]> {
  const ring = RING_SETTINGS.find((each) => each === setting);
  if (!ring) return [];
  return (await keyNeeds(reader, new Domains(DOMAINS).encrypted, ring)).map(({ keyId }) => keyId);
}

/** Returns eight hexadecimal digits that identify the address of a database. */
export function originOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return createHash('sha256')
    .update(`${hostname}:${port || 5432}${pathname}`)
    .digest('hex')
    .slice(0, 8);
}
