import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCompose, serviceOf } from '../support/compose-files.js';
import { contain, makeCertificates } from '../support/compose-tls.js';
import { eventually } from '../support/eventually.js';
import { operate } from '../support/operator.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { freePort, startApiProcess, startProgram } from '../support/processes.js';
import { startWatchedRedis, type WatchedRedis } from '../support/redis-sentinels.js';
import { type OwnRedis, startOwnRedis } from '../support/redis-server.js';
import { isLongRun } from '../support/services.js';
import { testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { describeLong } from '../support/tools.js';

/** Redis and PostgreSQL with the certificates and settings of `deploy/compose.tls.yml`; and Sentinels that refuse. */
const PASSWORD = 'of this Redis';
const compose = readCompose('deploy/compose.tls.yml');

let db: TestDatabase;
let certificates: string;
let authority: string;
let redis: OwnRedis;
let secure: string;

beforeAll(async () => {
  db = await createTestDatabase();
  certificates = makeCertificates('redis,127.0.0.1', 'postgres,127.0.0.1');
  authority = join(certificates, 'ca.pem');
  const { here } = contain('redis', certificates);
  const words = here(` ${serviceOf(compose, 'redis').environment?.REDIS_TLS}`);
  const {
    port: _none,
    'tls-port': _own,
    ...settings
  } = Object.fromEntries(
    [...words.matchAll(/ --(\S+) (\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  redis = await startOwnRedis({
    settings: { ...settings, requirepass: PASSWORD },
    connecting: { tls: { ca: readFileSync(authority) }, password: PASSWORD },
  });
  secure = redis.url.replace('redis:', 'rediss:');
});

afterAll(async () => {
  await redis?.remove();
  await db?.drop();
});

/** Returns the output of a program that fails to start. */
async function refusalOf(file: string, more: Record<string, string>): Promise<string[]> {
  const program = startProgram(join('dist', file), testEnvironment({ DATABASE_URL: db.url, ...more }));
  await eventually(() => !program.running(), 60_000, 50);
  return program.output().trim().split('\n');
}
/** Expects these lines of the settings check. Each case loads a program, so a short run tests the first only. */
async function expectRefused(cases: [more: Record<string, string>, line: string][]) {
  const asked = isLongRun ? cases : cases.slice(0, 1);
  const said = asked.map(([more]) => refusalOf('apps/cli/src/check-settings.js', more));
  expect(await Promise.all(said)).toEqual(asked.map(([, line]) => [line]));
}

async function readinessOf(more: Record<string, string>) {
  const api = await startApiProcess(testEnvironment({ DATABASE_URL: db.url, ...more }));
  try {
    return ((await (await fetch(`${api.url}/api/health/ready`)).json()) as { checks: object }).checks;
  } finally {
    await api.stop();
  }
}

describe('Redis over TLS', () => {
  it('is used by its own authority, which NODE_EXTRA_CA_CERTS names', async () => {
    const settings = { REDIS_URL: secure, REDIS_PASSWORD: PASSWORD, NODE_EXTRA_CA_CERTS: authority };
    expect(await readinessOf(settings)).toMatchObject({ redis: 'ok', database: 'ok' });
  });

  it('is refused in one line with an unknown certificate, with a wrong password, and without TLS', async () => {
    const { port } = new URL(secure);
    const unknown = `REDIS_URL: the certificate of 127.0.0.1:${port} is signed by an unknown authority: set NODE_EXTRA_CA_CERTS to the file of its certificate authority`;
    const beside = { REDIS_URL: secure, REDIS_PASSWORD: PASSWORD };
    await expectRefused([
      [beside, unknown],
      [{ ...beside, NODE_EXTRA_CA_CERTS: join(makeCertificates(), 'ca.pem') }, unknown],
      [
        { ...beside, REDIS_PASSWORD: 'another', NODE_EXTRA_CA_CERTS: authority },
        `REDIS_URL: Redis at 127.0.0.1:${port} rejects this password`,
      ],
      [
        { ...beside, REDIS_URL: redis.url },
        `REDIS_URL: 127.0.0.1:${port} closes the connection: if it requires TLS, the address must start with rediss://`,
      ],
    ]);
  });
});

describe('Redis of deploy/compose.tls.yml', () => {
  it('is asked for its health over TLS', () => {
    const { here } = contain('redis', certificates);
    const { test = [] } = serviceOf(compose, 'redis').healthcheck ?? {};
    const { port } = new URL(secure);
    const line = here(test.at(-1) ?? '').replace('redis-cli ', `redis-cli -p ${port} `);
    const healthOf = (password: string) =>
      execFileSync('sh', ['-c', `${line} && echo healthy || echo ill`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { PATH: process.env.PATH, REDIS_PASSWORD: password },
      }).trim();
    expect([healthOf(PASSWORD), healthOf('another')]).toEqual(['healthy', 'ill']);
  });
});

describeLong('Sentinels', () => {
  let watched: WatchedRedis;
  beforeAll(async () => {
    watched = await startWatchedRedis();
  });
  afterAll(() => watched?.remove());

  it('that want a password, refuse it, know no such master or are not there are a line each', async () => {
    const REDIS_SENTINEL_PASSWORD = watched.sentinelPassword;
    const other = watched.url.replace('/gona-test/', '/nobody/');
    const nothing = await freePort();
    const gone = `redis+sentinel://127.0.0.1:${nothing}/gona-test`;
    const wrong = watched.url.replace(/:\/\/:[^@]*@/, '://:wrong@');
    const list = [...watched.url.matchAll(/127\.0\.0\.1:\d+/g)].join(', ');
    await expectRefused([
      [
        { REDIS_URL: watched.url },
        `REDIS_URL: the Sentinels at ${list} want a password: set REDIS_SENTINEL_PASSWORD`,
      ],
      [
        { REDIS_URL: watched.url, REDIS_SENTINEL_PASSWORD: 'another' },
        `REDIS_URL: the Sentinels at ${list} refuse REDIS_SENTINEL_PASSWORD`,
      ],
      [
        { REDIS_URL: other, REDIS_SENTINEL_PASSWORD },
        `REDIS_URL: the Sentinels at ${list} know no master of the name nobody`,
      ],
      [{ REDIS_URL: gone }, `REDIS_URL: no Sentinel answers at 127.0.0.1:${nothing}`],
      [
        { REDIS_URL: wrong, REDIS_SENTINEL_PASSWORD },
        `REDIS_URL: Redis at gona-test (of the Sentinels at ${list}) rejects this password`,
      ],
    ]);
  });
});

describeLong('PostgreSQL over TLS', () => {
  const { postgres } = JSON.parse(process.env.TEST_SERVICES ?? '{}') as { postgres?: object | null };
  /** Its own server, with the programs of the tests' server. */
  const own = postgres ? it : it.skip;
  const shared = process.env.TEST_DATABASE_URL;
  let server: OwnPostgres | undefined;
  let within: TestDatabase;
  afterAll(async () => {
    process.env.TEST_DATABASE_URL = shared;
    await within?.drop();
    await server?.remove();
  });

  own(
    'is used by its authority, in the address or in NODE_EXTRA_CA_CERTS, and refused in a line without',
    async () => {
      const { at, words } = contain('postgres', certificates);
      const { command = [] } = serviceOf(readCompose('docker-compose.yml'), 'postgres');
      expect(words.slice(0, command.length)).toEqual(command);
      expect(statSync(at('tmp/server.key')).mode & 0o777).toBe(0o600);
      const settings = words.slice(command.length).filter((word) => word !== '-c');
      server = await startOwnPostgres({ tls: { settings, authority } });
      process.env.TEST_DATABASE_URL = server.url;
      // Created by a migration, which connects as the owner over TLS.
      within = await createTestDatabase();

      const { searchParams } = new URL(serviceOf(compose, 'api').environment?.DATABASE_URL ?? '');
      expect([...searchParams]).toEqual([['sslmode', 'verify-full']]);
      const full = (url: string) => `${url.split('?')[0]}?${searchParams}`;
      const settled = { DATABASE_URL: full(within.url), MIGRATION_DATABASE_URL: full(within.ownerUrl) };
      expect(await readinessOf({ ...settled, NODE_EXTRA_CA_CERTS: authority })).toMatchObject({
        database: 'ok',
      });
      const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'gona-backups-'));
      // Node and pg_dump each have their own setting for it.
      const made = await operate(
        'backup',
        testEnvironment({ ...settled, BACKUP_DIR, NODE_EXTRA_CA_CERTS: authority }),
      );
      expect(made).toMatchObject({ code: 0 });
      rmSync(BACKUP_DIR, { recursive: true });

      const { host } = new URL(within.url);
      const unknown = `DATABASE_URL: the certificate of ${host} is signed by an unknown authority: set NODE_EXTRA_CA_CERTS to the file of its certificate authority`;
      await expectRefused([
        [{ DATABASE_URL: settled.DATABASE_URL }, unknown],
        [
          { DATABASE_URL: settled.DATABASE_URL, NODE_EXTRA_CA_CERTS: join(makeCertificates(), 'ca.pem') },
          unknown,
        ],
        [
          { DATABASE_URL: `${settled.DATABASE_URL}&sslrootcert=/not/there.pem` },
          'DATABASE_URL: a file named in the address (sslrootcert, sslcert or sslkey) does not exist',
        ],
        [
          { DATABASE_URL: within.url.split('?')[0] ?? '' },
          `DATABASE_URL: PostgreSQL at ${host} requires TLS for this user: end the address with ?sslmode=verify-full`,
        ],
      ]);
    },
  );
});
