import { Injectable } from '@nestjs/common';
import { QUEUES, type QueueStatusDto, UNDO_DAYS } from '#libs/contracts';
import { Database, Domains, failedJobs, heldJobs, liveJobs } from '#libs/platform';

const HOURS_OF_FAILURES = 24;

/** Counts jobs by queue. */
@Injectable()
export class ReadQueues {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
  ) {}

  /** Counts those of one account, or of all for null. */
  async read(accountId: number | null): Promise<QueueStatusDto[]> {
    const [live, held, failed] = await Promise.all([
      liveJobs(this.database, accountId),
      heldJobs(this.database, UNDO_DAYS, accountId),
      failedJobs(this.database, HOURS_OF_FAILURES, accountId),
    ]);
    const of = new Map(
      QUEUES.map((queue): [string, QueueStatusDto] => [
        queue,
        { queue, waiting: 0, running: 0, paused: 0, failed: 0, oldestSeconds: null },
      ]),
    );
    for (const { kind, state, jobs, oldest } of live) {
      const queue = of.get(this.domains.job(kind)?.queue ?? '');
      if (!queue) continue;
      queue[state] += jobs;
      if (oldest !== null) queue.oldestSeconds = Math.max(queue.oldestSeconds ?? 0, oldest);
    }
    for (const { kind, jobs } of held) {
      const queue = of.get(this.domains.job(kind)?.queue ?? '');
      if (queue) queue.paused += jobs;
    }
    for (const { kind, jobs } of failed) {
      const queue = of.get(this.domains.job(kind)?.queue ?? '');
      if (queue) queue.failed += jobs;
    }
    return [...of.values()];
  }
}
