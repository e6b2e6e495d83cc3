import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Worker } from 'bullmq';
import { QUEUES } from '#libs/contracts';
import { Config } from '../config/config.js';
import { Domains } from '../domains/domains.js';
import { atMost } from './at-most.js';
import { handlersByKind, JOB_HANDLERS, type JobHandler } from './job-handler.js';
import { JobRunner } from './job-runner.js';
import { Queues, redisConnection } from './queues.js';

/** Milliseconds: SIGTERM must complete within five seconds. */
const STOP_MS = 3500;

/**
 * The BullMQ workers of this process. On shutdown they stop accepting jobs, their runs stop at the next chunk boundary
 * and are given back, and only then connections close.
 */
@Injectable()
export class JobWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(JobWorkers.name);
  private readonly workers: Worker[] = [];

  constructor(
    private readonly config: Config,
    private readonly runner: JobRunner,
    private readonly queues: Queues,
    private readonly domains: Domains,
    @Inject(JOB_HANDLERS) private readonly handlers: JobHandler[],
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const handlers = handlersByKind(this.handlers, this.domains.jobKinds);
    await this.queues.checkRedis();
    for (const name of QUEUES) {
      const worker = new Worker(
        name,
        async (job) =>
          this.runner.run(job.data as { id: number; epoch: number }, handlers, (progress) => {
            job.updateProgress({ ...progress }).catch(() => undefined);
          }),
        {
          connection: redisConnection(this.config, true),
          prefix: this.config.REDIS_PREFIX,
          concurrency: this.config.WORKER_CONCURRENCY,
          lockDuration: 10_000,
          stalledInterval: 5_000,
          maxStalledCount: 5,
        },
      );
      worker.on('error', (error) => this.log.debug(`worker ${name}: ${error.message}`));
      this.workers.push(worker);
    }
  }

  /** Stops the workers before Nest closes anything that they use. */
  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /**
   * Stops accepting jobs, lets running chunks end, and gives their jobs back, which takes about one chunk. Waits at
   * most `STOP_MS`, the limit for a handler that ignores its signal, or for an unavailable Redis.
   */
  async stop(): Promise<void> {
    this.runner.shutdown();
    if (await atMost(STOP_MS, Promise.all(this.workers.map((worker) => worker.close())))) return;
    this.log.warn('not all jobs were given back in time; their leases run out');
    for (const worker of this.workers) void worker.disconnect().catch(() => undefined);
  }
}
