import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from './apps.mjs';
import { ensureInstalled } from './install.mjs';
import { dataPath, projectRoot } from './paths.mjs';
import { portIsFree } from './ports.mjs';
import { alive, commandLine, endProcess, run } from './run.mjs';
import { Refusal } from './say.mjs';
import { demoPassword, developmentSecrets } from './secrets.mjs';
import { ensureServices, requireServices } from './services.mjs';
import { takeLock } from './state.mjs';

/**
 * Reads `.env`; what is set already in the environment wins. A name without a value, as .env.example has many,
 * means the default and is forgotten.
 */
export function loadEnvironment(root = projectRoot) {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  for (const [name, value] of Object.entries(process.env)) {
    if (value === '') delete process.env[name];
  }
}

export const isProduction = () => process.env.NODE_ENV === 'production';

/** The port people open. @throws Refusal unless it is a number a server can listen on */
export function wantedPort(text = process.env.PORT || '3000') {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port;
  throw new Refusal(`PORT is ${JSON.stringify(text)}; it has to be a number between 1 and 65534.`);
}

/**
 * Takes this checkout for one running product, and makes sure that the ports are free, before anything is
 * started. The lock is given back last.
 * @returns `{ noteApps(apps) }`, which writes down the running api and worker for the next start
 */
export async function claimCheckout({ undo, ports, url, root = projectRoot }) {
  const lock = await takeLock(dataPath(root, 'start.lock'), { url }, /start\.mjs|dev\.mjs|task\.mjs/);
  if (!lock.taken) {
    throw new Refusal(`Gona is already running here (${lock.holder.url}, process ${lock.holder.pid}).`);
  }
  undo.push(async () => lock.release());
  await endOrphans(lock.previous?.apps ?? [], root);
  for (const port of ports) await refuseTakenPort(port);
  return { noteApps: (apps) => lock.update({ apps: apps.map((app) => app.pid) }) };
}

/** Ends an api and a worker that outlived a killed `npm start`. Ids are reused, so each has to look like ours. */
async function endOrphans(pids, root) {
  for (const pid of pids) {
    if (!alive(pid)) continue;
    const line = await commandLine(pid);
    if (line.includes(join(root, entries.api)) || line.includes(join(root, entries.worker)))
      await endProcess(pid);
  }
}

async function refuseTakenPort(port) {
  // Node listens on every address; one taken on either family is in the way.
  const free = (await portIsFree(port, '0.0.0.0')) && (await portIsFree(port, '127.0.0.1'));
  if (free) return;
  throw new Refusal(
    `Port ${port} is taken by another program. Stop it, or choose another: PORT=8080 npm start`,
  );
}

/**
 * What the product's own programs are started with. The owner's way into the database is not among it: only the
 * migration needs that, see `withOwner`.
 */
export function appEnvironment({ services, port, url, root = projectRoot }) {
  const { MIGRATION_DATABASE_URL: _owner, ...given } = process.env;
  const own = {
    NODE_ENV: process.env.NODE_ENV ?? 'development',
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    REDIS_PREFIX: services.prefix,
    PORT: String(port),
    FILES_DIR: process.env.FILES_DIR ?? dataPath(root, 'files'),
    BACKUP_DIR: process.env.BACKUP_DIR ?? dataPath(root, 'backups'),
  };
  if (isProduction()) return { ...given, ...own };
  return {
    ...unlessGiven(developmentSecrets(root), given),
    PUBLIC_URL: url,
    ...given,
    ...own,
    DEMO_PASSWORD: demoPassword(root),
  };
}

/** Secrets but for those that are given in another way: in a file, or as a ring of keys. */
export const unlessGiven = (secrets, given) =>
  Object.fromEntries(
    Object.entries(secrets).filter(
      ([name]) => !['_FILE', 'S', 'S_FILE'].some((end) => given[`${name}${end}`]),
    ),
  );

/** The environment of a migration. */
export function withOwner(env, { migrationUrl }) {
  return migrationUrl ? { ...env, MIGRATION_DATABASE_URL: migrationUrl } : env;
}

/** Runs one of the short programs (migrate, seed-demo) to its end. */
export async function runProgram(name, { root = projectRoot, env, onLine, args = [] }) {
  return run(process.execPath, ['--enable-source-maps', join(root, entries[name]), ...args], {
    cwd: root,
    env,
    onLine,
  });
}

/**
 * Everything up to the point where the api and the worker can be started.
 * @param {(context: object) => Promise<void>} build what has to be built for this command
 * @returns `{ env, migrate(onLine) }`: the environment for the programs, and what migrates the database once more
 */
export async function prepare({ log, undo, check, port, url, build }) {
  await requireServices();
  await ensureInstalled({ log });
  check();
  const services = await ensureServices({ need: 'start', log, undo });
  check();
  await build();
  check();
  const env = appEnvironment({ services, port, url });
  const migrate = (onLine) => runProgram('migrate', { env: withOwner(env, services), onLine });
  await log.step('Migrating the database', migrate);
  check();
  if (!isProduction()) {
    await log.step('Demo data', (show) =>
      runProgram('seed-demo', { env, onLine: show, args: ['--with-activity'] }),
    );
    check();
  }
  return { env, migrate };
}

/** The lines after "ready": how to sign in. */
export function signIns(env) {
  if (isProduction()) return 'The first account and administrator: npm run account -- create';
  const names = ['superadmin', 'admin', 'staff', 'agent', 'farmer', 'cbn'];
  return `Demo sign-ins: ${names.join(', ')}\nPassword of each: ${env.DEMO_PASSWORD}`;
}
