import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildAll } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { Refusal } from './log.mjs';
import { dataPath, projectRoot } from './paths.mjs';
import { ensureServices } from './services.mjs';
import { takeLock } from './state.mjs';

/** Folder of the programs that receive the servers of `benchGround`. */
export const benchFolder = join(projectRoot, 'test', 'bench');

/**
 * Prepares a benchmark: the packages, a build, and its own servers with durable writes as in production.
 * @param context from `command`
 * @returns a function that runs one program of `test/bench`, with more environment and perhaps without its tables, and
 *   returns its exit code
 * @throws Refusal while tests or benches are running
 */
export async function benchGround({ log, undo, untilStopped, check }) {
  await ensureInstalled({ log });
  const lock = await takeLock(dataPath(projectRoot, 'test.lock'), {}, /(?:test|bench|sql)\.mjs/);
  if (!lock.taken)
    throw new Refusal(`Tests or benches are already running here (process ${lock.holder.pid}).`);
  undo.push(async () => lock.release());
  const services = await ensureServices({ need: 'bench', log, undo });
  check();
  await buildAll({ log });
  check();
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
  };
  return (name, args = [], { env: more = {}, tables = 'inherit' } = {}) =>
    new Promise((resolve) => {
      const program = join(benchFolder, name);
      const child = spawn(process.execPath, ['--enable-source-maps', '--expose-gc', program, ...args], {
        cwd: projectRoot,
        env: { ...env, ...more },
        stdio: ['ignore', tables, 'inherit'],
      });
      const ended = new Promise((exited) => child.once('exit', exited));
      ended.then((value) => resolve(value ?? 1));
      // The bench stops its programs before the servers end.
      untilStopped.then(() => child.kill());
      undo.push(async () => child.kill() && (await ended));
    });
}
