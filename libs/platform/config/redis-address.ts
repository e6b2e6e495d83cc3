import type { RedisOptions } from 'ioredis';
import { isOfSentinels, partsOf } from './addresses.js';
import type { Config } from './config.js';

/**
 * Returns the options of every Redis connection: one server, or the master that Sentinels name, with TLS for `rediss`.
 * Its certificate is verified against the authorities known to Node, including NODE_EXTRA_CA_CERTS.
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
    // Leaves a master that neither answers nor closes connections as soon as the Sentinels have chosen another.
    failoverDetector: true,
  };
}
