import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type ConnectionOptions, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { QUEUES, type QueueName } from '#libs/contracts';
import { Config } from '../config/config.js';

/** How BullMQ connects: a producer fails fast (the ledger tries again), a worker waits for Redis to come back. */
export function redisConnection(config: Config, forWorker: boolean): ConnectionOptions {
  const url = new URL(config.REDIS_URL);
  return {
    host: url.hostname,
    port: Number(url.port || 6379),
    db: Number(url.pathname.slice(1) || 0),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    tls: url.protocol === 'rediss:' ? {} : undefined,
    enableOfflineQueue: forWorker,
    maxRetriesPerRequest: forWorker ? null : 1,
    connectTimeout: 5000,
    retryStrategy: (attempt: number) => Math.min(100 * attempt, 1000),
  };
}

/** The BullMQ queues of this process, as a producer. */
@Injectable()
export class Queues implements OnApplicationShutdown {
  private readonly log = new Logger(Queues.name);
  private readonly queues = new Map<QueueName, Queue>();

  constructor(private readonly config: Config) {
    for (const name of QUEUES) {
      const queue = new Queue(name, {
        connection: redisConnection(config, false),
        prefix: config.REDIS_PREFIX,
        defaultJobOptions: {
          attempts: 5,
          backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
          // The row is the record of a job; what BullMQ kept would only stop the same id from being added again.
          removeOnComplete: true,
          removeOnFail: true,
        },
      });
      queue.on('error', (error) => this.log.debug(`queue ${name}: ${error.message}`));
      this.queues.set(name, queue);
    }
  }

  get(name: QueueName): Queue {
    return this.queues.get(name)!;
  }

  /** Waiting and running jobs of each queue, for the metrics. */
  async counts(): Promise<{ queue: QueueName; waiting: number; active: number }[]> {
    return Promise.all(
      [...this.queues].map(async ([queue, bull]) => {
        const counts = await bull.getJobCounts('waiting', 'active', 'delayed');
        return { queue, waiting: (counts.waiting ?? 0) + (counts.delayed ?? 0), active: counts.active ?? 0 };
      }),
    );
  }

  /** Redis must keep what it is given. Throws where it evicts keys or keeps them in memory only. */
  async checkRedis(): Promise<void> {
    const redis = new Redis(this.config.REDIS_URL, { maxRetriesPerRequest: 5, lazyConnect: true });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      const settings = await Promise.all(
        ['maxmemory-policy', 'appendonly'].map(async (name) => [name, await settingOf(redis, name)] as const),
      );
      for (const [name, value] of settings) {
        if (value === null) {
          this.log.warn(`Redis does not tell its ${name}; it must be ${REQUIRED[name]}`);
        } else if (value !== REQUIRED[name]) {
          const sentence = `Redis has ${name} ${value}; Gona needs ${REQUIRED[name]}`;
          if (this.config.NODE_ENV === 'production') throw new Error(sentence);
          this.log.warn(sentence);
        }
      }
    } finally {
      redis.disconnect();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => undefined)));
  }
}

const REQUIRED: Record<string, string> = { 'maxmemory-policy': 'noeviction', appendonly: 'yes' };

async function settingOf(redis: Redis, name: string): Promise<string | null> {
  try {
    const answer = (await redis.config('GET', name)) as string[];
    return answer[1] ?? null;
  } catch {
    return null;
  }
}
