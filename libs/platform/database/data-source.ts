import pg from 'pg';
import { AbstractLogger, DataSource } from 'typeorm';
import type { DomainList } from '../domains/domain.js';
import { schemaOf } from '../domains/domains.js';
import { PreparingClient } from './prepared.js';

// Reads bigint as a number: all our ids and counts are far below 2^53. A larger one is a fault that must not pass
// silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
});

/**
 * Milliseconds after which an unused connection with prepared statements is closed. A new one costs a process of
 * PostgreSQL, which reads the catalogue and plans everything once more.
 */
const IDLE_MS = 5 * 60_000;

/** Silences TypeORM's message about a failed migration, because the caller reports it. */
class Silent extends AbstractLogger {
  protected override writeLog(): void {}
}

/** Settings of every session of the application. */
export const ROLE_SETTINGS = {
  // Compiling a query takes longer than running ours: half a second per import chunk, measured.
  jit: 'off',
  // Memory and SSD read pages in any order. At the default of 4, made for disks, the planner reads a whole account's
  // farms by their ids to find the latest of one resource.
  random_page_cost: '1.1',
  // A forgotten transaction must not hold a topic forever.
  idle_in_transaction_session_timeout: '1min',
} as const;

function startSettings(lockTimeoutMs?: number): string {
  const settings = { ...ROLE_SETTINGS, ...(lockTimeoutMs && { lock_timeout: lockTimeoutMs }) };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Creates a TypeORM data source on PostgreSQL with the tables of the domains; it connects when it is initialised. A
 * pooler passes on no session settings, so with a pooler `ROLE_SETTINGS` come from the role, set by the migration.
 */
export function createDataSource(
  url: string,
  domains: DomainList,
  options: {
    poolSize?: number;
    name?: string;
    lockTimeoutMs?: number;
    throughPooler?: boolean;
    /** Whether to keep frequent statements prepared, which a pooler would spread over connections that lack them. */
    prepares?: boolean;
  } = {},
) {
  return new DataSource({
    type: 'postgres',
    driver: pg,
    url,
    ...schemaOf(domains),
    // The migrations create the extensions; the application has no right to.
    installExtensions: false,
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'each',
    logger: new Silent(),
    applicationName: options.name ?? 'gona',
    poolSize: options.poolSize ?? 10,
    connectTimeoutMS: 5000,
    extra: {
      keepAlive: true,
      ...(options.prepares && { Client: PreparingClient, idleTimeoutMillis: IDLE_MS }),
      ...(!options.throughPooler && { options: startSettings(options.lockTimeoutMs) }),
    },
  });
}
