import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { atExit } from './at-exit.js';
import { eventually } from './eventually.js';
import { freePort } from './processes.js';

/** A PostgreSQL for one test, to be crashed and restarted, or with a replica. */
export interface OwnPostgres {
  /** Superuser URL of its database `postgres`. */
  url: string;
  /** Converts the URL of another such server to the same database on this one. */
  at(url: string): string;
  query<Row = Record<string, unknown>>(sql: string): Promise<Row[]>;
  /** Restarts it on its port, unless it runs; it recovers from its log. */
  start(): Promise<void>;
  /** Kills it as a crash does: no checkpoint, all sessions disconnected (SIGQUIT). */
  kill(): Promise<void>;
  /** Kills it and removes its folder. */
  remove(): Promise<void>;
}

const PASSWORD = 'of a test';
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // Replica queries never delay replay of the log.
  'max_standby_streaming_delay=0',
  'wal_receiver_status_interval=1s',
];

/** For servers whose data need not survive a crash. */
const QUICK = ['fsync=off', 'shared_buffers=32MB'];

interface OwnSettings {
  /** Primary server, if this is a streaming replica. */
  of?: OwnPostgres;
  /** TLS options: start-up settings, and the authority that signed its certificate. */
  tls?: { settings: string[]; authority: string };
  /** Makes writes durable as in production, because committed data must survive a crash. */
  isDurable?: boolean;
}

/**
 * Starts an empty PostgreSQL on a free port, with the programs of the tests' own server. Throws if the tests run on an
 * external server.
 */
export async function startOwnPostgres({
  of,
  tls,
  isDurable = false,
}: OwnSettings = {}): Promise<OwnPostgres> {
  const settings = [...SETTINGS, ...(isDurable ? [] : QUICK), ...(tls?.settings ?? [])];
  const bin = programs();
  const identity = ownIdentity();
  const folder = mkdtempSync(join(tmpdir(), 'gona-postgres-'));
  const data = join(folder, 'cluster');
  const port = await freePort();
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? 0);
  const secret = join(folder, 'password');
  writeFileSync(secret, PASSWORD);
  const options = {
    ...identity,
    cwd: folder,
    env: { PATH: process.env.PATH, PGPASSWORD: PASSWORD },
    stdio: 'ignore' as const,
  };
  if (of) {
    const source = ['-h', '127.0.0.1', '-p', new URL(of.url).port, '-U', 'gona'];
    execFileSync(
      join(bin, 'pg_basebackup'),
      [...source, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      options,
    );
  } else
    execFileSync(
      join(bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'gona',
        '--auth=scram-sha-256',
        `--pwfile=${secret}`,
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ],
      options,
    );
  const url = `postgres://gona:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres${tls ? `?sslmode=verify-full&sslrootcert=${tls.authority}` : ''}`;
  let child: ChildProcess | null = null;
  const log = openSync(join(folder, 'log'), 'a');
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    // Its children end with it.
    child.kill('SIGQUIT');
    await gone;
  };
  atExit(() => void child?.kill('SIGQUIT'));
  const query = async <Row>(sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  const start = async () => {
    if (child && child.exitCode === null && child.signalCode === null) return;
    child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...identity, cwd: folder, env: { PATH: process.env.PATH, TZ: 'UTC' }, stdio: ['ignore', log, log] },
    );
    child.unref();
    await eventually(async () => (await query('SELECT 1')).length, 20_000);
  };
  await start();
  return {
    url,
    at: (other) => {
      const address = new URL(other);
      address.port = String(port);
      return address.href;
    },
    query,
    start,
    kill,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function programs(): string {
  const { postgres } = JSON.parse(process.env.TEST_SERVICES ?? '{}') as {
    postgres?: { bin?: string } | null;
  };
  if (!postgres?.bin)
    throw new Error(
      'This test starts servers of its own: it needs the programs of PostgreSQL (initdb, pg_basebackup).',
    );
  return postgres.bin;
}

/** Returns the user to run as. PostgreSQL and PgBouncer refuse to run as root, so root uses PostgreSQL's user. */
export function ownIdentity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
