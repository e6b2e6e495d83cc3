import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { sentinelsOf, serverOf } from '../config/addresses.js';
import type { Config } from '../config/config.js';
import { redisOptions } from '../config/redis-address.js';
import type { Reader } from '../database/transaction.js';
import { type DomainList, domainsOf } from '../domains/domain.js';
import { requireKeys, WrongKey } from '../keys/key-checks.js';
import { faultsOfPorts, type WantedPort } from './ports.js';
import { StartProblem } from './start-problem.js';
import { whyNoDatabase, whyNoMaster, whyNoRedis } from './why.js';

/** Milliseconds that a server may take to answer. */
const ANSWERS_WITHIN = 5000;
/** Milliseconds that PostgreSQL may take from its own start to its first connection. */
const STARTS_WITHIN = 30_000;
/** PostgreSQL starts, or recovers what it had: it says so, and it ends by itself. */
const STARTING = '57P03';

export interface Wanted {
  /** What is to answer: the address as the application, or that of the owner of the tables. */
  database: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';
  /** By which domains the database is read, where it has to be the one that the keys belong to. */
  keys?: DomainList;
  /** `required`: nothing goes without it. `wanted`: it may be away for now, and must not refuse. */
  redis?: 'required' | 'wanted';
  /** Where the program is going to listen. */
  ports?: readonly WantedPort[];
}

type Addresses = Pick<Config, 'DATABASE_URL'> & Partial<Config>;
type Say = (line: string) => void;

/**
 * Asks the servers of a configuration once, and tries its ports, before anything depends on them. Throws `StartProblem` with one
 * line for each that is not as it has to be; `say` is given what is only to be known.
 */
export async function checkStart(config: Addresses, wanted: Wanted, say: Say = console.error): Promise<void> {
  const [database, redis, ports] = await Promise.all([
    databaseFault(config, wanted, say),
    hasRedis(config) && wanted.redis ? redisFault(config, wanted.redis, say) : null,
    faultsOfPorts(wanted.ports ?? []),
  ]);
  const lines = [...ports, database, redis].filter((line) => line !== null);
  if (lines.length > 0) throw new StartProblem(lines);
}

async function databaseFault(config: Addresses, wanted: Wanted, say: Say): Promise<string | null> {
  const setting = config[wanted.database] === undefined ? 'DATABASE_URL' : wanted.database;
  const address = config[setting] ?? config.DATABASE_URL;
  const until = Date.now() + STARTS_WITHIN;
  for (let isFirst = true; ; isFirst = false) {
    let client: pg.Client | null = null;
    try {
      // It opens the files that the address names.
      client = new pg.Client({ connectionString: address, connectionTimeoutMillis: ANSWERS_WITHIN });
      client.on('error', () => undefined);
      await client.connect();
      if (wanted.keys) await requireKeys(readerOf(client), config as Config, domainsOf(wanted.keys));
      return null;
    } catch (error) {
      if (error instanceof WrongKey) return error.message;
      if ((error as { code?: unknown }).code !== STARTING || Date.now() > until)
        return `${setting}: ${whyNoDatabase(error, serverOf(address))}${wanted.keys ? adviceOn(error) : ''}`;
      if (isFirst) say(`${setting}: PostgreSQL at ${serverOf(address)} is starting; waiting for it`);
      await sleep(500);
    } finally {
      await client?.end().catch(() => undefined);
    }
  }
}

/** The application's own role is made by the migration, so it may just not be there yet. */
const adviceOn = (error: unknown) =>
  (error as { code?: unknown }).code === '28P01' ? '. The migration makes that user: `npm run migrate`' : '';

const readerOf = (client: pg.Client): Reader => ({
  query: async (sql, parameters = []) => (await client.query(sql, parameters)).rows,
});

type WithRedis = Partial<Config> & Pick<Config, 'REDIS_URL'>;
const hasRedis = (config: Partial<Config>): config is WithRedis => config.REDIS_URL !== undefined;

async function redisFault(config: WithRedis, need: 'required' | 'wanted', say: Say): Promise<string | null> {
  const redis = new Redis({
    ...redisOptions(config),
    lazyConnect: true,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
    failoverDetector: false,
    maxRetriesPerRequest: 0,
    connectTimeout: ANSWERS_WITHIN,
    commandTimeout: ANSWERS_WITHIN,
    sentinelCommandTimeout: ANSWERS_WITHIN,
  });
  // What went wrong with the connection is told here; the promise only says that there is none.
  let cause: Error | null = null;
  redis.on('error', (error) => {
    cause ??= error;
  });
  // What each Sentinel said, by the library's own sentence.
  const sentinels: string[] = [];
  redis.on('sentinelError', (error: Error) => sentinels.push(error.message));
  try {
    await redis.connect();
    await redis.ping();
    return null;
  } catch (error) {
    const server = serverOf(config.REDIS_URL);
    const asked = sentinels.length > 0 && /sentinels are unreachable/i.test((error as Error).message);
    const { sentence, refused } = asked
      ? whyNoMaster(sentinels, ...sentinelsOf(config.REDIS_URL))
      : whyNoRedis(cause ?? error, server);
    const line = `REDIS_URL: ${sentence}`;
    if (refused || need === 'required') return line;
    say(`${line}. Jobs wait until it is there`);
    return null;
  } finally {
    redis.disconnect();
  }
}
