import { Redis } from 'ioredis';

/** Returns the contents of all Redis keys that contain `part`, as text: one line per key. */
export async function listRedis(url: string, part: string): Promise<string[]> {
  const redis = new Redis(url);
  try {
    const lines: string[] = [];
    for await (const keys of redis.scanStream({ match: `*${part}*`, count: 500 }) as AsyncIterable<string[]>)
      for (const key of keys) lines.push(`${key} ${JSON.stringify(await contentOf(redis, key))}`);
    return lines;
  } finally {
    redis.disconnect();
  }
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1, 'WITHSCORES');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      // It was deleted between the listing and the read.
      return null;
  }
}

/** Records every command that any client sends to Redis, until `stop`, which returns them. */
export async function recordRedisCommands(url: string): Promise<{ stop(): string[] }> {
  const redis = new Redis(url);
  const received: string[] = [];
  const monitor = await redis.monitor();
  monitor.on('monitor', (_time: string, words: string[]) => received.push(words.join(' ')));
  return {
    stop: () => {
      monitor.disconnect();
      redis.disconnect();
      return received;
    },
  };
}
