import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from './eventually.js';
import { freePort } from './processes.js';

/** A PostgreSQL of a test's own, to be crashed and started again. */
export interface OwnPostgres {
  /** A superuser's way into its maintenance database. */
  url: string;
  /** Ends it at once, as a crash does: no checkpoint, all sessions cut (SIGQUIT). */
  crash(): Promise<void>;
  /** Starts it again on its port, unless it runs; it recovers from its log. */
  start(): Promise<void>;
  /** Crashes it and takes its folder away. */
  remove(): Promise<void>;
}

const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) child.kill('SIGQUIT');
});

/**
 * Starts a PostgreSQL with the programs of the tests' own server on a free port. It waits for the disk as in production: what was
 * committed has to be there after a crash. Throws where the tests run on a server that is not theirs.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const { postgres } = JSON.parse(process.env.TEST_SERVICES ?? '{}') as {
    postgres?: { bin: string; asUser: string | null } | null;
  };
  if (!postgres) throw new Error('This test crashes a PostgreSQL of its own and needs the programs of one.');
  const { bin, asUser } = postgres;
  const identity = asUser ? { uid: idOf('-u', asUser), gid: idOf('-g', asUser) } : {};
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'gona-postgres-'))];
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'cluster');
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '-U', 'gona'];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...locale], { ...identity, cwd: folder, stdio: 'ignore' });
  const url = `postgres://gona:trusted@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;

  const answers = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const start = async () => {
    if (child && living.has(child)) return;
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...args], {
      ...identity,
      cwd: folder,
      stdio: 'ignore',
    });
    living.add(started);
    started.once('exit', () => living.delete(started));
    child = started;
    await eventually(answers, 30_000, 50);
  };
  const crash = async () => {
    const dying = child;
    if (!dying || !living.has(dying)) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGQUIT');
    await gone;
  };
  await start();
  return {
    url,
    crash,
    start,
    remove: async () => {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
