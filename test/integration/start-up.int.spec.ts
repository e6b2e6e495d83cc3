import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { onThisMachine } from '../support/busy.js';
import { eventually } from '../support/eventually.js';
import { freePort, startProgram } from '../support/processes.js';
import { startOwnRedis } from '../support/redis-server.js';
import { isLongRun } from '../support/services.js';
import { testEnvironment, testKey } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Part of every secret value; the output of programs is searched for it. */
const CANARY = 'canaryXq7';
const PROGRAMS = {
  api: ['apps/api/src/main.js'],
  worker: ['apps/worker/src/main.js'],
  migrate: ['apps/cli/src/migrate.js'],
  account: ['apps/cli/src/account.js', 'list'],
  audit: ['apps/cli/src/audit.js', 'checkpoint'],
  seed: ['apps/cli/src/seed-demo.js'],
  check: ['apps/cli/src/check-settings.js'],
} as const;
type Name = keyof typeof PROGRAMS;
const ALL = Object.keys(PROGRAMS) as Name[];
/** All programs share their start-up checks, and each takes a second of a core to load: a short run tests one. */
const some = (name: Name): readonly Name[] => (isLongRun ? ALL : [name]);

let db: TestDatabase;
/** Milliseconds that these programs take together to detect invalid settings. */
let settingsTook = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db?.drop());

/** Returns the lines that each program prints before it exits with an error. */
async function linesOf(names: readonly Name[], more: Record<string, string>) {
  const env: Record<string, string> = testEnvironment({ DATABASE_URL: db.url, ...more });
  return Promise.all(
    names.map(async (name) => {
      const [file, ...args] = PROGRAMS[name];
      const program = startProgram(join('dist', file), env, args);
      await eventually(() => !program.running(), 60_000, 50);
      expect([name, await program.stop()]).not.toEqual([name, 0]);
      expect(program.output()).not.toContain(CANARY);
      return program.output().trim().split('\n');
    }),
  );
}

/** Expects the same output of every program. */
async function expectLines(names: readonly Name[], more: Record<string, string>, lines: unknown[]) {
  expect(await linesOf(names, more)).toEqual(names.map(() => lines));
}

/** Expects specific output of each program; a long run also tests those of `more`. */
async function expectEach(
  lines: Partial<Record<Name, unknown[]>>,
  more: Partial<Record<Name, unknown[]>>,
  settings: Record<string, string>,
) {
  const wanted = isLongRun ? { ...lines, ...more } : lines;
  expect(await linesOf(Object.keys(wanted) as Name[], settings)).toEqual(Object.values(wanted));
}

it('names all settings that are wrong, one in a line, whichever program it is', async () => {
  const began = Date.now();
  const key = Buffer.from(`${CANARY.repeat(3)}12345`).toString('base64');
  await expectLines(
    some('api'),
    {
      NODE_ENV: 'production',
      DATABASE_URL: `postgres://gona:${CANARY}/%2F@here/gona`,
      REDIS_URL: `rediss//:${CANARY}@here`,
      JWT_SECRET: CANARY,
      BVN_INDEX_KEY: `${key}${CANARY}`,
      AUDIT_KEY_FILE: '/not/there',
      AUDIT_KEY: testKey('audit'),
    },
    [
      'AUDIT_KEY_FILE and AUDIT_KEY are both set: leave one out',
      expect.stringMatching(/^DATABASE_URL cannot be read as postgres:.*percent-encoded/),
      expect.stringMatching(/^REDIS_URL must be an address like redis:/),
      expect.stringMatching(/^JWT_SECRET must have 32 letters/),
      expect.stringMatching(/^BVN_INDEX_KEY must be 32 random bytes/),
      expect.stringMatching(/^PUBLIC_URL is missing/),
    ],
  );
  settingsTook = Date.now() - began;
});

it('all keys with which the database was not written are named, one in a line', async () => {
  const wrong = { BVN_INDEX_KEY: testKey('another'), FILE_ENCRYPTION_KEY: testKey('a third') };
  const asked: readonly Name[] = isLongRun ? ['api', 'worker', 'migrate', 'check'] : ['worker'];
  await expectLines(asked, wrong, [
    'BVN_INDEX_KEY is not the key that this database was written with.',
    'FILE_ENCRYPTION_KEY is not the key that this database was written with.',
  ]);
});

it('settings that are good are said to be, before a program is replaced', async () => {
  const check = startProgram(
    'dist/apps/cli/src/check-settings.js',
    testEnvironment({ DATABASE_URL: db.url }),
  );
  await eventually(() => !check.running(), 60_000, 50);
  expect([await check.stop(), check.output().trim()]).toEqual([0, 'The settings are valid.']);
});

it('passwords that PostgreSQL and Redis refuse are a line each, at once', async () => {
  const redis = await startOwnRedis();
  const client = new Redis(redis.url);
  const withCanary = (url: string) => {
    const address = new URL(url);
    address.password = CANARY;
    return address.href;
  };
  try {
    await client.config('SET', 'requirepass', 'right');
    const refused = { DATABASE_URL: withCanary(db.url), REDIS_URL: withCanary(redis.url) };
    const began = Date.now();
    const database = expect.stringMatching(/^DATABASE_URL: PostgreSQL at \S+ rejects this user or password/);
    const both = [database, expect.stringMatching(/^REDIS_URL: Redis at \S+ rejects this password$/)];
    await expectEach({ api: both }, { migrate: [database], worker: both, account: [database] }, refused);
    // As long as detecting an invalid setting, without retries.
    expect(Date.now() - began).toBeLessThan(onThisMachine(2 * settingsTook + 5000));
  } finally {
    client.disconnect();
    await redis.remove();
  }
});

it('servers that are not there are a line each, and a port that is taken one more', async () => {
  const [nothing, port] = [await freePort(), await freePort()];
  const taken = await new Promise<Server>((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });
  const gone = {
    DATABASE_URL: `postgres://gona:${CANARY}@127.0.0.1:${nothing}/gona`,
    REDIS_URL: `redis://:${CANARY}@127.0.0.1:${nothing}/0`,
    PORT: String(port),
  };
  const noDatabase = `DATABASE_URL: nothing listens at 127.0.0.1:${nothing}`;
  const noRedis = `REDIS_URL: nothing listens at 127.0.0.1:${nothing}`;
  try {
    await expectEach(
      {
        api: [
          `${noRedis}. Jobs wait until it is available`,
          `PORT: port ${port} is taken by another program`,
          noDatabase,
        ],
      },
      {
        check: [noDatabase, noRedis],
        worker: [`${noRedis}. Waiting for it`, noDatabase],
        account: [noDatabase],
      },
      gone,
    );
  } finally {
    await new Promise((resolve) => taken.close(resolve));
  }
});

it('an old Node is a sentence, before anything else is read', async () => {
  const pretend = join(mkdtempSync(join(tmpdir(), 'gona-old-')), 'old.cjs');
  const versions = "{ ...process.versions, node: '18.20.8' }";
  writeFileSync(pretend, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  await expectLines(some('api'), { NODE_OPTIONS: `--require ${pretend}`, JWT_SECRET: CANARY }, [
    'Gona needs Node.js 20.19 or newer; this is 18.20.8.',
  ]);
});

it('a worker that starts before Redis waits for it, and works; frozen it counts as ill, and as well again when it continues', async () => {
  const redis = await startOwnRedis();
  await redis.kill();
  const file = join(mkdtempSync(join(tmpdir(), 'gona-heartbeat-')), 'beat');
  const health = async () => {
    const asked = startProgram(join('dist', 'apps/cli/src/worker-health.js'), {}, [file, '6']);
    await eventually(() => !asked.running(), 30_000, 50);
    return { code: await asked.stop(), said: asked.output().trim() };
  };
  const becomes = (test: (now: Awaited<ReturnType<typeof health>>) => boolean) =>
    eventually(async () => test(await health()), 30_000, 250);
  expect(await health()).toEqual({ code: 1, said: 'The worker has not begun.' });
  const settings = {
    DATABASE_URL: db.url,
    REDIS_URL: redis.url,
    LOG_LEVEL: 'info',
    WORKER_HEARTBEAT: file,
  };
  const worker = startProgram('dist/apps/worker/src/main.js', testEnvironment(settings));
  try {
    await eventually(() => worker.output().includes('. Waiting for it'), 60_000, 50);
    await redis.start();
    await eventually(() => worker.output().includes('the worker is ready'), 60_000, 50);
    expect(worker.running()).toBe(true);
    await becomes(({ code }) => code === 0);
    process.kill(worker.pid, 'SIGSTOP');
    await becomes(({ said }) => /^The worker was last seen \d+ s ago\.$/.test(said));
    process.kill(worker.pid, 'SIGCONT');
    await becomes(({ code }) => code === 0);
  } finally {
    await worker.kill('SIGKILL');
    await redis.remove();
  }
});
