import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { QUEUES, type QueueName } from '#libs/contracts';
import { Config } from '../config/config.js';
import { redisOptions } from '../config/redis-address.js';
import { atMost } from './at-most.js';

/**
 * Returns BullMQ's connection options: a producer fails fast (the ledger retries), a worker waits for Redis to come
 * back.
 */
export function redisConnection(config: Config, forWorker: boolean) {
  return {
    ...redisOptions(config),
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
  private readonly redis: Redis;

  constructor(private readonly config: Config) {
    // One connection for all queues; a command without a response fails, and the ledger retries.
    this.redis = new Redis({ ...redisConnection(config, false), commandTimeout: 5000 });
    this.redis.on('error', (error) => this.log.debug(`queues: ${error.message}`));
    for (const name of QUEUES) {
      const queue = new Queue(name, {
        connection: this.redis,
        prefix: config.REDIS_PREFIX,
        defaultJobOptions: {
          attempts: 5,
          backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
          // The row is the record of a job; data kept by BullMQ would only stop the same id from being added again.
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

  /** True while Redis is reachable. */
  get ready(): boolean {
    return this.redis.status === 'ready';
  }

  /** Throws while Redis is unavailable; BullMQ itself would wait until it is back. */
  check(): void {
    if (!this.ready) throw new Error(`Redis is unreachable (${this.redis.status})`);
  }

  /** Returns waiting and running jobs of each queue, for the metrics. Throws while Redis is unavailable. */
  async counts(): Promise<{ queue: QueueName; waiting: number; active: number }[]> {
    this.check();
    return Promise.all(
      [...this.queues].map(async ([queue, bull]) => {
        const counts = await bull.getJobCounts('waiting', 'active', 'delayed');
        return { queue, waiting: (counts.waiting ?? 0) + (counts.delayed ?? 0), active: counts.active ?? 0 };
      }),
    );
  }

  /** Returns Redis's own status. Throws while it is unavailable. */
  async info(): Promise<{ version: string | null; bytes: number | null; keeps: boolean | null }> {
    this.check();
    const text = await this.redis.info();
    const of = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(text)?.[1] ?? null;
    const bytes = of('used_memory');
    const isOn = of('aof_enabled');
    return {
      version: of('redis_version'),
      bytes: bytes === null ? null : Number(bytes),
      keeps: isOn === null ? null : isOn === '1' && of('aof_last_write_status') !== 'err',
    };
  }

  /**
   * Lets one of all programs do something, for so many seconds: `mine` for the first that asks, then what that one has `settled`, or
   * null until it has. Each is the first while Redis is away.
   */
  async claim(name: string, seconds: number): Promise<'mine' | 'settled' | null> {
    const key = `${this.config.REDIS_PREFIX}:claim:${name}`;
    try {
      this.check();
      if ((await this.redis.set(key, 'claimed', 'EX', seconds, 'NX')) === 'OK') return 'mine';
      return (await this.redis.get(key)) === 'settled' ? 'settled' : null;
    } catch {
      return 'mine';
    }
  }

  /** Ends a claim: it is done for so many seconds, or free again at 0. */
  async settle(name: string, seconds: number): Promise<void> {
    const key = `${this.config.REDIS_PREFIX}:claim:${name}`;
    if (!this.ready) return;
    await (seconds > 0 ? this.redis.set(key, 'settled', 'EX', seconds) : this.redis.del(key)).catch(
      () => undefined,
    );
  }

  /** Tells all workers that people's requests wait for a server, for so many milliseconds. */
  async sayBusy(ms: number): Promise<void> {
    if (this.ready) await this.redis.set(this.busyKey, '1', 'PX', ms);
  }

  /** Tests whether people's requests wait for a server; false while Redis is away. */
  async isBusy(): Promise<boolean> {
    if (!this.ready) return false;
    return this.redis.exists(this.busyKey).then(
      (found) => found === 1,
      () => false,
    );
  }

  private get busyKey(): string {
    return `${this.config.REDIS_PREFIX}:busy`;
  }

  /** Redis must keep what it is given. Throws where it evicts keys or keeps them in memory only. */
  async checkRedis(): Promise<void> {
    const redis = new Redis({ ...redisOptions(this.config), maxRetriesPerRequest: 5, lazyConnect: true });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      const settings = await Promise.all(
        ['maxmemory-policy', 'appendonly'].map(async (name) => [name, await settingOf(redis, name)] as const),
      );
      for (const [name, value] of settings) {
        if (value === null) {
          this.log.warn(`Redis does not report its ${name}, which must be ${REQUIRED[name]}`);
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
    await atMost(1000, Promise.all([...this.queues.values()].map((queue) => queue.close())));
    this.redis.disconnect();
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
