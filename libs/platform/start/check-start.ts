import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { sentinelsOf, serverOf } from '../config/addresses.js';
import type { Config } from '../config/config.js';
import { redisOptions } from '../config/redis-address.js';
import { filePlaceOf } from '../files/file-store.js';
import { type Addresses, databaseFault, type WantedDatabase } from './check-database.js';
import { faultsOfPorts, type WantedPort } from './ports.js';
import { redisErrorMessage, sentinelErrorMessage } from './service-error-messages.js';
import { StartProblem } from './start-problem.js';

/** Milliseconds that a server may take to respond. */
const ANSWERS_WITHIN = 5000;
/** Milliseconds before an unavailable Redis is tried again. */
const AGAIN_AFTER = 1000;

export interface Wanted {
  /** Database addresses and roles to check. */
  database: WantedDatabase;
  /**
   * `required`: it must respond. `wanted`: it may be unavailable for now, but must not refuse. `awaited`: the program
   * starts once it responds.
   */
  redis?: 'required' | 'wanted' | 'awaited';
  /** File access to check. Unavailable storage may come back; if it refuses access, nothing would ever work. */
  files?: 'wanted';
  /** Ports that the program will listen on. */
  ports?: readonly WantedPort[];
}

type Say = (line: string) => void;

/**
 * Contacts each server of a configuration once, and tries its ports, before anything depends on them. Throws
 * `StartProblem` with one line for each fault; `say` receives warnings.
 */
export async function checkStart(config: Addresses, wanted: Wanted, say: Say = console.error): Promise<void> {
  const askRedis = async () => (hasRedis(config) && wanted.redis ? redisFault(config) : null);
  const [database, redis, files, ports] = await Promise.all([
    databaseFault(config, wanted.database, say),
    askRedis(),
    wanted.files && config.FILES_URL ? filesFault(config as Config, say) : null,
    faultsOfPorts(wanted.ports ?? []),
  ]);
  const isAway = redis !== null && !redis.refused && wanted.redis !== 'required';
  if (isAway)
    say(
      `${redis.line}. ${wanted.redis === 'awaited' ? 'Waiting for it' : 'Jobs wait until it is available'}`,
    );
  const lines = [...ports, ...database, isAway ? null : redis?.line, files].filter((line) => line != null);
  if (lines.length > 0) throw new StartProblem(lines);
  if (wanted.redis !== 'awaited') return;
  for (let fault = redis; fault !== null; fault = await askRedis()) {
    if (fault.refused) throw new StartProblem([fault.line]);
    await sleep(AGAIN_AFTER);
  }
}

async function filesFault(config: Config, say: Say): Promise<string | null> {
  const { state, why } = await (await filePlaceOf(config)).room();
  if (why === null) return null;
  const line = `FILES_URL: ${why}`;
  if (state === 'unwritable') return line;
  say(`${line}. Uploads, imports and exports fail until it is otherwise`);
  return null;
}

type WithRedis = Partial<Config> & Pick<Config, 'REDIS_URL'>;
const hasRedis = (config: Partial<Config>): config is WithRedis => config.REDIS_URL !== undefined;

async function redisFault(config: WithRedis): Promise<{ line: string; refused: boolean } | null> {
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
  // The cause of a failed connection is reported here; the promise only says that there is none.
  let cause: Error | null = null;
  redis.on('error', (error) => {
    cause ??= error;
  });
  // The answer of each Sentinel, from the library's own sentence.
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
      ? sentinelErrorMessage(sentinels, ...sentinelsOf(config.REDIS_URL))
      : redisErrorMessage(cause ?? error, server);
    return { line: `REDIS_URL: ${sentence}`, refused };
  } finally {
    redis.disconnect();
  }
}
