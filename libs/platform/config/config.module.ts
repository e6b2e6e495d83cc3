import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Config, readConfig } from './config.js';

/** Gives every provider the parsed `Config`; a process with a wrong environment does not get past it. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config = readConfig()): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: Config, useValue: config }],
      exports: [Config],
    };
  }
}
