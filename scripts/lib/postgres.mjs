import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from './database.mjs';
import { Refusal } from './log.mjs';
import { pickPort } from './ports.mjs';
import { alive, commandLine, endProcess, run, waitFor } from './run.mjs';
import { readJson, writeJson } from './state.mjs';
import { tail } from './tail.mjs';

const superuser = 'gona';

/** Tests discard their databases, so writes are not durable; many tests connect at the same time. */
const forTests = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'max_wal_size=512MB',
];
/** Benches report the most expensive statements. The extension is part of PostgreSQL's own distribution. */
const forBenches = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=all',
  'pg_stat_statements.track_planning=on',
];
const always = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_wal_size=2GB',
  'shared_buffers=256MB',
];

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that a crash leaves no partial cluster.
 */
async function initialise({ dataDir, bin, identity, password }) {
  const draft = `${dataDir}.making`;
  const secret = `${draft}.secret`;
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(secret, password, { mode: 0o600 });
  if (identity) chownSync(secret, identity.uid, identity.gid);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  try {
    await run(
      join(bin, 'initdb'),
      [
        '-D',
        draft,
        '-U',
        superuser,
        '--auth=scram-sha-256',
        `--pwfile=${secret}`,
        '--encoding=UTF8',
        `--locale=${locale}`,
      ],
      { ...identity, cwd: dirname(dataDir), env: { PATH: process.env.PATH, LC_ALL: locale } },
    );
    chmodSync(draft, 0o700);
    renameSync(draft, dataDir);
  } finally {
    rmSync(secret, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Returns the process id in the cluster's pid file, if that process is really its server. */
async function runningServer(dataDir) {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (alive(pid) && (await commandLine(pid)).includes(dataDir)) return pid;
  // Left by a crash. PostgreSQL would refuse to start if the id now belongs to another process.
  rmSync(file, { force: true });
  return undefined;
}

/**
 * Starts the private cluster of `home`, creating it if necessary, or reuses one that still runs after an earlier run
 * was killed.
 * @param {object} options `home`: folder for the cluster, writable by `identity`; `identity`: `{uid, gid}` if this
 *   process is root, because PostgreSQL refuses to run as root; `record`: the file that stores port and password;
 *   `seed`: for the port; `need`: as in `ensureServices`.
 * @returns `{ url, bin, dataDir, port, pid, asUser, found, stop() }`; `url` names the database `postgres`
 */
export async function startPostgres({ home, bin, identity, record, seed, need, log }) {
  const dataDir = join(home, 'cluster');
  const known = readJson(record, {});
  if (existsSync(dataDir) && !known.password) {
    throw new Refusal(
      `The password of the database in ${dataDir} was lost with ${record}. Remove the folder to start again.`,
    );
  }
  const password = known.password ?? randomBytes(18).toString('hex');
  const urlAt = (port) => `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  const server = (port, pid, found) => ({
    url: urlAt(port),
    bin,
    dataDir,
    port,
    pid,
    asUser: identity?.name ?? null,
    found,
    // SIGINT is PostgreSQL's fast shutdown: sessions are disconnected, data is flushed. SIGQUIT is the emergency stop.
    stop: () => endProcess(pid, { signal: 'SIGINT', lastSignal: 'SIGQUIT', timeout: 10_000 }),
  });

  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    writeJson(record, { ...known, password });
    rmSync(dataDir, { recursive: true, force: true });
    await log.step('Creating a private PostgreSQL cluster', () =>
      initialise({ dataDir, bin, identity, password }),
    );
  }

  const pid = await runningServer(dataDir);
  if (pid && known.port) {
    const answers = await waitFor(() => isOurs(urlAt(known.port), dataDir), { timeout: 10_000 });
    if (answers) return server(known.port, pid, true);
    throw new Refusal(
      `PostgreSQL runs on ${dataDir} (process ${pid}) but does not answer. Stop it and try again.`,
    );
  }

  const logFile = join(home, 'postgres.log');
  const settings = { test: forTests, bench: forBenches }[need] ?? [];
  const avoid = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const port = await pickPort(seed, { remembered: known.port, avoid });
    writeJson(record, { port, password });
    const child = launch({
      bin,
      dataDir,
      port,
      identity,
      logFile,
      settings: [...always, ...settings],
    });
    const state = await waitFor(async () => child.ended() || ((await isOurs(urlAt(port), dataDir)) && 'up'), {
      timeout: 60_000,
      every: 50,
    });
    if (state === 'up') return server(port, child.pid, false);
    if (!child.ended()) await endProcess(child.pid, { signal: 'SIGQUIT' });
    const lines = tail(logFile, 15);
    if (/could not bind|Address already in use/i.test(lines)) avoid.push(port);
    // After a kill -9 the old server's children need a moment to notice that they are orphans.
    else if (/shared memory block|lock file ".*" already exists/i.test(lines))
      await waitFor(() => false, { timeout: 1_500 });
    else throw new Refusal(`PostgreSQL does not start in ${dataDir}:\n${lines}`);
  }
  throw new Refusal(`PostgreSQL does not start in ${dataDir}:\n${tail(logFile, 15)}`);
}

function launch({ bin, dataDir, port, identity, logFile, settings }) {
  const log = openSync(logFile, 'w');
  const args = ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(bin, 'postgres'), args, {
    uid: identity?.uid,
    gid: identity?.gid,
    cwd: dirname(dataDir),
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    // Detached: Ctrl+C reaches the terminal's whole process group, and the services must stop last.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let ended = false;
  const note = () => {
    ended = true;
  };
  child.once('exit', note);
  child.once('error', note);
  child.unref();
  return { pid: child.pid, ended: () => ended };
}

async function isOurs(url, dataDir) {
  const database = await openDatabase(url).catch(() => undefined);
  if (!database) return false;
  try {
    const [row] = await database.rows('show data_directory');
    return row.data_directory === dataDir;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}
