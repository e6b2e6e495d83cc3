import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { postgresEnvironment, programEnvironment } from '#libs/platform';
import { Refusal } from './refusal.js';

type Name = 'pg_dump' | 'pg_restore';

export interface PostgresProgram {
  path: string;
  /** Major version of the program. */
  version: number;
}

/** Folders where systems install the programs, in addition to the path. */
const FOLDERS: [parent: string, rest: string][] = [
  ['/usr/lib/postgresql', 'bin'],
  ['/Library/PostgreSQL', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
];
const LAST_LINES = 12;

/**
 * Returns the oldest program of that name with at least `version`: a much newer one may send commands that the server
 * does not know. Throws a `Refusal` that lists the available ones.
 */
export async function postgresProgram(
  name: Name,
  version: number,
  folder: string | undefined,
): Promise<PostgresProgram> {
  const paths = folder ? [join(folder, name)] : [name, ...(await below(name))];
  const found = (await Promise.all(paths.map(describe))).filter((each) => each !== null);
  const [fit] = found
    .filter((each) => each.version >= version)
    .sort((one, other) => one.version - other.version);
  if (fit) return fit;
  const install = `Install postgresql-client-${version}, or set POSTGRES_BIN to its folder.`;
  const newest = found.sort((one, other) => other.version - one.version)[0];
  throw new Refusal(
    newest
      ? `${name} has version ${newest.version} (${newest.path}), but version ${version} or newer is needed. ${install}`
      : `${name} was not found${folder ? ` in ${folder}` : ''}. ${install}`,
  );
}

async function below(name: Name): Promise<string[]> {
  const found = await Promise.all(
    FOLDERS.map(async ([parent, rest]) =>
      (await readdir(parent).catch(() => []))
        .filter((each) => /^(postgresql|libpq|\d)/.test(each))
        .map((each) => join(parent, each, rest, name)),
    ),
  );
  return found.flat();
}

async function describe(path: string): Promise<PostgresProgram | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { env: programEnvironment({}) });
    const version = Number(/(\d+)/.exec(stdout)?.[1]);
    return version ? { path, version } : null;
  } catch {
    return null;
  }
}

interface Running {
  onLine?(line: string): void;
  /** Consumes the program's standard output; the program ends if this fails. */
  output?(bytes: Readable): Promise<unknown>;
  signal: AbortSignal;
}

/**
 * Runs a program on a database, and ends it with `signal`. Passes on its messages line by line. Throws a `Refusal` with
 * its last messages if it fails.
 */
export async function runOn(
  program: PostgresProgram,
  url: string,
  args: string[],
  { onLine, output, signal }: Running,
): Promise<void> {
  // The password must not appear in the process list.
  const address = new URL(url);
  address.password = '';
  const child = spawn(program.path, [...args, '--no-password', `--dbname=${address.href}`], {
    env: postgresEnvironment(url),
    stdio: ['ignore', output ? 'pipe' : 'ignore', 'pipe'],
    signal,
  });
  const taking =
    child.stdout &&
    output?.(child.stdout).catch((error: unknown) => {
      child.kill();
      throw error;
    });
  const [taken, ended] = await Promise.allSettled([taking, endOf(child, program, onLine)]);
  signal.throwIfAborted();
  if (taken.status === 'rejected') throw taken.reason;
  if (ended.status === 'rejected') throw ended.reason;
}

function endOf(child: ChildProcess, program: PostgresProgram, onLine: Running['onLine']): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = '';
    let last: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      last = [...last, ...lines].slice(-LAST_LINES);
      for (const line of lines) onLine?.(line);
    });
    child.once('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Refusal(`${program.path} failed:\n${[...last, rest].join('\n').trim()}`));
    });
  });
}
