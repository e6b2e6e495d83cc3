import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis, type RedisOptions } from 'ioredis';
import { atExit } from './at-exit.js';
import { eventually } from './eventually.js';
import { freePort } from './processes.js';

/** A Redis for one test, to be killed and restarted. */
export interface OwnRedis {
  url: string;
  /** Kills it immediately, as a crash does. */
  kill(): Promise<void>;
  /** Freezes it with its connections open, until it is killed or resumed. */
  freeze(): void;
  goOn(): void;
  /** Restarts it on its port, unless it runs; `empty` simulates a lost disk. */
  start(options?: { empty?: boolean }): Promise<void>;
  /** Kills it and removes its folder. */
  remove(): Promise<void>;
}

const living = new Set<ChildProcess>();
atExit(() => {
  for (const child of living) child.kill('SIGKILL');
});

interface OwnSettings {
  /** Additional settings of redis-server. */
  settings?: Record<string, string>;
  /** Connection options, if it needs more than its address. */
  connecting?: RedisOptions;
}

/** Starts a Redis with the settings of production (append-only file, no eviction) on a free port. */
export async function startOwnRedis({
  settings: more = {},
  connecting = {},
}: OwnSettings = {}): Promise<OwnRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'gona-redis-'));
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  const start = async ({ empty = false } = {}) => {
    if (child && living.has(child)) return;
    if (empty) rmSync(join(folder, 'appendonlydir'), { recursive: true, force: true });
    const ports = connecting.tls ? { port: 0, 'tls-port': port } : { port };
    const settings = { ...ports, dir: folder, bind: '127.0.0.1', appendonly: 'yes', save: '', ...more };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    child = spawnRedis([...args, '--maxmemory-policy', 'noeviction']);
    const probe = new Redis(url, {
      ...connecting,
      lazyConnect: true,
      retryStrategy: () => 50,
      maxRetriesPerRequest: null,
    });
    probe.on('error', () => undefined);
    try {
      await eventually(async () => (await probe.ping()) === 'PONG', 10_000);
    } finally {
      probe.disconnect();
    }
  };
  const kill = async () => {
    const dying = child;
    if (!dying || !living.has(dying)) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url,
    kill,
    freeze: () => child?.kill('SIGSTOP'),
    goOn: () => child?.kill('SIGCONT'),
    start,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the server program, which ends with this process at the latest. */
export function spawnRedis(args: string[]): ChildProcess {
  const started = spawn(redisProgram(), args, { stdio: 'ignore' });
  started.unref();
  living.add(started);
  started.once('exit', () => living.delete(started));
  return started;
}

/** Finds Redis, or its compatible fork Valkey. */
function redisProgram(): string {
  for (const name of ['redis-server', 'valkey-server']) {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return name;
    } catch {
      // Not this one.
    }
  }
  throw new Error('This test kills a Redis of its own and needs the program redis-server.');
}
