import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Database } from '../database/database.js';
import { Queues } from '../jobs/queues.js';

/** Milliseconds that a scrape waits for Redis or PostgreSQL; without an answer the gauge has no value. */
const TIMEOUT_MS = 1000;

/** The process's figures in the Prometheus format. Other rooms add theirs to `registry`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly http = new Histogram({
    name: 'gona_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [this.registry],
  });

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
  ) {
    collectDefaultMetrics({ register: this.registry });
    const { registry } = this;
    const queueGauge: Gauge<'queue' | 'state'> = new Gauge({
      name: 'gona_queue_jobs',
      help: 'Jobs in the queue, by state.',
      labelNames: ['queue', 'state'] as const,
      registers: [registry],
      collect: () => this.collectQueues(queueGauge),
    });
    const jobGauge: Gauge<'kind' | 'state'> = new Gauge({
      name: 'gona_jobs',
      help: 'Runs in the job ledger, by kind and state.',
      labelNames: ['kind', 'state'] as const,
      registers: [registry],
      collect: () => this.collectJobs(jobGauge),
    });
  }

  /** Counts a request that has been answered; `route` is the pattern, never the address. */
  observe(method: string, route: string, status: number, seconds: number): void {
    this.http.observe({ method, route, status: String(status) }, seconds);
  }

  /** The text of a scrape. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  private async collectQueues(gauge: Gauge<'queue' | 'state'>): Promise<void> {
    gauge.reset();
    for (const { queue, waiting, active } of (await soon(this.queues.counts())) ?? []) {
      gauge.set({ queue, state: 'waiting' }, waiting);
      gauge.set({ queue, state: 'active' }, active);
    }
  }

  private async collectJobs(gauge: Gauge<'kind' | 'state'>): Promise<void> {
    gauge.reset();
    const rows = await soon(
      this.database.query<{ kind: string; state: string; runs: number }>(
        'SELECT kind, state, count(*) AS runs FROM job_run GROUP BY kind, state',
      ),
    );
    for (const { kind, state, runs } of rows ?? []) gauge.set({ kind, state }, runs);
  }
}

async function soon<Value>(promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  return Promise.race([promise.catch(() => null), late]).finally(() => clearTimeout(timer));
}
