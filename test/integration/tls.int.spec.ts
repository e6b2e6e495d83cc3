import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Certificates, makeCertificates } from '../support/certificates.js';
import { eventually } from '../support/eventually.js';
import { operate } from '../support/operator.js';
import { freePort, startApiProcess, startProgram } from '../support/processes.js';
import { startWatchedRedis, type WatchedRedis } from '../support/redis-sentinels.js';
import { type OwnRedis, startOwnRedis } from '../support/redis-server.js';
import { testServices } from '../support/services.js';
import { testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** Redis and PostgreSQL over TLS, with certificates of an authority that no system knows; and Sentinels that refuse. */
const PASSWORD = 'of this Redis';

let db: TestDatabase;
let ours: Certificates;
let redis: OwnRedis;
let secure: string;

beforeAll(async () => {
  db = await createTestDatabase();
  ours = makeCertificates();
  redis = await startOwnRedis({
    settings: {
      'tls-cert-file': ours.certificate,
      'tls-key-file': ours.key,
      'tls-ca-cert-file': ours.authority,
      'tls-auth-clients': 'no',
      requirepass: PASSWORD,
    },
    connecting: { tls: { ca: readFileSync(ours.authority) }, password: PASSWORD },
  });
  secure = redis.url.replace('redis:', 'rediss:');
});

afterAll(async () => {
  await redis?.remove();
  await db?.drop();
});

/** What a program prints that does not start. */
async function refusalOf(file: string, more: Record<string, string>): Promise<string[]> {
  const program = startProgram(join('dist', file), testEnvironment({ DATABASE_URL: db.url, ...more }));
  await eventually(() => !program.running(), 60_000, 50);
  return program.output().trim().split('\n');
}
const refused = (more: Record<string, string>) => refusalOf('apps/cli/src/check-settings.js', more);

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
    const settings = { REDIS_URL: secure, REDIS_PASSWORD: PASSWORD, NODE_EXTRA_CA_CERTS: ours.authority };
    expect(await readinessOf(settings)).toMatchObject({ redis: 'ok', database: 'ok' });
  });

  it('is refused in a line where nobody knows who signed its certificate, where it is for another name, and without TLS', async () => {
    const { port } = new URL(secure);
    const unknown = `REDIS_URL: the certificate of 127.0.0.1:${port} is signed by nobody who is known: name the file of its authority in NODE_EXTRA_CA_CERTS`;
    const beside = { REDIS_URL: secure, REDIS_PASSWORD: PASSWORD };
    const all = [
      refused(beside),
      refused({ ...beside, NODE_EXTRA_CA_CERTS: makeCertificates().authority }),
      refused({ ...beside, REDIS_PASSWORD: 'another', NODE_EXTRA_CA_CERTS: ours.authority }),
      refused({ ...beside, REDIS_URL: redis.url }),
    ];
    expect(await Promise.all(all)).toEqual([
      [unknown],
      [unknown],
      [`REDIS_URL: Redis at 127.0.0.1:${port} refuses this password`],
      [`REDIS_URL: 127.0.0.1:${port} closes the connection`],
    ]);
  });
});

describe('Sentinels', () => {
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
    const said = [
      refused({ REDIS_URL: watched.url }),
      refused({ REDIS_URL: watched.url, REDIS_SENTINEL_PASSWORD: 'another' }),
      refused({ REDIS_URL: other, REDIS_SENTINEL_PASSWORD }),
      refused({ REDIS_URL: gone }),
      refused({ REDIS_URL: wrong, REDIS_SENTINEL_PASSWORD }),
    ];
    expect(await Promise.all(said)).toEqual([
      [`REDIS_URL: the Sentinels at ${list} want a password: set REDIS_SENTINEL_PASSWORD`],
      [`REDIS_URL: the Sentinels at ${list} refuse REDIS_SENTINEL_PASSWORD`],
      [`REDIS_URL: the Sentinels at ${list} know no master of the name nobody`],
      [`REDIS_URL: no Sentinel answers at 127.0.0.1:${nothing}`],
      [`REDIS_URL: Redis at gona-test (of the Sentinels at ${list}) refuses this password`],
    ]);
  });
});

describe('PostgreSQL over TLS', () => {
  const { postgres } = JSON.parse(process.env.TEST_SERVICES ?? '{}') as {
    postgres?: { dataDir: string } | null;
  };
  /** Where the server of the tests is one of their own, it is given the certificate while this goes on. */
  const own = postgres ? it : it.skip;

  const asOwner = async (statements: string[]) => {
    const client = new pg.Client({ connectionString: testServices().databaseUrl });
    await client.connect();
    for (const each of statements) await client.query(each);
    await client.query('SELECT pg_reload_conf()');
    await client.end();
  };
  afterAll(() =>
    postgres
      ? asOwner(['ssl', 'ssl_cert_file', 'ssl_key_file'].map((name) => `ALTER SYSTEM RESET ${name}`))
      : undefined,
  );

  own(
    'is used by its authority, in the address or in NODE_EXTRA_CA_CERTS, and refused in a line without',
    async () => {
      const folder = postgres!.dataDir;
      const { uid, gid } = statSync(folder);
      const put = (from: string, name: string) => {
        const to = join(dirname(folder), name);
        copyFileSync(from, to);
        chmodSync(to, 0o600);
        chownSync(to, uid, gid);
        return to;
      };
      const [certificate, key] = [put(ours.certificate, 'tls.pem'), put(ours.key, 'tls.key')];
      await asOwner([
        `ALTER SYSTEM SET ssl_cert_file = '${certificate}'`,
        `ALTER SYSTEM SET ssl_key_file = '${key}'`,
        'ALTER SYSTEM SET ssl = on',
      ]);
      const full = `${db.url}?sslmode=verify-full`;
      const isUp = async () => {
        const client = new pg.Client({ connectionString: `${full}&sslrootcert=${ours.authority}` });
        await client.connect();
        await client.end();
        return true;
      };
      await eventually(isUp, 10_000);
      expect(await readinessOf({ DATABASE_URL: `${full}&sslrootcert=${ours.authority}` })).toMatchObject({
        database: 'ok',
      });
      expect(await readinessOf({ DATABASE_URL: full, NODE_EXTRA_CA_CERTS: ours.authority })).toMatchObject({
        database: 'ok',
      });
      const backups = mkdtempSync(join(tmpdir(), 'gona-backups-'));
      const owners = { MIGRATION_DATABASE_URL: `${db.ownerUrl}?sslmode=verify-full`, BACKUP_DIR: backups };
      const backup = (more: Record<string, string>) =>
        operate('backup', testEnvironment({ DATABASE_URL: full, ...owners, ...more }));
      // Node and pg_dump each have a setting of their own for it.
      expect(await backup({ NODE_EXTRA_CA_CERTS: ours.authority })).toMatchObject({ code: 0 });
      rmSync(backups, { recursive: true });
      const { host } = new URL(db.url);
      const lines = await Promise.all([
        refused({ DATABASE_URL: full }),
        refused({ DATABASE_URL: `${full}&sslrootcert=/not/there.pem` }),
      ]);
      expect(lines).toEqual([
        [
          `DATABASE_URL: the certificate of ${host} is signed by nobody who is known: name the file of its authority in NODE_EXTRA_CA_CERTS`,
        ],
        ['DATABASE_URL: a file that the address names (sslrootcert, sslcert or sslkey) is not there'],
      ]);
    },
  );
});
