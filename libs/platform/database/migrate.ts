import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { directUrl, ownerUrl } from '../config/addresses.js';
import type { Config } from '../config/config.js';
import { versionOfGona } from '../config/version.js';
import { type DomainList, domainsOf } from '../domains/domain.js';
import { adoptKeys, requireKnownKeys } from '../keys/key-checks.js';
import { encryptColumn } from '../keys/plain-column.js';
import { grantApplication, loginOf } from './application-role.js';
import { adoptBaselines } from './baseline.js';
import { createDataSource } from './data-source.js';
import { lock } from './locks.js';
import { compareVersions, floorOf, isContraction, olderPrograms, WrongSchema } from './schema-version.js';
import { type Reader, rowsOf, Transaction } from './transaction.js';

/** Result of a migration. */
export interface Migrated {
  /** Names of the migrations that ran. */
  steps: string[];
  /** False if the application connects as the owner of its tables. */
  hasOwnRole: boolean;
}

/**
 * Lock timeout in milliseconds, while other statements queue behind the migration. It is less than the second after
 * which PostgreSQL checks for deadlocks, which might abort someone's work instead of the migration.
 */
const LOCK_WITHIN = 400;
/** Milliseconds before a retry, so that other statements can run. */
const AGAIN_AFTER = 1000;
/** Maximum retries, some ten minutes. */
const MOST_ASKS = 400;
/** PostgreSQL's codes for a table that was locked too long, or whose holder waited for the migration. */
const NOT_FREE = new Set<unknown>(['55P03', '40P01']);

type Say = (line: string) => void;

/**
 * Migrates a database to this version's schema, writes the check values of the keys, encrypts plain values, and grants
 * the application's role its rights. The previous version may keep serving. Concurrent migrations wait for each other.
 * Throws `WrongKey` and `WrongSchema` before any change: if a key differs, the schema is of a later version, or
 * running programs need what would be removed. Throws a sentence that names the failed migration, which is rolled
 * back.
 */
export async function migrateDatabase(
  config: Config,
  domains: DomainList,
  say: Say = () => undefined,
): Promise<Migrated> {
  const url = ownerUrl(config);
  const options = { name: 'gona-migrate', poolSize: 2, lockTimeoutMs: LOCK_WITHIN };
  const source = await createDataSource(url, domains, options).initialize();
  const session = source.createQueryRunner();
  const owner = readerOf(source);
  try {
    // Waits for a running migration, however long it takes.
    await session.query('SET lock_timeout = 0');
    await lock(readerOf(session), 'migration', '', 'waitInSession');
    await requireKnownKeys(owner, config, domainsOf(domains));
    await requireServable(source, owner);
    await adoptBaselines(source, await doneIn(owner));
    const done = await runMigrations(source, owner, say);
    await raiseFloor(source, owner);
    await adoptKeys(owner, config, domainsOf(domains));
    for (const column of domainsOf(domains).flatMap(({ plain = [] }) => plain))
      await encryptColumn(column, config, (work) =>
        source.transaction((manager) => work(new Transaction(manager))),
      );
    // The role that PostgreSQL sees; a pooler may know the application by another password.
    const login = loginOf(directUrl(config));
    const hasOwnRole = login.name !== loginOf(url).name;
    if (hasOwnRole) {
      const appendOnly = domainsOf(domains).flatMap((domain) => domain.appendOnly ?? []);
      const guarded = { appendOnly, readOnly: ['key_check', 'schema_migration', 'schema_floor'] };
      await grantApplication(owner, login, guarded, await opens(directUrl(config), domains));
    }
    return { steps: done.map(({ name }) => name), hasOwnRole };
  } finally {
    await session.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await session.release();
    await source.destroy();
  }
}

/** Returns a reader on a data source, or on one of its connections. */
export function readerOf(source: Pick<DataSource, 'query'>): Reader {
  return { query: async (sql, parameters = []) => rowsOf(await source.query(sql, parameters)) };
}

async function opens(url: string, domains: DomainList): Promise<boolean> {
  const source = createDataSource(url, domains, { name: 'gona-migrate', poolSize: 1 });
  try {
    await source.initialize();
    await source.destroy();
    return true;
  } catch {
    return false;
  }
}

/** Returns the names of migrations that have run; null if there are no tables at all. */
async function doneIn(reader: Reader): Promise<Set<string>> {
  const [{ there } = { there: false }] = await reader.query<{ there: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS there`,
  );
  if (!there) return new Set();
  const rows = await reader.query<{ name: string }>('SELECT name FROM schema_migration');
  return new Set(rows.map(({ name }) => name));
}

/** Throws if a running program, including this version, would lose something that it needs. */
async function requireServable(source: DataSource, owner: Reader): Promise<void> {
  const version = versionOfGona();
  const floor = await floorOf(owner);
  if (floor && compareVersions(version, floor) < 0)
    throw new WrongSchema(
      `The database belongs to Gona ${floor} or newer, and this is ${version}. Nothing was changed.`,
    );
  const done = await doneIn(owner);
  for (const migration of source.migrations) {
    if (!isContraction(migration) || done.has(migration.name ?? '')) continue;
    const older = await olderPrograms(owner, migration.servedFrom);
    if (older.length > 0)
      throw new WrongSchema(
        `${older.join(' and ')} still run, and need what ${migration.name} takes away. Replace them by ${migration.servedFrom} or newer first; nothing was changed.`,
      );
  }
}

/** Runs the pending migrations, each in its own transaction. Retries while a table is in use. */
async function runMigrations(source: DataSource, owner: Reader, say: Say): Promise<{ name: string }[]> {
  const before = await doneIn(owner);
  for (let ask = 1; ; ask += 1) {
    try {
      await source.runMigrations();
      const done = await doneIn(owner);
      return source.migrations.flatMap(({ name }) =>
        name && done.has(name) && !before.has(name) ? [{ name }] : [],
      );
    } catch (error) {
      const next = await nextOf(source, owner);
      if (!NOT_FREE.has((error as { code?: unknown }).code) || ask === MOST_ASKS)
        throw new Error(
          `${next} failed: ${error instanceof Error ? error.message : String(error)}. Nothing of it was kept, and the version that runs serves on.`,
          { cause: error },
        );
      if (ask === 1) say(`${next} waits for a table that is in use`);
      await sleep(AGAIN_AFTER);
    }
  }
}

async function nextOf(source: DataSource, owner: Reader): Promise<string> {
  const done = await doneIn(owner);
  return source.migrations.find(({ name }) => name && !done.has(name))?.name ?? 'The migration';
}

/** Prevents versions that need removed columns or tables from starting. */
async function raiseFloor(source: DataSource, owner: Reader): Promise<void> {
  for (const migration of source.migrations.filter(isContraction))
    await owner.query(
      'INSERT INTO schema_floor (migration, version) VALUES ($1, $2) ON CONFLICT (migration) DO NOTHING',
      [migration.name, migration.servedFrom],
    );
}
