import { Module } from '@nestjs/common';
import { Health } from './health.js';
import { Metrics } from './metrics.js';

@Module({ providers: [Health, Metrics], exports: [Health, Metrics] })
export class HealthModule {}
