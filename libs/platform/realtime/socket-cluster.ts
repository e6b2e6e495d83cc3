import { Injectable, Logger } from '@nestjs/common';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Config } from '../config/config.js';
import { redisConnection } from '../jobs/queues.js';
import type { GonaServer } from './socket-types.js';

/**
 * Joins the sockets of all API processes through Redis, for what is volatile: presence. No event depends on it, and
 * while Redis is away every process goes on alone.
 */
@Injectable()
export class SocketCluster {
  private readonly log = new Logger(SocketCluster.name);
  private readonly clients: Redis[] = [];

  constructor(private readonly config: Config) {}

  /** True while the other processes can be spoken to. */
  get ready(): boolean {
    return this.clients.length > 0 && this.clients.every((client) => client.status === 'ready');
  }

  attach(server: GonaServer): void {
    const redis = this.keep(new Redis({ ...redisConnection(this.config, true), disconnectTimeout: 200 }));
    // The adapter makes its readers by itself; they are kept here so that they can be closed.
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (...options) => this.keep(duplicate(...options));
    // The adapter leaves the promises of PUBLISH alone; one that failed would end the process.
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

  /** After the server's adapters were closed: else their readers would ask a closed connection for ever. */
  close(): void {
    for (const client of this.clients.splice(0)) client.disconnect();
  }

  private keep(client: Redis): Redis {
    client.on('error', (error) => this.log.debug(`sockets through Redis: ${error.message}`));
    this.clients.push(client);
    return client;
  }
}
