import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onThisMachine } from './busy.js';
import { eventually } from './eventually.js';

/** A real process of Gona, as it runs in production. */
export interface Program {
  pid: number;
  /** What it printed so far, both streams. */
  output(): string;
  /** SIGTERM; resolves with its exit code once it is gone. Throws where that takes more than `ms`. */
  stop(ms?: number): Promise<number | null>;
  /** The signal at once; resolves once it is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  running(): boolean;
}

export interface RunningApi extends Program {
  /** `http://127.0.0.1:<port>` */
  url: string;
}

/** Options of Node with which a program runs in production (docker-compose.yml). */
export const nodeOptionsOf = (file: string): string[] =>
  file.includes('apps/worker/')
    ? ['--enable-source-maps', '--max-semi-space-size=4', '--max-old-space-size=320']
    : ['--enable-source-maps'];

const living = new Set<ChildProcess>();
// A test that fails half-way must leave no process behind.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * Starts `node <file>` with the environment and nothing else of this process's but its PATH. `LARGEST_FILE` in it is no setting of
 * Gona: the bytes that a file of the process may have, as a spent quota has it.
 */
export function startProgram(
  file: string,
  { LARGEST_FILE, ...env }: Record<string, string>,
  args: string[] = [],
): Program {
  const command = [process.execPath, ...nodeOptionsOf(file), file, ...args];
  // The shell counts in blocks of 512 bytes (POSIX).
  const blocks = LARGEST_FILE && Math.floor(Number(LARGEST_FILE) / 512);
  const limited = ['sh', '-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', ...command];
  const [program = '', ...words] = blocks ? limited : command;
  const child = spawn(program, words, {
    cwd: process.cwd(),
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  living.add(child);
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk.toString('utf8')).slice(-4_000_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // Left behind by a test that failed, it must not keep this process from ending, and so itself from being ended.
  for (const each of [child, child.stdout as Socket, child.stderr as Socket]) each.unref();
  const gone = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      living.delete(child);
      resolve(code);
    });
  });
  const running = () => living.has(child);
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    running,
    stop: async (ms = 10_000) => {
      child.kill('SIGTERM');
      const late = Symbol('late');
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<typeof late>((resolve) => {
        timer = setTimeout(() => resolve(late), onThisMachine(ms));
      });
      const how = await Promise.race([gone, limit]);
      clearTimeout(timer);
      if (how !== late) return how as number | null;
      child.kill('SIGKILL');
      throw new Error(`process ${child.pid} did not end within ${ms} ms of SIGTERM:\n${printed}`);
    },
    kill: async (signal) => {
      child.kill(signal);
      await gone;
    },
  };
}

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const portOf = async ({ PORT }: Record<string, string>): Promise<string> =>
  PORT && PORT !== '0' ? PORT : String(await freePort());

/** The built API as a process of its own, once it says that it is ready. The build is that of `npm test`. */
export async function startApiProcess(env: Record<string, string>): Promise<RunningApi> {
  const port = await portOf(env);
  const program = startProgram(join('dist', 'apps/api/src/main.js'), { ...env, PORT: port });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(program, async () => (await fetch(`${url}/api/health/ready`)).ok);
  return { ...program, url };
}

/**
 * The built worker, or another entry below `dist`, as a process of its own, once it has printed `ready`.
 */
export async function startWorkerProcess(
  env: Record<string, string>,
  options: { entry?: string; ready: RegExp },
): Promise<Program> {
  const program = startProgram(options.entry ?? join('dist', 'apps/worker/src/main.js'), env);
  await untilReady(program, () => options.ready.test(program.output()));
  return program;
}

/** Both programs of Gona, on the same environment. */
export interface Programs {
  api: RunningApi;
  worker: Program;
  /** Kills whichever still runs. */
  kill(): Promise<void>;
}

/** Starts API and worker from the build, and waits until both are ready. */
export async function startPrograms(settings: Record<string, string>): Promise<Programs> {
  // The worker's simulator of SMS brings its receipts to this port.
  const environment: Record<string, string> = { ...settings, PORT: await portOf(settings) };
  const [api, worker] = await Promise.all([
    startApiProcess(environment),
    // It says that it is ready on the level `info`.
    startWorkerProcess(
      { ...environment, LOG_LEVEL: environment.LOG_LEVEL === 'trace' ? 'trace' : 'info' },
      { ready: /the worker is ready/ },
    ),
  ]);
  return {
    api,
    worker,
    kill: async () => {
      for (const program of [worker, api]) if (program.running()) await program.kill('SIGKILL');
    },
  };
}

async function untilReady(program: Program, probe: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(async () => {
    if (!program.running()) return 'ended';
    return probe();
  }, 30_000).catch((error: Error) => {
    void program.kill('SIGKILL');
    throw new Error(`not ready: ${error.message}\n${program.output()}`);
  });
  if (!program.running()) throw new Error(`ended while starting:\n${program.output()}`);
}

/** The lines of its log that are JSON, parsed. */
export const linesOf = (program: Program): Record<string, unknown>[] =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
