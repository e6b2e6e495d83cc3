import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { atExit } from './at-exit.js';
import { onThisMachine } from './busy.js';
import { eventually } from './eventually.js';

/** A real Gona process, as in production. */
export interface Program {
  pid: number;
  /** Returns its output so far, both streams. */
  output(): string;
  /** Sends SIGTERM; resolves with its exit code. Throws if that takes more than `ms`. */
  stop(ms?: number): Promise<number | null>;
  /** Sends the signal immediately; resolves once the process is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  running(): boolean;
}

export interface RunningApi extends Program {
  /** `http://127.0.0.1:<port>` */
  url: string;
}

/** Returns the Node options of a program in production (docker-compose.yml). */
export const nodeOptionsOf = (file: string): string[] =>
  file.includes('apps/worker/')
    ? ['--enable-source-maps', '--max-semi-space-size=4', '--max-old-space-size=320']
    : ['--enable-source-maps'];

const living = new Set<ChildProcess>();
// A test that fails half-way must leave no process running.
atExit(() => {
  for (const child of living) child.kill('SIGKILL');
});

/** Compiles a bundle with stored code. */
const STORED = ['--require', './test/support/code-cache.cjs'];
/** Returns the bundle of a built program, made once per test run (scripts/lib/bundle.mjs). */
const bundleOf = (file: string): string => file.replace(/^dist\b/, join('.data', 'test', 'programs'));

/**
 * Starts the bundle of `file`, a program below `dist`, with the given environment and only the PATH of this process.
 * `LARGEST_FILE` is not a setting of Gona: it limits the process's file size in bytes, to simulate an exhausted quota.
 */
export function startProgram(
  file: string,
  { LARGEST_FILE, ...env }: Record<string, string>,
  args: string[] = [],
): Program {
  const command = [process.execPath, ...STORED, ...nodeOptionsOf(file), bundleOf(file), ...args];
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
  // If a failed test leaves it running, it must not keep this process alive, because this process kills it on exit.
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

/** Returns a free port of 127.0.0.1. */
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

/** Starts the built API as its own process, and waits until it is ready. Uses the build of `npm test`. */
export async function startApiProcess(env: Record<string, string>): Promise<RunningApi> {
  const port = await portOf(env);
  const program = startProgram(join('dist', 'apps/api/src/main.js'), { ...env, PORT: port });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(program, async () => (await fetch(`${url}/api/health/ready`)).ok);
  return { ...program, url };
}

/** Starts the built worker, or another entry below `dist`, as its own process, and waits until it prints `ready`. */
export async function startWorkerProcess(
  env: Record<string, string>,
  options: { entry?: string; ready: RegExp },
): Promise<Program> {
  const program = startProgram(options.entry ?? join('dist', 'apps/worker/src/main.js'), env);
  await untilReady(program, () => options.ready.test(program.output()));
  return program;
}

/** Both Gona programs, with the same environment. */
export interface Programs {
  api: RunningApi;
  worker: Program;
  /** Kills the programs that still run. */
  kill(): Promise<void>;
}

/** Starts API and worker from the build, and waits until both are ready. */
export async function startPrograms(settings: Record<string, string>): Promise<Programs> {
  // The worker's SMS simulator sends its receipts to this port.
  const environment: Record<string, string> = { ...settings, PORT: await portOf(settings) };
  const [api, worker] = await Promise.all([
    startApiProcess(environment),
    // It logs its readiness at level `info`.
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

/** Returns the parsed JSON lines of its log. */
export const linesOf = (program: Program): Record<string, unknown>[] =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
