import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import type { DomainList } from '../domains/domain.js';
import { Domains } from '../domains/domains.js';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';

/** The domains of a process, one data source for them, the unit of work on it, and TypeORM's repositories. */
@Global()
@Module({})
export class DatabaseModule {
  /** `name` is how PostgreSQL knows the process. Throws where the domains do not fit together. */
  static forRoot(domains: DomainList, name: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Config],
          useFactory: (config: Config) =>
            createDataSource(config.DATABASE_URL, domains, { poolSize: config.DATABASE_POOL, name }).options,
          dataSourceFactory: async (options) => new DataSource(options!).initialize(),
        }),
      ],
      providers: [Database, { provide: Domains, useValue: new Domains(domains) }],
      exports: [Database, Domains, TypeOrmModule],
    };
  }
}
