import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { QueueEvents } from 'bullmq';
import { type JobProgress, QUEUES } from '#libs/contracts';
import { Config } from '../config/config.js';
import { atMost } from './at-most.js';
import { redisConnection } from './queues.js';

/**
 * Live progress of running jobs from every worker. Volatile: messages may be lost, because the row has the progress.
 */
@Injectable()
export class JobProgressFeed implements OnApplicationShutdown {
  private readonly log = new Logger(JobProgressFeed.name);
  private readonly feeds: QueueEvents[] = [];

  constructor(private readonly config: Config) {}

  start(listener: (progress: JobProgress) => void): void {
    for (const name of QUEUES) {
      const feed = new QueueEvents(name, {
        connection: redisConnection(this.config, true),
        prefix: this.config.REDIS_PREFIX,
      });
      feed.on('progress', ({ data }) => listener(data as unknown as JobProgress));
      feed.on('error', (error) => this.log.debug(`progress of ${name}: ${error.message}`));
      this.feeds.push(feed);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await atMost(1000, Promise.all(this.feeds.map((feed) => feed.close())));
  }
}
