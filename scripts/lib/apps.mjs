import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from './log.mjs';
import { dataPath } from './paths.mjs';
import { endProcess, waitFor } from './run.mjs';
import { tail } from './tail.mjs';

/** Compiled entry points of the programs. */
export const entries = {
  api: 'dist/apps/api/src/main.js',
  worker: 'dist/apps/worker/src/main.js',
  migrate: 'dist/apps/cli/src/migrate.js',
  'seed-demo': 'dist/apps/cli/src/seed-demo.js',
  account: 'dist/apps/cli/src/account.js',
  audit: 'dist/apps/cli/src/audit.js',
  backup: 'dist/apps/cli/src/backup.js',
  restore: 'dist/apps/cli/src/restore.js',
  keys: 'dist/apps/cli/src/keys.js',
  files: 'dist/apps/cli/src/files.js',
  'check-settings': 'dist/apps/cli/src/check-settings.js',
  'worker-health': 'dist/apps/cli/src/worker-health.js',
};

/** Node options, as in the Dockerfile and docker-compose.yml. */
export const nodeOptions = {
  api: ['--max-semi-space-size=64'],
  worker: ['--max-semi-space-size=4', '--max-old-space-size=320'],
};

/**
 * Starts the API or the worker. Its output goes to `.data/logs/<name>.log`, which is truncated unless `again` is set.
 * @returns `{ name, pid, logFile, ended, stop() }`; `ended` settles when it exits, with `how` (`SIGKILL`, `code 1`) and
 *   a sentence with its last lines
 */
export function startApp(name, { root, env, again = false }) {
  const logFile = dataPath(root, 'logs', `${name}.log`);
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a', 0o600);
  if (!again) truncateSync(logFile);
  // Detached, so that Ctrl+C reaches only this command, which stops the parts in order.
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', ...(nodeOptions[name] ?? []), join(root, entries[name])],
    {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const app = { name, pid: child.pid, logFile, running: true };
  app.ended = new Promise((resolve) => {
    const end = (how) => {
      app.running = false;
      const text = `The ${name} ended (${how}). Its last lines, from ${logFile}:\n${tail(logFile, 25)}`;
      resolve({ how, text });
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal ?? `code ${code}`));
  });
  app.stop = async () => {
    if (app.running) await endProcess(child.pid, { timeout: 10_000 });
  };
  return app;
}

/** Waits until the API is ready. Throws with the reason if it is not. */
export async function untilReady(url, apps, { timeout = 90_000 } = {}) {
  let last = 'no answer';
  const fell = Promise.race(apps.map((app) => app.ended));
  let sentence;
  fell.then(({ text }) => {
    sentence = text;
  });
  const ready = await waitFor(
    async () => {
      if (sentence) return 'fell';
      try {
        const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(3_000) });
        if (answer.ok) return 'ready';
        last = `${answer.status} ${(await answer.text()).slice(0, 300)}`;
      } catch (error) {
        last = error.cause?.code ?? error.message;
      }
      return undefined;
    },
    { timeout, every: 150 },
  );
  if (ready === 'ready') return;
  const logs = apps.map((app) => `${app.logFile}:\n${tail(app.logFile, 15)}`).join('\n');
  throw new Refusal(sentence ?? `The api is not ready after ${timeout / 1_000} s (${last}).\n${logs}`);
}
