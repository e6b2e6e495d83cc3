import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { Config } from './config.js';

/** Provides the parsed `Config` and the metrics registry to every provider. */
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
