import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { Config } from './config.js';

/** Gives every provider the parsed `Config`, and the registry of figures. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      imports: [MetricsModule],
      providers: [{ provide: Config, useValue: config }],
      exports: [Config],
    };
  }
}
