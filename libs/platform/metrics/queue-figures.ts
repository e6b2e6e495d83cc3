import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { QUEUES, type QueueName } from '#libs/contracts';
import { Database } from '../database/database.js';
import { Domains } from '../domains/domains.js';
import { type LiveJobs, liveJobs } from '../jobs/job-figures.queries.js';
import { Queues } from '../jobs/queues.js';
import { Metrics } from './metrics.js';
import { oncePerScrape, settleOrNull } from './settle-or-null.js';

/** Waiting and running jobs, from the ledger and Redis. Every process reports the same values: use their maximum. */
@Injectable()
export class QueueFigures {
  constructor(
    { registry }: Metrics,
    database: Database,
    queues: Queues,
    private readonly domains: Domains,
  ) {
    const live = oncePerScrape(() => liveJobs(database));
    const byQueue: Gauge<'queue' | 'state'> = new Gauge({
      name: 'gona_queue_jobs',
      help: 'Jobs that have been handed to Redis, by queue and state.',
      labelNames: ['queue', 'state'],
      registers: [registry],
      collect: async () => {
        byQueue.reset();
        for (const { queue, waiting, active } of (await settleOrNull(queues.counts())) ?? []) {
          byQueue.set({ queue, state: 'waiting' }, waiting);
          byQueue.set({ queue, state: 'active' }, active);
        }
      },
    });
    const byKind: Gauge<'kind' | 'state'> = new Gauge({
      name: 'gona_jobs',
      help: 'Jobs of the ledger that have not ended, by kind and state.',
      labelNames: ['kind', 'state'],
      registers: [registry],
      collect: async () => {
        const rows = await live();
        byKind.reset();
        for (const { kind, state, jobs } of rows ?? []) byKind.set({ kind, state }, jobs);
      },
    });
    const oldest: Gauge<'queue'> = new Gauge({
      name: 'gona_queue_oldest_waiting_seconds',
      help: 'Waiting time of the oldest job in the queue that could start; 0 if none waits.',
      labelNames: ['queue'],
      registers: [registry],
      collect: async () => {
        const rows = await live();
        oldest.reset();
        if (rows) for (const [queue, seconds] of this.longestWaits(rows)) oldest.set({ queue }, seconds);
      },
    });
  }

  private longestWaits(rows: LiveJobs[]): Map<QueueName, number> {
    const longest = new Map<QueueName, number>(QUEUES.map((queue) => [queue, 0]));
    for (const { kind, oldest } of rows) {
      const queue = this.domains.job(kind)?.queue;
      if (queue) longest.set(queue, Math.max(longest.get(queue) ?? 0, oldest ?? 0));
    }
    return longest;
  }
}
