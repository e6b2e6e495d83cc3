import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';

/** The figures of this process in the Prometheus format. Each room adds its own to `registry`; none of them names a person. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** The text of a scrape. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
