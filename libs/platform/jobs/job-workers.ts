import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Worker } from 'bullmq';
import { JOB_KINDS, QUEUES } from '#libs/contracts';
import { Config } from '../config/config.js';
import { handlersByKind, JOB_HANDLERS, type JobHandler } from './job-handler.js';
import { JobRunner } from './job-runner.js';
import { Queues, redisConnection } from './queues.js';

/**
 * The BullMQ workers of this process. On shutdown they stop taking, their runs stop at the next chunk boundary and are
 * given back, and only then connections close.
 */
@Injectable()
export class JobWorkers implements OnApplicationBootstrap {
  private readonly log = new Logger(JobWorkers.name);
  private readonly workers: Worker[] = [];

  constructor(
    private readonly config: Config,
    private readonly runner: JobRunner,
    private readonly queues: Queues,
    @Inject(JOB_HANDLERS) private readonly handlers: JobHandler[],
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const handlers = handlersByKind(this.handlers, JOB_KINDS);
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

  /** Stops intake, lets running chunks end, and gives their jobs back. At most about a chunk's length. */
  async stop(): Promise<void> {
    this.runner.shutdown();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }
}
