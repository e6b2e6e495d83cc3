import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { entries } from './lib/apps.mjs';
import { appEnvironment, loadEnvironment, wantedPort, withOwner } from './lib/boot.mjs';
import { buildBackend } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Refusal } from './lib/log.mjs';
import { dataPath, projectRoot } from './lib/paths.mjs';
import { ensureServices } from './lib/services.mjs';
import { takeLock } from './lib/state.mjs';

/*
 * `node scripts/task.mjs migrate | seed-demo | account ... | audit ... | backup | restore | keys ... | files ...`: runs
 * one of the product's short-lived programs with the services of this checkout. Can run at the same time as `npm
 * start`; it then uses those servers and leaves them running.
 */

await command(async ({ log, undo }) => {
  const [name, ...args] = process.argv.slice(2);
  if (!['migrate', 'seed-demo', 'account', 'audit', 'backup', 'restore', 'keys', 'files'].includes(name)) {
    throw new Refusal('Give a task: migrate, seed-demo, account, audit, backup, restore, keys or files.');
  }
  loadEnvironment();
  // The image already contains its servers, build and environment.
  if (process.env.NODE_ENV === 'production' && process.env.DATABASE_URL) return run(name, args, process.env);
  await ensureInstalled({ log });
  // A signed report is verified with nothing but its files.
  if (name === 'audit' && args[0] === 'verify-report') {
    await buildBackend();
    return run(name, args, process.env);
  }
  // A log can be verified wherever it was restored, without the rest of the installation.
  if (name === 'audit' && args[0] === 'verify' && process.env.DATABASE_URL) {
    await buildBackend();
    return run(name, args, process.env);
  }
  const port = wantedPort();
  const lock = await takeLock(
    dataPath(projectRoot, 'start.lock'),
    { url: 'a task' },
    /start\.mjs|dev\.mjs|task\.mjs/,
  );
  if (lock.taken) undo.push(async () => lock.release());
  const services = await ensureServices({ need: 'start', log, undo: lock.taken ? undo : [] });
  await buildBackend();
  const env = appEnvironment({ services, port, url: `http://localhost:${port}` });
  const isOwners = ['migrate', 'backup', 'restore'].includes(name);
  return run(name, args, isOwners ? { ...beside(services), ...withOwner(env, services) } : env);
});

/** Prefers the programs of the PostgreSQL that was started here, which match its version. */
function beside({ postgres }) {
  return postgres.bin ? { POSTGRES_BIN: postgres.bin } : {};
}

/** Runs a program of the build and returns its exit code. */
function run(name, args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(projectRoot, entries[name]), ...args], {
      env,
      stdio: 'inherit',
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
