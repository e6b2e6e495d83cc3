import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { versionOfGona } from '../config/version.js';
import { type DomainList, domainsOf } from '../domains/domain.js';
import { Domains } from '../domains/domains.js';
import { isDatabaseUnavailable } from '../errors/translate.js';
import { AuditKeys } from '../events/audit-keys.js';
import { requireKeys } from '../keys/key-checks.js';
import { ReadReplica } from '../replica/read-replica.js';
import { mayRewriteLog } from './application-role.js';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { readerOf } from './migrate.js';
import { programName, requireSchema } from './schema-version.js';

const isPooled = ({ DATABASE_DIRECT_URL }: Config) => DATABASE_DIRECT_URL !== undefined;

/** Provided once the database is verified to match this configuration. */
const FITTING = Symbol('fitting database');

/** Provides the domains of a process, their shared data source, the unit of work on it, and TypeORM's repositories. */
@Global()
@Module({})
export class DatabaseModule {
  /** Creates the module; `name` identifies the process to PostgreSQL. Throws if the domains are inconsistent. */
  static forRoot(domains: DomainList, name: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Config],
          useFactory: (config: Config) => ({
            ...createDataSource(config.DATABASE_URL, domains, {
              poolSize: config.DATABASE_POOL,
              name: programName(name, versionOfGona(), isPooled(config)),
              throughPooler: isPooled(config),
              prepares: !isPooled(config),
            }).options,
            // Refused credentials will be refused again; only an unavailable server is retried.
            toRetry: isDatabaseUnavailable,
          }),
          dataSourceFactory: async (options) => new DataSource(options!).initialize(),
        }),
      ],
      providers: [
        Database,
        ReadReplica,
        { provide: Domains, useValue: new Domains(domains) },
        {
          provide: AuditKeys,
          inject: [Config],
          useFactory: (config: Config) => new AuditKeys(config.AUDIT_KEY),
        },
        {
          provide: FITTING,
          inject: [DataSource, Config],
          useFactory: (source: DataSource, config: Config) => requireFit(source, config, domains),
        },
      ],
      exports: [AuditKeys, Database, Domains, ReadReplica, TypeOrmModule],
    };
  }
}

/** Stops the start before any write if keys or schema version do not match. */
async function requireFit(source: DataSource, config: Config, domains: DomainList): Promise<void> {
  const reader = readerOf(source);
  try {
    await requireKeys(reader, config, domainsOf(domains));
    await requireSchema(reader, source.migrations, versionOfGona());
  } catch (error) {
    await source.destroy();
    throw error;
  }
  if (await mayRewriteLog(reader))
    new Logger('Database').warn(
      'The application connects as a role that can change the event log, which weakens the audit. See MIGRATION_DATABASE_URL.',
    );
}
