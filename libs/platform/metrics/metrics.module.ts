import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** One registry a process, for whoever counts something. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
