import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { io } from 'socket.io-client';
import * as DOMAINS from '#libs/domains';
import { migrateDatabase, parseConfig } from '#libs/platform';

/*
 * Bench support: databases on the server of `npm run bench`, Gona processes from the build, and signed-in people.
 * `cleanUp` removes everything.
 */

export const password = 'a password of the benches';
const undo = [];
const programs = new Set();
// Also when the bench itself ends early.
process.on('exit', () => {
  for (const program of programs) program.kill('SIGKILL');
});

/** Returns a key that protects nothing, and looks random enough. */
const keyOf = (name) => createHash('sha256').update(`gona benches ${name}`).digest('base64');

/** Reports progress on standard error; standard output is for the tables. */
export const say = (text) => process.stderr.write(`  ${text}\n`);

/** Tests whether `npm run bench -- summary` runs this bench, which needs only the figures that it returns. */
export const isSummary = process.env.BENCH_FIGURES !== undefined;

/** Runs a bench, and always cleans up afterwards. The figures that it returns have the ids of `speed-rows.mjs`. */
export async function bench(run) {
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error) => say(error.message));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  // An error outside of `run`, such as a socket's, ends the bench too.
  const failed = new Promise((_, reject) => process.once('uncaughtException', reject));
  try {
    const figures = await Promise.race([run(), failed]);
    if (isSummary) writeFileSync(process.env.BENCH_FIGURES, JSON.stringify(figures ?? {}));
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await stop();
  }
  process.exit();
}

async function onServer(sql) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

const addressOf = (name) => {
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = `/${name}`;
  return url.href;
};

/** Returns the URL of the same database for a role that owns nothing, like the application's. */
function asApplication(ownerUrl) {
  const url = new URL(ownerUrl);
  url.password = createHash('sha256').update(`${url.username}:${url.password}`).digest('hex').slice(0, 32);
  url.username = 'gona_bench';
  return url.href;
}

/**
 * Creates a database, from a template or with Gona's tables: `{ name, url, ownerUrl, query, drop }`. Bench statements
 * run as the owner; `url` is the application's.
 */
export async function createDatabase(template) {
  const name = `gona_bench_${randomBytes(5).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template.name}` : ''}`);
  const ownerUrl = addressOf(name);
  const url = asApplication(ownerUrl);
  let pool;
  const open = () => {
    if (!pool) {
      pool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
      pool.on('error', () => undefined);
    }
    return pool;
  };
  const database = {
    name,
    url,
    ownerUrl,
    query: async (sql, parameters) => (await open().query(sql, parameters)).rows,
    pool: open,
    /** Closes the connections, which a template requires. */
    rest: async () => {
      await pool?.end();
      pool = undefined;
    },
    drop: async () => {
      // Not awaited: it waits for statements, which the next line ends.
      pool?.end().catch(() => undefined);
      pool = undefined;
      await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
  undo.push(database.drop);
  if (!template) {
    const environment = environmentOf(database, { MIGRATION_DATABASE_URL: ownerUrl });
    await migrateDatabase(parseConfig(environment), DOMAINS);
  }
  return database;
}

/** Flushes everything to disk, so that no measurement pays for the previous one. */
export const settle = () => onServer('CHECKPOINT');

/** Creates an account with an administrator, a community resource in Kebbi and a community. Returns their ids. */
export async function populate(database) {
  const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const [ids] = await database.query(
    `WITH a AS (INSERT INTO account (access_id, name) VALUES ('12345678', 'Bench') RETURNING id),
     u AS (INSERT INTO app_user (account_id, username, display_name, roles, password_hash, is_password_reset, confirmed_on)
           SELECT id, 'admin', 'Administrator', '{ADMIN}', $1, true, now() FROM a RETURNING id),
     r AS (INSERT INTO community_resource (account_id, name, description, season, state_id)
           SELECT a.id, 'Kebbi', 'of a bench', 'Dry Season', (SELECT id FROM state WHERE name = 'Kebbi') FROM a RETURNING id, account_id)
     , c AS (INSERT INTO community (account_id, community_resource_id, name) SELECT account_id, id, 'Argungu' FROM r RETURNING id)
     SELECT a.id::int AS "accountId", u.id::int AS "userId", r.id::int AS "resourceId", c.id::int AS "communityId" FROM a, u, r, c`,
    [passwordHash],
  );
  return ids;
}

/** Returns the environment of the processes that share a database. */
export function environmentOf(database, more = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gona-bench-'));
  undo.push(async () => rmSync(folder, { recursive: true, force: true }));
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    REDIS_URL: process.env.REDIS_URL,
    REDIS_PREFIX: `b${randomBytes(6).toString('hex')}`,
    FILES_DIR: folder,
    JWT_SECRET: 'a secret of the benches, which signs nothing that matters',
    BVN_ENCRYPTION_KEY: keyOf('BVN_ENCRYPTION_KEY'),
    BVN_INDEX_KEY: keyOf('BVN_INDEX_KEY'),
    FILE_ENCRYPTION_KEY: keyOf('FILE_ENCRYPTION_KEY'),
    AUDIT_KEY: keyOf('AUDIT_KEY'),
    // Client addresses are generated, so that the rate limit does not affect the measurement.
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'info',
    ...more,
  };
}

/** Returns the Node options of a program in production (docker-compose.yml). */
const nodeOptionsOf = (file) =>
  file.includes('apps/worker/')
    ? ['--enable-source-maps', '--max-semi-space-size=4', '--max-old-space-size=320']
    : ['--enable-source-maps', '--max-semi-space-size=64'];

/** Starts a Gona process and waits until `ready` returns true. */
async function start(file, env, ready) {
  const child = spawn(process.execPath, [...nodeOptionsOf(file), file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  programs.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed = (printed + text).slice(-20_000);
    });
  let gone = false;
  const ended = new Promise((resolve) =>
    child.once('exit', () => {
      gone = true;
      programs.delete(child);
      resolve();
    }),
  );
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  undo.push(stop);
  for (let tries = 0; tries < 2400; tries += 1) {
    if (gone) throw new Error(`${file} ended while starting:\n${printed}`);
    if (await ready(printed)) return { pid: child.pid, stop };
    await sleep(50);
  }
  throw new Error(`${file} is not ready:\n${printed}`);
}

export const startWorker = (env) =>
  start('dist/apps/worker/src/main.js', env, (printed) => printed.includes('the worker is ready'));

/** Starts the API on the given port, or on a free one: `{ url, stop }`. */
export async function startApi(env, wanted) {
  const port =
    wanted ??
    (await new Promise((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port: free } = probe.address();
        probe.close(() => resolve(free));
      });
    }));
  const url = `http://127.0.0.1:${port}`;
  const program = await start(
    'dist/apps/api/src/main.js',
    { ...env, PORT: String(port), LOG_LEVEL: 'warn' },
    () =>
      fetch(`${url}/api/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      ),
  );
  return { url, ...program };
}

let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Signs a user in. `call(method, path, body, headers)` returns `{ status, body, took }`, in milliseconds. */
export async function signIn(url, username = 'admin') {
  const send = async (method, path, body, headers = {}) => {
    const before = performance.now();
    const answer = await fetch(new URL(path, url), {
      method,
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      headers: {
        'x-forwarded-for': nextAddress(),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const text = await answer.text();
    const took = performance.now() - before;
    const json = /json/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      took,
      body: json ? JSON.parse(text) : null,
    };
  };
  const login = await send('POST', '/api/login', { username, password });
  const authorization = login.headers.get('authorization');
  if (!authorization) throw new Error(`sign-in: ${login.status} ${login.text}`);
  return {
    token: authorization.replace(/^Bearer /, ''),
    call: (method, path, body, headers = {}) => send(method, path, body, { authorization, ...headers }),
  };
}

/** Opens a socket as the web client does, subscribed to topics. */
export async function openSocket(url, token, topics) {
  const socket = io(url, { path: '/socket.io', transports: ['websocket'], forceNew: true, auth: { token } });
  undo.push(async () => void socket.disconnect());
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  for (const topic of topics) {
    const answer = await socket.timeout(20_000).emitWithAck('topic.subscribe', { topic, after: null });
    if (!answer.ok) throw new Error(`${topic}: ${answer.message}`);
  }
  return socket;
}

/** Waits for the end of a job; returns its row, with `seconds` from its creation to its end. */
export async function ended(database, jobId) {
  for (;;) {
    const [job] = await database.query(
      `SELECT state, error_message, summary, extract(epoch FROM ended_at - created_at)::float8 AS seconds
         FROM job_run WHERE id = $1 AND ended_at IS NOT NULL`,
      [jobId],
    );
    if (job) return job;
    await sleep(50);
  }
}
