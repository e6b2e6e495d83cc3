import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { dataPath, projectRoot } from './lib/paths.mjs';
import { Refusal } from './lib/say.mjs';
import { ensureServices } from './lib/services.mjs';
import { takeLock } from './lib/state.mjs';

/*
 * `npm run bench`: every test/bench/*.bench.mjs in turn, each printing its table. The servers are those of the
 * tests but wait for the disk as in production; words after `--` choose benches by name.
 */

await command(async ({ log, undo, check }) => {
  checkNode();
  await ensureInstalled({ log });
  const lock = await takeLock(dataPath(projectRoot, 'test.lock'), {}, /test\.mjs|bench\.mjs/);
  if (!lock.taken)
    throw new Refusal(`Tests or benches are already running here (process ${lock.holder.pid}).`);
  undo.push(async () => lock.release());
  const services = await ensureServices({ need: 'bench', log, undo });
  check();
  await buildAll({ log });
  check();
  const folder = join(projectRoot, 'test', 'bench');
  const words = process.argv.slice(2);
  const benches = (existsSync(folder) ? readdirSync(folder) : [])
    .filter(
      (name) =>
        name.endsWith('.bench.mjs') && (words.length === 0 || words.some((word) => name.includes(word))),
    )
    .sort();
  if (benches.length === 0) throw new Refusal('There is no such bench in test/bench.');
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
  };
  let code = 0;
  for (const name of benches) {
    process.stdout.write(`\n── ${name.replace('.bench.mjs', '')} ──\n`);
    const ended = await new Promise((resolve) => {
      const child = spawn(process.execPath, ['--enable-source-maps', '--expose-gc', join(folder, name)], {
        cwd: projectRoot,
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child.once('exit', (value) => resolve(value ?? 1));
      undo.push(async () => void child.kill());
    });
    if (ended !== 0) code = 1;
    check();
  }
  return code;
});
