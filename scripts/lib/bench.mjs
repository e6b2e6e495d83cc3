import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildAll } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { dataPath, projectRoot } from './paths.mjs';
import { Refusal } from './say.mjs';
import { ensureServices } from './services.mjs';
import { takeLock } from './state.mjs';

/** Where the programs lie that `benchGround` gives its servers to. */
export const benchFolder = join(projectRoot, 'test', 'bench');

/**
 * What every measurement needs: the packages, a build, and servers of its own that wait for the disk as in production.
 * @param context that of `command`
 * @returns a function that runs one program of `test/bench` and answers its exit code
 * @throws Refusal while tests or benches are running
 */
export async function benchGround({ log, undo, check }) {
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
  return (name, args = []) =>
    new Promise((resolve) => {
      const program = join(benchFolder, name);
      const child = spawn(process.execPath, ['--enable-source-maps', '--expose-gc', program, ...args], {
        cwd: projectRoot,
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child.once('exit', (value) => resolve(value ?? 1));
      undo.push(async () => void child.kill());
    });
}
