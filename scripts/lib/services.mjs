import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, installPackages, isDebianLike, postgisPackage } from './apt.mjs';
import { asApplication, localPostgres, openDatabase, ownDatabase } from './database.mjs';
import { dockerAnswers, startInDocker } from './docker.mjs';
import { clusterHome, postgresIdentity } from './identity.mjs';
import { Refusal } from './log.mjs';
import { checkoutId, dataPath, projectRoot } from './paths.mjs';
import { portAnswers } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { postgresPrograms } from './postgres-programs.mjs';
import { localRedis, redisProgram, startRedis } from './redis.mjs';
import { inspectRedis } from './resp.mjs';
import { readJson, writeJson } from './state.mjs';

/*
 * Finds or starts PostgreSQL with PostGIS, and Redis. Sources are tried in order: each returns a server, or undefined
 * if it can't, and then the next is tried. Commands start what is missing and stop only what they started.
 */

/** Returns an address without its password, for display. */
export function withoutSecret(url) {
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}

/**
 * Returns true if these scripts can query a given server themselves. The programs support more: TLS, Sentinels, a
 * separate password. They report a connection error in one line at start-up.
 */
const isPlain = (service, url, environment) =>
  /^(redis|postgres|postgresql):/.test(url) &&
  !/[?&]ssl/.test(url) &&
  !environment[`${service}_PASSWORD`] &&
  !environment[`${service}_PASSWORD_FILE`];

const postgresLadder = {
  async given({ environment, test }) {
    const name = test && environment.TEST_DATABASE_URL ? 'TEST_DATABASE_URL' : 'DATABASE_URL';
    const url = environment[name];
    if (!url) return undefined;
    if (!isPlain('DATABASE', url, environment)) return { url, given: true, where: name };
    const server = await openDatabase(url).catch((error) => {
      throw new Refusal(`${name} is set, but ${safely(url)} does not answer: ${error.message}`);
    });
    const postgis = await server.rows("select 1 from pg_available_extensions where name = 'postgis'");
    await server.close();
    if (postgis.length === 0) throw new Refusal(`The server of ${name}, ${safely(url)}, has no PostGIS.`);
    return { url, given: true, where: name };
  },
  async local({ log }) {
    const found = await localPostgres();
    if (found?.unfit) log.info(`PostgreSQL at 127.0.0.1:5432 ${found.unfit}; looking further.`);
    return found?.url ? { url: found.url, shared: true, where: '127.0.0.1:5432' } : undefined;
  },
  async docker({ root, kind, log }) {
    if (!(await dockerAnswers())) return undefined;
    const { postgres } = await startInDocker({ root, kind, wanted: ['postgres'], log });
    return { ...postgres, where: 'Docker' };
  },
  async private(context) {
    const { root, kind, need, log } = context;
    const inside = dataPath(root, kind, 'postgres', 'cluster');
    let programs = await postgresPrograms(inside);
    if (!programs && !existsSync(inside) && canInstall()) {
      const wanted = await postgisPackage(log);
      if (wanted) await installPackages([wanted], log);
      programs = await postgresPrograms();
    }
    if (!programs) {
      if (!existsSync(inside)) return undefined;
      throw new Refusal(`No installed PostgreSQL can open ${inside}: another version created it.`);
    }
    const identity = postgresIdentity();
    const home = await clusterHome({ root, kind, identity });
    const fitting = (await postgresPrograms(join(home, 'cluster'))) ?? programs;
    const record = dataPath(root, kind, 'postgres.json');
    const seed = checkoutId(`${root}:${kind}:postgres`);
    const server = await startPostgres({ home, bin: fitting.bin, identity, record, seed, need, log });
    return { ...server, where: `port ${server.port}, private` };
  },
};

const redisLadder = {
  async given({ environment, test }) {
    const name = test && environment.TEST_REDIS_URL ? 'TEST_REDIS_URL' : 'REDIS_URL';
    const url = environment[name];
    if (!url) return undefined;
    if (!isPlain('REDIS', url, environment)) return { url, given: true, where: name };
    await inspectRedis(url).catch((error) => {
      throw new Refusal(`${name} is set, but ${safely(url)} does not answer: ${error.message}`);
    });
    return { url, given: true, where: name };
  },
  async local({ log }) {
    const found = await localRedis();
    if (found?.unfit) log.info(`Redis at 127.0.0.1:6379 ${found.unfit}; looking further.`);
    return found?.url ? { url: found.url, shared: true, where: '127.0.0.1:6379' } : undefined;
  },
  async docker({ root, kind, log }) {
    if (!(await dockerAnswers())) return undefined;
    const { redis } = await startInDocker({ root, kind, wanted: ['redis'], log });
    return { ...redis, where: 'Docker' };
  },
  async private({ root, kind, log }) {
    if (!redisProgram() && canInstall()) await installPackages(['redis-server'], log);
    if (!redisProgram()) return undefined;
    const server = await startRedis(dataPath(root, kind, 'redis'), checkoutId(`${root}:${kind}:redis`));
    return { ...server, where: `port ${server.port}, private` };
  },
};

function safely(url) {
  try {
    return withoutSecret(url);
  } catch {
    return 'its value (not an address)';
  }
}

/**
 * Returns the order in which sources are tried. Tests kill servers, so they prefer their own. A start reuses its last
 * source, because on another server the data would seem to be gone.
 * @param {boolean} test
 * @param {string} [last] the source of the last start
 */
export function rungs(test, last) {
  if (test) return ['given', 'private', 'local', 'docker'];
  const order = ['local', 'docker', 'private'];
  return ['given', ...(order.includes(last) ? [last] : []), ...order.filter((rung) => rung !== last)];
}

async function climb(service, ladder, context) {
  const memory = dataPath(context.root, context.kind, 'rungs.json');
  const last = readJson(memory, {})[service];
  for (const rung of rungs(context.test, last)) {
    const server = await ladder[rung](context);
    if (!server) {
      if (rung === last)
        context.log.info(`${service} was used from ${rung} last time, but is not available there now.`);
      continue;
    }
    if (rung !== 'given') writeJson(memory, { ...readJson(memory, {}), [service]: rung });
    if (server.stop) context.undo.push(server.stop);
    context.log.info(
      `${service}: ${server.where}${server.found ? ', still running from an earlier run' : ''}`,
    );
    return server;
  }
  throw new Refusal(advice(service));
}

function advice(service) {
  const packages = service === 'Redis' ? 'redis-server' : 'postgresql-postgis (or postgresql-15-postgis-3)';
  const own = service === 'Redis' ? 'REDIS_URL' : 'DATABASE_URL';
  const install = isDebianLike()
    ? `install it (sudo apt-get install ${packages})`
    : `install ${service === 'Redis' ? 'Redis 6.2 or newer' : 'PostgreSQL 14 or newer with PostGIS 3'}`;
  return `There is no ${service} on this machine. Either ${install}, or start Docker, or set ${own}.`;
}

/**
 * Throws the error of `ensureServices` if this machine cannot provide a service at all, before the slow package
 * installation. `has` lists the available sources; whether they are suitable is checked later.
 */
export async function requireServices({ root = projectRoot, environment = process.env, has = found } = {}) {
  for (const service of ['PostgreSQL', 'Redis'])
    if (!(await has(service, { root, environment }))) throw new Refusal(advice(service));
}

async function found(service, { root, environment }) {
  const [setting, port] = service === 'Redis' ? ['REDIS_URL', 6379] : ['DATABASE_URL', 5432];
  if (environment[setting] || (await portAnswers(port)) || canInstall() || (await dockerAnswers()))
    return true;
  if (service === 'Redis') return Boolean(redisProgram());
  const inside = dataPath(root, 'services', 'postgres', 'cluster');
  return existsSync(inside) || Boolean(await postgresPrograms());
}

/**
 * Returns the owner's and the application's URL of the product's own database. The application's password is generated
 * once and stored in `record`.
 */
async function ownUrls(serverUrl, name, record) {
  const migrationUrl = await ownDatabase(serverUrl, name);
  const password = readJson(record, {}).password ?? randomBytes(18).toString('hex');
  writeJson(record, { password });
  return { migrationUrl, databaseUrl: asApplication(migrationUrl, `${name}_app`, password) };
}

/**
 * Ensures that both services run.
 * @param {object} options
 * @param {'start'|'test'|'bench'} options.need tests get fast servers of their own, which fault tests may kill; benches
 *   get their own too, but with durable writes as in production
 * @param {Function[]} [options.undo] receives a stop function for each service as it starts
 * @returns `{ databaseUrl, migrationUrl, redisUrl, prefix, postgres, redis, stop() }`. For a start, `migrationUrl` is
 *   the owner's URL of the product's database, and `databaseUrl` is the application's. The migration creates the
 *   application's role. For tests, `databaseUrl` is a superuser's URL of the server's maintenance database.
 */
export async function ensureServices({
  need,
  log,
  root = projectRoot,
  environment = process.env,
  undo = [],
}) {
  const test = need !== 'start';
  const kind = { start: 'services', test: 'test', bench: 'bench' }[need];
  const context = { root, kind, test, need, log, environment, undo };
  const stop = async () => {
    for (const each of undo.splice(0).reverse()) await each().catch(() => undefined);
  };
  try {
    const postgres = await climb('PostgreSQL', postgresLadder, context);
    const redis = await climb('Redis', redisLadder, context);
    const name = postgres.shared ? `gona_${checkoutId(root)}` : 'gona';
    const urls = postgres.given
      ? { databaseUrl: postgres.url, migrationUrl: environment.MIGRATION_DATABASE_URL }
      : test
        ? { databaseUrl: postgres.url }
        : await ownUrls(postgres.url, name, dataPath(root, kind, 'application-role.json'));
    const prefix = environment.REDIS_PREFIX ?? (redis.shared ? `gona-${checkoutId(root)}` : 'gona');
    return { ...urls, redisUrl: redis.url, prefix, postgres, redis, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
