import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { atExit } from './at-exit.js';
import { linesToType } from './compose-run.js';
import { eventually } from './eventually.js';
import { ownIdentity } from './own-postgres.js';
import { freePort } from './processes.js';

/** A PgBouncer for one test. */
export interface OwnPgBouncer {
  /** Returns the address of a database on the server, through the pooler. */
  through(url: string): string;
  /** Returns the rows of a SHOW command of its console. */
  show(what: string): Promise<Record<string, unknown>[]>;
  /** Returns its log so far. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer in transaction mode in front of the server of `url`, for its user only. It has few connections, so
 * code that relies on a session gets another one.
 */
export async function startPgBouncer(url: string, { poolSize }: { poolSize: number }): Promise<OwnPgBouncer> {
  const program = process.env.PGBOUNCER_PATH;
  if (!program) throw new Error('This test goes through a PgBouncer: install it, or set PGBOUNCER_PATH.');
  const server = new URL(url);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'gona-pgbouncer-'));
  const [user, password] = [decodeURIComponent(server.username), decodeURIComponent(server.password)];
  // The files of the runbook, except values of this machine and this test.
  const ini = fitted(linesToType('docs/operations.md', '## PgBouncer'), {
    gona: `host=${server.hostname} port=${server.port}`,
    listen_port: port,
    auth_file: join(folder, 'users.txt'),
    default_pool_size: poolSize,
  }).replace(/^gona = /m, '* = ');
  const users = linesToType('docs/operations.md', '`/etc/pgbouncer/userlist.txt`')
    .replace('gona_app', user)
    .replace('<password>', password);
  writeFileSync(join(folder, 'users.txt'), users);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${ini}unix_socket_dir =\nadmin_users = ${user}\n`);
  const identity = lendFolder(folder);
  const child = spawn(program, [file], { ...identity, stdio: ['ignore', 'pipe', 'pipe'] });
  let logged = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      logged = (logged + text.toString()).slice(-200_000);
    });
  let ended = false;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  const end = () => void child.kill('SIGKILL');
  atExit(end);

  const through = (to: string) => {
    const address = new URL(to);
    address.hostname = '127.0.0.1';
    address.port = String(port);
    return address.href;
  };
  const show = async (what: string) => {
    const console = new URL(through(url));
    console.pathname = '/pgbouncer';
    const client = new pg.Client({ connectionString: console.href });
    await client.connect();
    try {
      return (await client.query(`SHOW ${what}`)).rows;
    } finally {
      await client.end();
    }
  };
  await eventually(async () => {
    if (ended) throw new Error(`PgBouncer ended:\n${logged}`);
    return (await show('VERSION')).length > 0;
  }, 10_000);
  return {
    through,
    show,
    log: () => logged,
    stop: async () => {
      end();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces values of settings. Throws if the file has no such setting. */
function fitted(ini: string, values: Record<string, string | number>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(text)) throw new Error(`docs/operations.md sets no ${name} for PgBouncer.`);
    return text.replace(line, `${name} = ${value}`);
  }, ini);
}

function lendFolder(folder: string): { uid?: number; gid?: number } {
  const identity = ownIdentity();
  if (identity.uid === undefined) return identity;
  for (const path of [folder, join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')])
    chownSync(path, identity.uid, identity.gid ?? 0);
  chmodSync(folder, 0o700);
  return identity;
}
