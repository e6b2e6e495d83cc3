import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from './apps.mjs';
import { ensureInstalled } from './install.mjs';
import { Refusal } from './log.mjs';
import { dataPath, projectRoot } from './paths.mjs';
import { portIsFree } from './ports.mjs';
import { alive, commandLine, endProcess, run } from './run.mjs';
import { demoPassword, developmentSecrets } from './secrets.mjs';
import { ensureServices, requireServices } from './services.mjs';
import { takeLock } from './state.mjs';

/**
 * Reads `.env`; variables already set in the environment win. An empty value means the default and is ignored, because
 * .env.example has many.
 */
export function loadEnvironment(root = projectRoot) {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  for (const [name, value] of Object.entries(process.env)) {
    if (value === '') delete process.env[name];
  }
}

export const isProduction = () => process.env.NODE_ENV === 'production';

/** Returns the port of the portal. @throws Refusal unless it is a valid port number */
export function wantedPort(text = process.env.PORT || '3000') {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port;
  throw new Refusal(`PORT is ${JSON.stringify(text)}; it must be a number between 1 and 65534.`);
}

/**
 * Locks this checkout for one running product and checks that the ports are free, before anything is started. The lock
 * is released last.
 * @returns `{ noteApps(apps) }`, which records the running API and worker for the next start
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

/**
 * Stops an API and a worker that outlived a killed `npm start`. Process ids are reused, so each must look like ours.
 */
async function endOrphans(pids, root) {
  for (const pid of pids) {
    if (!alive(pid)) continue;
    const line = await commandLine(pid);
    if (line.includes(join(root, entries.api)) || line.includes(join(root, entries.worker)))
      await endProcess(pid);
  }
}

async function refuseTakenPort(port) {
  // Node listens on all addresses, so the port must be free for IPv4 and IPv6.
  const free = (await portIsFree(port, '0.0.0.0')) && (await portIsFree(port, '127.0.0.1'));
  if (free) return;
  throw new Refusal(
    `Port ${port} is taken by another program. Stop it, or choose another: PORT=8080 npm start`,
  );
}

/**
 * Returns the environment of the product's programs. Excludes the owner's database URL, which only the migration needs;
 * see `withOwner`.
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

/** Returns the secrets, except those provided another way: in a file, or as a key ring. */
export const unlessGiven = (secrets, given) =>
  Object.fromEntries(
    Object.entries(secrets).filter(
      ([name]) => !['_FILE', 'S', 'S_FILE'].some((end) => given[`${name}${end}`]),
    ),
  );

/** Returns the environment of a migration. */
export function withOwner(env, { migrationUrl }) {
  return migrationUrl ? { ...env, MIGRATION_DATABASE_URL: migrationUrl } : env;
}

/** Runs a short-lived program (migrate, seed-demo) to completion. */
export async function runProgram(name, { root = projectRoot, env, onLine, args = [] }) {
  return run(process.execPath, ['--enable-source-maps', join(root, entries[name]), ...args], {
    cwd: root,
    env,
    onLine,
  });
}

/**
 * Prepares everything that the API and the worker need to start.
 * @param {(context: object) => Promise<void>} build builds the parts that this command needs
 * @returns `{ env, migrate(onLine) }`: the environment for the programs, and a function that migrates the database
 *   again
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

/** Returns the lines after "ready", with the sign-in details. */
export function signIns(env) {
  if (isProduction()) return 'The first account and administrator: npm run account -- create';
  const names = ['superadmin', 'admin', 'staff', 'agent', 'farmer', 'cbn'];
  return `Demo sign-ins: ${names.join(', ')}\nPassword of each: ${env.DEMO_PASSWORD}`;
}
