import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as DOMAINS from '#libs/domains';
import { Domains, FileStore, migrateDatabase } from '#libs/platform';
import { Builders } from '../support/builders.js';
import { startProducer } from '../support/platform.js';
import { TEST_KEYS, testConfig, testKey } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const OTHER = testKey('another');
const FOLDER = mkdtempSync(join(tmpdir(), 'gona-keys-'));
const SETTINGS = ['BVN_ENCRYPTION_KEY', 'BVN_INDEX_KEY', 'FILE_ENCRYPTION_KEY', 'AUDIT_KEY'];
let db: TestDatabase;

beforeEach(async () => {
  db = await createTestDatabase();
});

afterEach(() => db?.drop());

const migrate = (more: Record<string, string> = {}) =>
  migrateDatabase(
    testConfig({ DATABASE_URL: db.url, MIGRATION_DATABASE_URL: db.ownerUrl, FILES_DIR: FOLDER, ...more }),
    DOMAINS,
  );

const lineOf = (setting: string) => `${setting} is not the key that this database was written with.`;

it.each(SETTINGS)('another %s stops a start, and a migration, with a line that names it', async (setting) => {
  const wrong = { [setting]: OTHER };
  await expect(startProducer(testConfig({ DATABASE_URL: db.url, ...wrong }))).rejects.toThrow(
    lineOf(setting),
  );
  await expect(migrate(wrong)).rejects.toThrow(lineOf(setting));
});

describe('a ring of keys', () => {
  const ONE = TEST_KEYS.BVN_ENCRYPTION_KEY;
  /** Returns the settings of a BVN key ring, instead of a single key. */
  const ring = (...keys: string[]) => ({ BVN_ENCRYPTION_KEY: '', BVN_ENCRYPTION_KEYS: keys.join(',') });
  const start = (more: Record<string, string>) =>
    startProducer(testConfig({ DATABASE_URL: db.url, ...more })).then((producer) => producer.stop());
  const known = async () => {
    const rows = await db.query<{ key_id: number }>(
      `SELECT key_id FROM key_check WHERE setting = 'BVN_ENCRYPTION_KEY' ORDER BY 1`,
    );
    return rows.map(({ key_id }) => key_id);
  };
  const farmer = async () => {
    const make = new Builders(db);
    const { id: accountId } = await make.account();
    return make.farmer({ accountId, bvn: '22200000001' });
  };

  it('takes another key in beside the one that is known, and keeps it from starting before the migration has', async () => {
    await farmer();
    const both = ring(`2:${OTHER}`, `1:${ONE}`);
    await expect(start(both)).rejects.toThrow(
      'BVN_ENCRYPTION_KEYS: the database does not know key 2 yet. Run `npm run migrate` first.',
    );
    // The database need not know a key that does not encrypt yet.
    const behind = ring(`1:${ONE}`, `2:${OTHER}`);
    await start(behind);
    // During a rolling replacement, programs can read with it before any writes with it.
    await migrate(behind);
    await start(both);
    expect(await known()).toEqual([1, 2]);
  });

  it('lets no key go that something needs, and forgets one that nothing needs', async () => {
    const { id } = await farmer();
    await migrate(ring(`2:${OTHER}`, `1:${ONE}`));
    const alone = { BVN_ENCRYPTION_KEY: OTHER, BVN_ENCRYPTION_KEY_ID: '2' };
    for (const [gone, setting] of [
      [ring(`2:${OTHER}`), 'BVN_ENCRYPTION_KEYS'],
      [alone, 'BVN_ENCRYPTION_KEY'],
    ] as const) {
      const line = `${setting}: key 1 is missing, and 1 value still needs it (BVNs of farmers: 1). Put it back`;
      await expect(start(gone)).rejects.toThrow(line);
      await expect(migrate(gone)).rejects.toThrow(line);
    }
    await db.query('DELETE FROM farmer WHERE id = $1', [id]);
    await start(ring(`2:${OTHER}`));
    expect(await known()).toEqual([1, 2]);
    await migrate(ring(`2:${OTHER}`));
    expect(await known()).toEqual([2]);
  });

  it('names every key that is wrong, whichever settings they are of', async () => {
    await farmer();
    const lines = [
      'BVN_ENCRYPTION_KEYS: key 1 is missing, and 1 value still needs it',
      'the database does not know key 2 yet',
      lineOf('AUDIT_KEY'),
    ];
    for (const line of lines)
      await expect(start({ ...ring(`2:${OTHER}`), AUDIT_KEY: testKey('a third') })).rejects.toThrow(line);
  });

  it('has no other key under a number that is known', async () => {
    const wrong = ring(`2:${testKey('a third')}`, `1:${OTHER}`);
    const line = 'BVN_ENCRYPTION_KEYS: key 1 is not the key that this database was written with.';
    await expect(start(wrong)).rejects.toThrow(line);
    await expect(migrate(wrong)).rejects.toThrow(line);
  });

  it('is of every column that may hold something encrypted', async () => {
    const columns = await db.query<{ name: string }>(
      `SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'bytea' ORDER BY 1`,
    );
    const encrypted = new Domains(DOMAINS).encrypted.map(({ table, value }) =>
      value.replace('t.', `${table}.`),
    );
    // Hashes, keyed hashes and signatures, which are never decrypted.
    const HASH =
      /_hash$|\.hash$|_index$|digest$|sha256$|\.mac$|\.heads$|\.previous$|signature$|\.term$|key_check\.value$/;
    const others = columns.map(({ name }) => name).filter((name) => !encrypted.includes(name));
    // Phones encrypt captures, for a key pair whose public part is no secret. Client files are public; sets of farmers are ids.
    // The report of a season has counts and sums only, and is signed as a file.
    expect(others.filter((name) => !HASH.test(name))).toEqual([
      'capture_key.public_key',
      'capture_part.bytes',
      'client_file.body',
      'farmer_set_block.ids',
      'season_report.pdf',
      'session_view.ids',
    ]);
    expect(columns.length - others.length).toBe(16);
  });
});

describe('a database without check values', () => {
  const forget = () => db.query('DELETE FROM key_check');
  const known = async () =>
    (await db.query<{ setting: string }>('SELECT setting FROM key_check ORDER BY 1')).map(
      ({ setting }) => setting,
    );

  it('takes over any keys while nothing was stored with others', async () => {
    await forget();
    await migrate(Object.fromEntries(SETTINGS.map((setting) => [setting, testKey(`another ${setting}`)])));
    expect(await known()).toEqual([...SETTINGS].sort());
    await expect(migrate()).rejects.toThrow('is not the key');
  });

  /** Stores something with each key. */
  async function store() {
    const make = new Builders(db);
    const { id: accountId } = await make.account();
    await make.farmer({ accountId, bvn: '22200000001' });
    const config = testConfig({ DATABASE_URL: db.url, FILES_DIR: FOLDER });
    const { id, size, sha256 } = await (await FileStore.of(config)).put(
      Readable.from([Buffer.from('a,b')]),
      100,
    );
    await db.query(
      'INSERT INTO stored_file (id, account_id, name, size, sha256) VALUES ($1, $2, $3, $4, $5)',
      [id, accountId, 'list.csv', size, sha256],
    );
    // A record whose file was deleted proves nothing.
    await db.query(
      'INSERT INTO stored_file (id, account_id, name, size, sha256) VALUES ($1, $2, $3, 1, $4)',
      [randomUUID(), accountId, 'gone.csv', sha256],
    );
    const producer = await startProducer(config);
    await producer.database.transaction(async (tx) =>
      tx.record({
        topic: 'resource:1',
        type: 'communityResource.updated',
        subject: { kind: 'communityResource', id: 1 },
        data: { communityResourceId: 1, name: 'Rice' },
        accountId,
        by: null,
      }),
    );
    await producer.stop();
  }

  it('takes over the keys that open what was stored, and refuses every other', async () => {
    await store();
    await forget();
    for (const setting of SETTINGS) {
      await expect(migrate({ [setting]: OTHER })).rejects.toThrow(
        `${setting} is not the key that this database was written with.`,
      );
      await forget();
    }
    await migrate();
    expect(await known()).toEqual([...SETTINGS].sort());
  });

  it('does not start before the migration has written them', async () => {
    await forget();
    await expect(startProducer(testConfig({ DATABASE_URL: db.url }))).rejects.toThrow(
      'Run `npm run migrate` first.',
    );
  });
});

it('a secret of a second factor shows the key, where there is no BVN', async () => {
  const make = new Builders(db);
  const { id: accountId } = await make.account();
  const { id } = await make.user({ accountId, roles: ['ADMIN'] });
  const { encryptIdentifier, identifierKeys } = await import('#libs/identifier-encryption');
  const { cipher } = encryptIdentifier(
    'JBSWY3DPEHPK3PXP',
    identifierKeys(testConfig({ DATABASE_URL: db.url })),
  );
  await db.query('UPDATE app_user SET totp_secret = $2, totp_enabled_at = now() WHERE id = $1', [id, cipher]);
  await db.query('DELETE FROM key_check');
  await expect(migrate({ BVN_ENCRYPTION_KEY: OTHER })).rejects.toThrow('BVN_ENCRYPTION_KEY is not the key');
  await migrate();
});
