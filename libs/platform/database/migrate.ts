import type { DataSource } from 'typeorm';
import type { Config } from '../config/config.js';
import { type DomainList, domainsOf } from '../domains/domain.js';
import { adoptKeys, requireKnownKeys } from '../keys/key-checks.js';
import { grantApplication, loginOf } from './application-role.js';
import { createDataSource } from './data-source.js';
import { type Reader, rowsOf } from './transaction.js';

/** What a migration has to say when it is done. */
export interface Migrated {
  /** Names of the migrations that ran. */
  steps: string[];
  /** False where the application connects as the owner of its tables. */
  hasOwnRole: boolean;
}

/**
 * Brings a database to this version's tables, writes the check values of the keys, and gives the application's role its
 * rights. Several at once wait for each other. Throws `WrongKey` before anything is changed where a key is another.
 */
export async function migrateDatabase(config: Config, domains: DomainList): Promise<Migrated> {
  const url = config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL;
  const source = await createDataSource(url, domains, { name: 'gona-migrate', poolSize: 2 }).initialize();
  const lock = source.createQueryRunner();
  const owner = readerOf(source);
  try {
    await lock.query(`SELECT pg_advisory_lock(hashtext('gona.migrate'))`);
    await requireKnownKeys(owner, config, domainsOf(domains));
    const done = await source.runMigrations();
    await adoptKeys(owner, config, domainsOf(domains));
    const login = loginOf(config.DATABASE_URL);
    const hasOwnRole = login.name !== loginOf(url).name;
    if (hasOwnRole) {
      const appendOnly = domainsOf(domains).flatMap((domain) => domain.appendOnly ?? []);
      const guarded = { appendOnly, readOnly: ['key_check', 'schema_migration'] };
      await grantApplication(owner, login, guarded, await opens(config.DATABASE_URL, domains));
    }
    return { steps: done.map(({ name }) => name), hasOwnRole };
  } finally {
    await lock.query(`SELECT pg_advisory_unlock(hashtext('gona.migrate'))`).catch(() => undefined);
    await lock.release();
    await source.destroy();
  }
}

/** Reads outside of a transaction. */
export function readerOf(source: DataSource): Reader {
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
