import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';

/**
 * Metrics of this process in the Prometheus format. Each module adds its own to `registry`; none contains personal
 * data.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
