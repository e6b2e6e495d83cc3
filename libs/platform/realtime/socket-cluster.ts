import { Injectable, Logger } from '@nestjs/common';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Config } from '../config/config.js';
import { redisConnection } from '../jobs/queues.js';
import type { GonaServer } from './socket-types.js';

/**
 * Connects the sockets of all API processes through Redis, for volatile presence data. No event depends on it, and
 * while Redis is unavailable every process continues alone.
 */
@Injectable()
export class SocketCluster {
  private readonly log = new Logger(SocketCluster.name);
  private readonly clients: Redis[] = [];

  constructor(private readonly config: Config) {}

  /** True while the other processes are reachable. */
  get ready(): boolean {
    return this.clients.length > 0 && this.clients.every((client) => client.status === 'ready');
  }

  attach(server: GonaServer): void {
    const redis = this.keep(new Redis({ ...redisConnection(this.config, true), disconnectTimeout: 200 }));
    // The adapter creates its readers internally; they are recorded here so that they can be closed.
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (...options) => this.keep(duplicate(...options));
    // The adapter ignores the promises of PUBLISH; a rejected one would end the process.
    const publish = redis.publish.bind(redis) as (...words: unknown[]) => Promise<number>;
    redis.publish = ((...words: unknown[]) => {
      const sent = publish(...words);
      sent.catch((error: Error) => this.log.debug(`not told to other processes: ${error.message}`));
      return sent;
    }) as typeof redis.publish;
    const name = `${this.config.REDIS_PREFIX}:sockets`;
    server.adapter(
      createAdapter(redis, { streamName: name, channelPrefix: name, maxLen: 1000, blockTimeInMs: 1000 }),
    );
  }

  /** Call it after closing the server's adapters; otherwise their readers would query a closed connection forever. */
  close(): void {
    for (const client of this.clients.splice(0)) client.disconnect();
  }

  private keep(client: Redis): Redis {
    client.on('error', (error) => this.log.debug(`sockets through Redis: ${error.message}`));
    this.clients.push(client);
    return client;
  }
}
