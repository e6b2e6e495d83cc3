import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** Provides one metrics registry per process. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
