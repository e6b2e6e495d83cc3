import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { createDataSource, type Schema } from './data-source.js';
import { Database } from './database.js';

/** One data source a process, the unit of work on it, and TypeORM's repositories for the entities of `schema`. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(schema: Schema, name: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Config],
          useFactory: (config: Config) =>
            createDataSource(config.DATABASE_URL, schema, { poolSize: config.DATABASE_POOL, name }).options,
          dataSourceFactory: async (options) => new DataSource(options!).initialize(),
        }),
      ],
      providers: [Database],
      exports: [Database, TypeOrmModule],
    };
  }
}
