import type { RedisOptions } from 'ioredis';
import { isOfSentinels, partsOf } from './addresses.js';
import type { Config } from './config.js';

/**
 * How everything of ours connects to the Redis of a configuration: to one server, or to the master that Sentinels name, over TLS
 * where the address begins with `rediss`. Its certificate is held against the authorities that Node knows, those of
 * NODE_EXTRA_CA_CERTS among them.
 */
export function redisOptions(config: Pick<Config, 'REDIS_URL'> & Partial<Config>): RedisOptions {
  const { url, servers } = partsOf(config.REDIS_URL);
  const [master, db] = isOfSentinels(url) ? url.pathname.slice(1).split('/') : [];
  const common: RedisOptions = {
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    ...(url.protocol.startsWith('rediss') && { tls: {} }),
  };
  if (master === undefined) {
    const [{ host = 'localhost', port = 6379 } = {}] = servers;
    return { ...common, host, port, db: Number(url.pathname.slice(1) || 0) };
  }
  return {
    ...common,
    name: decodeURIComponent(master),
    db: Number(db || 0),
    sentinels: servers.map(({ host, port = 26_379 }) => ({ host, port })),
    sentinelPassword: config.REDIS_SENTINEL_PASSWORD,
    ...(common.tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    // One that does not answer any more, and closes no connection either, is left as soon as they have chosen another.
    failoverDetector: true,
  };
}
