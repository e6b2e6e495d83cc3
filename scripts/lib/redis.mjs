import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './log.mjs';
import { pickPort, portAnswers } from './ports.mjs';
import { askRedis, inspectRedis } from './resp.mjs';
import { endProcess, waitFor, which } from './run.mjs';
import { readJson, writeJson } from './state.mjs';
import { tail } from './tail.mjs';

/** Returns the path of a Redis server program, or of its compatible fork Valkey. */
export function redisProgram() {
  return which('redis-server') ?? which('valkey-server');
}

/**
 * Finds the Redis on this machine at the default port, if it is suitable for a queue.
 * @returns `{ url }`, `{ unfit: 'why' }`, or undefined if no server answers
 */
export async function localRedis() {
  const url = 'redis://127.0.0.1:6379';
  if (!(await portAnswers(6379))) return undefined;
  try {
    const { version, durable, keeps } = await inspectRedis(url);
    const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
    if (major < 6 || (major === 6 && minor < 2)) return { unfit: `is version ${version}; 6.2 is needed` };
    if (!durable) return { unfit: 'does not write its data to disk (appendonly no)' };
    if (!keeps) return { unfit: 'may evict jobs (its maxmemory-policy is not noeviction)' };
    return { url };
  } catch (error) {
    return { unfit: `refuses the connection (${error.message})` };
  }
}

function configuration(folder, port, password) {
  // `save ""`: the append-only file is authoritative, and snapshots would only cost a fork.
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    `requirepass ${password}`,
    'appendonly yes',
    'appendfsync everysec',
    'maxmemory-policy noeviction',
    'save ""',
    'daemonize no',
    '',
  ].join('\n');
}

/**
 * Starts the private Redis of `folder`, or reuses one that still runs after an earlier run was killed.
 * @param {string} folder for data, configuration and log
 * @param {string} seed hexadecimal digits that determine the first port
 * @returns `{ url, bin, port, pid, dir, found, stop() }`
 */
export async function startRedis(folder, seed) {
  const bin = redisProgram();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'redis.json');
  const known = readJson(file, {});
  const password = known.password ?? randomBytes(18).toString('hex');
  const urlAt = (port) => `redis://:${password}@127.0.0.1:${port}`;
  const server = (port, pid, found) => ({
    url: urlAt(port),
    bin,
    port,
    pid,
    dir: folder,
    found,
    stop: () => endProcess(pid),
  });

  if (known.port) {
    const running = await inspectRedis(urlAt(known.port)).catch(() => undefined);
    if (running?.dir === realpathSync(folder)) return server(known.port, running.pid, true);
  }

  const avoid = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = await pickPort(seed, { remembered: known.port, avoid });
    writeJson(file, { port, password });
    const config = join(folder, 'redis.conf');
    writeFileSync(config, configuration(folder, port, password), { mode: 0o600 });
    const logFile = join(folder, 'redis.log');
    const log = openSync(logFile, 'a');
    // Detached: Ctrl+C reaches the terminal's whole process group, and the services must stop last.
    const child = spawn(bin, [config], { detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', () => {
      ended = true;
    });
    child.unref();
    const ready = await waitFor(
      async () =>
        ended ||
        (await askRedis(urlAt(port), [['PING']]).then(
          () => 'up',
          () => undefined,
        )),
      { timeout: 30_000, every: 40 },
    );
    if (ready === 'up') return server(port, child.pid, false);
    if (!ended) await endProcess(child.pid);
    const lines = tail(logFile, 12);
    if (!/Address already in use/i.test(lines)) {
      throw new Refusal(`Redis does not start in ${folder}:\n${lines}`);
    }
    avoid.push(port);
  }
  throw new Refusal('Redis finds no free port.');
}
