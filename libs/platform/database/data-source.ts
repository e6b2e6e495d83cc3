import pg from 'pg';
import { AbstractLogger, DataSource } from 'typeorm';
import type { DomainList } from '../domains/domain.js';
import { schemaOf } from '../domains/domains.js';

// bigint as a number: every id and count of ours is far below 2^53; a larger one is a fault that must not pass silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
});

/** TypeORM would say of a failed migration what whoever runs it says. */
class Silent extends AbstractLogger {
  protected override writeLog(): void {}
}

/** Settings of every session of the application. */
export const ROLE_SETTINGS = {
  // Compiling a query takes longer than ours run: half a second a chunk of an import, measured.
  jit: 'off',
  // A forgotten transaction must not hold a topic for ever.
  idle_in_transaction_session_timeout: '1min',
} as const;

function startSettings(lockTimeoutMs?: number): string {
  const settings = { ...ROLE_SETTINGS, ...(lockTimeoutMs && { lock_timeout: lockTimeoutMs }) };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * A TypeORM data source on PostgreSQL with the tables of the domains; connects when it is initialised. A pooler takes no settings of a
 * session: where one is in between, `ROLE_SETTINGS` are those of the role, which the migration gives it.
 */
export function createDataSource(
  url: string,
  domains: DomainList,
  options: { poolSize?: number; name?: string; lockTimeoutMs?: number; throughPooler?: boolean } = {},
) {
  return new DataSource({
    type: 'postgres',
    driver: pg,
    url,
    ...schemaOf(domains),
    // The migrations make the extensions; the application may not.
    installExtensions: false,
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'each',
    logger: new Silent(),
    applicationName: options.name ?? 'gona',
    poolSize: options.poolSize ?? 10,
    connectTimeoutMS: 5000,
    extra: {
      keepAlive: true,
      ...(!options.throughPooler && { options: startSettings(options.lockTimeoutMs) }),
    },
  });
}
