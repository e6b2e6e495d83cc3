import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as DOMAINS from '#libs/domains';
import { AuditKeys, createDataSource } from '#libs/platform';
import { makeKeyFile } from '../../apps/cli/src/backup/age.js';
import { type Manifest, readManifest, writeManifest } from '../../apps/cli/src/backup/manifest.js';
import { checkBackup } from '../../apps/cli/src/restore/check-backup.js';
import { TEST_PASSWORD } from '../support/api.js';
import { erasedByReplaced, listsOfErased, sameErased, writeErased } from '../support/erased-people.js';
import { eventually } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { begin, operate, plantOutgoing } from '../support/operator.js';
import { startPrograms } from '../support/processes.js';
import { sumsOf } from '../support/table-sums.js';
import { TEST_KEYS, testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { itLong } from '../support/tools.js';

/** P25: a backup restores. Real processes, a real pg_dump, and an operator who makes mistakes. */
const ROWS = 3000;
/** A word of the farmer who is erased after the backup. */
const MARK = 'Zzcanary';

let gona: Installation;
let folder: string;
let keys: string;
let keyFile: string;
/** Environment of the operator's programs, on the database that is backed up. */
let source: Record<string, string>;
/** Another database and folder, with an empty Redis. */
let target: ReturnType<typeof testEnvironment>;
let again: string;
let owner: string;
let backup: string;
let jobs: { done: number; running: number; waiting: number };
let rejects: string;
let erased: number;
let sums: Record<string, string>;

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const elsewhere = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
const wholeOnes = () => readdirSync(folder).filter((name) => name.startsWith('gona-'));
const farmerOf = 'SELECT id FROM farmer WHERE bvn_last4 IS NOT NULL AND surname <> $1 ORDER BY id LIMIT 1';

/** Returns the tables that differ from the backup. */
async function changedIn(url: string): Promise<string> {
  const now = await sumsOf(url, MARK);
  expect([Object.keys(now.sums), now.with]).toEqual([Object.keys(sums), []]);
  return Object.keys(sums)
    .filter((name) => now.sums[name] !== sums[name])
    .join(' ');
}
/** Tables that follow an erased farmer, programs at backup time, and what would reach other systems. */
const RESTORED =
  'duplicate_key duplicate_mark duplicate_person duplicate_word erased_person farm farmer figure_mark finding_mark ledger_found_mark map_cell program_beat source webhook';
const rejectsOf = (client: HttpClient) => client.get(`/api/jobs/${jobs.done}/rejects.csv`);

beforeAll(async () => {
  gona = await openInstallation({ IMPORT_CHUNK_ROWS: '200' });
  folder = mkdtempSync(join(tmpdir(), 'gona-backups-'));
  keys = mkdtempSync(join(tmpdir(), 'gona-keys-'));
  keyFile = join(keys, 'backup.key');
  source = {
    ...gona.environment,
    MIGRATION_DATABASE_URL: gona.db.ownerUrl,
    BACKUP_DIR: folder,
    BACKUP_RECIPIENT: await makeKeyFile(keyFile),
  };
  again = `${nameOf(gona.db.url)}_again`;
  owner = elsewhere(gona.db.ownerUrl, again);
  target = testEnvironment({
    DATABASE_URL: elsewhere(gona.db.url, again),
    MIGRATION_DATABASE_URL: owner,
    BACKUP_DIR: folder,
  });
  const { farmer, farm } = await gona.home.farmland();
  erased = farmer;
  await gona.db.query('UPDATE farmer SET surname = $2, phone = NULL WHERE id = $1', [farmer, MARK]);
  await gona.db.query('UPDATE farm SET name = $2 WHERE id = $1', [farm, MARK]);
  await plantOutgoing(gona);
  const done = await gona.begin('farmers', 'first.csv', farmerCsv(ROWS / 10, 20).csv);
  await gona.ended(done);
  const running = await gona.begin('farmers', 'second.csv', farmerCsv(ROWS).csv);
  await eventually(
    async () =>
      (await gona.db.query('SELECT 1 FROM job_run WHERE id = $1 AND progress_done > 0', [running])).length,
    30_000,
    5,
  );
  await gona.worker.kill('SIGKILL');
  const waiting = await gona.begin('farmers', 'third.csv', farmerCsv(ROWS / 10).csv);
  jobs = { done, running, waiting };
  rejects = (await rejectsOf(gona.admin)).text;
});

afterAll(async () => {
  const named = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
  const names = await gona?.db.query<{ datname: string }>(named, [again]);
  for (const { datname } of names ?? []) await gona.db.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  await gona?.close();
  for (const each of [folder, keys, target?.FILES_DIR])
    if (each) rmSync(each, { recursive: true, force: true });
});

it('is never complete if it was killed, and the next one deletes it', async () => {
  const killed = begin('backup', source);
  await eventually(() => readdirSync(folder).length > 0, 20_000, 2);
  await killed.kill('SIGKILL');
  expect(wholeOnes()).toEqual([]);
  await gona.db.query('INSERT INTO erased_person VALUES (999999, $1)', [gona.home.account.id]);
  const made = await operate('backup', source, '--keep', '1');
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('Backed up to')]);
  const lists = listsOfErased(folder);
  expect([lists.length, readdirSync(folder).sort()]).toEqual([1, [...lists, ...wholeOnes()].sort()]);
  await sameErased(folder, gona.db);

  await gona.api.kill('SIGKILL');
  ({ sums } = await sumsOf(gona.db.ownerUrl, MARK));
  expect((await operate('backup', source, '--keep', '1')).code).toBe(0);
  const [name = '', ...more] = wholeOnes();
  expect(more).toEqual([]);
  backup = join(folder, name);
  const kept = JSON.stringify(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  for (const key of Object.values(TEST_KEYS)) expect(kept).not.toContain(key);
  for (const entry of ['', ...readdirSync(backup, { recursive: true })])
    expect([entry, statSync(join(backup, String(entry))).mode & 0o077]).toEqual([entry, 0]);
  const dump = readFileSync(join(backup, 'database.dump.age'));
  expect([dump.includes('PGDMP'), dump.includes('farmer')]).toEqual([false, false]);
  const [record] = await gona.db.query(
    'SELECT encrypted, verified FROM backup_record ORDER BY id DESC LIMIT 1',
  );
  expect(record).toEqual({ encrypted: true, verified: true });
});

describe('is refused before any change if', () => {
  const refused = (path: string, more: Record<string, string> = {}) =>
    checkBackup(path, testConfig({ ...target, ...more }), new AbortController().signal);
  const copied = () => {
    const copy = join(mkdtempSync(join(tmpdir(), 'gona-damaged-')), 'gona');
    cpSync(backup, copy, { recursive: true });
    return copy;
  };
  const withManifest = async (change: (manifest: Manifest) => void) => {
    const copy = copied();
    const { manifest } = await readManifest(copy);
    change(manifest);
    return { copy, manifest };
  };

  it.each(['database.dump.age', 'manifest.json', 'files.sha256'])('a byte of %s is another', async (part) => {
    const copy = copied();
    const bytes = readFileSync(join(copy, part));
    const at = Math.floor(bytes.length / 2);
    bytes[at] = bytes[at] === 0x30 ? 0x31 : 0x30;
    writeFileSync(join(copy, part), bytes);
    await expect(refused(copy)).rejects.toThrow(/damaged/);
  });

  it('a file or a part is not there', async () => {
    for (const part of ['database.dump.age', 'files', 'manifest.json']) {
      const copy = copied();
      rmSync(join(copy, part), { recursive: true });
      await expect(refused(copy)).rejects.toThrow(/incomplete|damaged/);
    }
  });

  it('someone changed a count', async () => {
    const { copy, manifest } = await withManifest((each) => (each.rows.farmer = 1));
    const file = join(copy, 'manifest.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), manifest }));
    await expect(refused(copy)).rejects.toThrow('was changed');
  });

  it('it is of a newer version', async () => {
    const { copy, manifest } = await withManifest((each) => each.migrations.push('Later1999999999999'));
    await writeManifest(copy, manifest, new AuditKeys(TEST_KEYS.AUDIT_KEY));
    await expect(refused(copy)).rejects.toThrow('newer version');
  });

  it('the key of the backup is another', async () => {
    const other = join(keys, 'other.key');
    await makeKeyFile(other);
    const { output } = await operate('restore', target, backup, '--key', other);
    expect(output).toContain('is not the key of this backup');
  });

  it('a key is another, which is named by its number', async () => {
    await expect(refused(backup, { BVN_ENCRYPTION_KEY_ID: '2' })).rejects.toThrow(
      'BVN_ENCRYPTION_KEY: key 1 is needed, and key 2 is set.',
    );
    const key = randomBytes(32).toString('base64');
    const environment = { ...target, FILE_ENCRYPTION_KEY: key, BACKUP_KEY_FILE: keyFile };
    const { code, output } = await operate('restore', environment, backup);
    expect(code).toBe(1);
    expect(output).toContain(
      'FILE_ENCRYPTION_KEY: key 1 is needed, and another key is set under that number.',
    );
    expect(await gona.db.query('SELECT 1 FROM pg_database WHERE starts_with(datname, $1)', [again])).toEqual(
      [],
    );
  });
});

it('restores into another database: the same tables without the erased, and sessions continue', async () => {
  await gona.db.query('INSERT INTO erased_person VALUES ($1, $2)', [erased, gona.home.account.id]);
  await writeErased(folder, gona.db);
  const restored = await operate('restore', target, backup, '--key', keyFile);
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored')]);
  const proofs =
    /1 record of the backup erased again|event log are intact|(BVN|FILE)_ENCRYPTION_KEY decrypts|(paused|stopped): 1\./g;
  expect(restored.output.match(proofs)).toHaveLength(6);
  expect(await changedIn(owner)).toEqual(RESTORED);
  expect(await erasedByReplaced(owner, testConfig(target), gona.db.ownerUrl)).toEqual([2, 0]);

  const { api, kill } = await startPrograms(target);
  try {
    const running = await operate('restore', target, backup, '--replace', '--key', keyFile);
    expect([running.code, running.output]).toEqual([1, expect.stringContaining('Gona is running')]);

    const admin = await signIn(api.url, gona.home.admin.username, TEST_PASSWORD);
    const [farmer] = await gona.db.query<{ id: number }>(farmerOf, [MARK]);
    const reason = 'The backup was restored';
    const shown = await admin.post<{ bvn: string }>(`/api/farmers/${farmer?.id}/reveal-bvn`, { reason });
    expect([shown.status, shown.body.bvn]).toEqual([200, expect.stringMatching(/^22\d{9}$/)]);
    expect((await rejectsOf(admin)).text).toBe(rejects);
    expect((await admin.get('/api/webhooks')).text).toContain('"pausedBecause":"RESTORED"');
    const left = [jobs.running, jobs.waiting].map((id, at) => ({ id, rows: at ? ROWS / 10 : ROWS }));
    for (const { id, rows } of left)
      await eventually(async () => {
        const { body } = await admin.get<{ state: string; summary: { total: number } }>(`/api/jobs/${id}`);
        expect([body.state, body.summary?.total]).toEqual(['completed', rows]);
        return true;
      }, 60_000);
  } finally {
    await kill();
  }
});

itLong('replaces a filled database only with --replace, and keeps the old one', async () => {
  for (const name of listsOfErased(folder)) rmSync(join(folder, name));
  const { sums: before } = await sumsOf(owner, MARK);
  const withKey = { ...target, BACKUP_KEY_FILE: keyFile };
  const asked = await operate('restore', withKey, backup);
  expect([asked.code, asked.output]).toEqual([1, expect.stringMatching(/holds .*farmers.*add --replace/s)]);
  // A killed restore has changed nothing, and its leftovers do no harm.
  const killed = begin('restore', withKey, [backup, '--replace']);
  await eventually(
    async () =>
      (await gona.db.query('SELECT 1 FROM pg_database WHERE datname = $1', [`${again}_restoring`])).length,
    60_000,
    5,
  );
  await killed.kill('SIGKILL');
  expect((await sumsOf(owner, MARK)).sums).toEqual(before);

  const { code, output } = await operate('restore', withKey, 'latest', '--replace');
  expect([code, output]).toEqual([0, expect.stringContaining('The previous database is now called')]);
  expect(readdirSync(folder)).toEqual(wholeOnes());
  const [, aside = ''] = /now called (\S+_before_\d+)\./.exec(output) ?? [];
  expect((await sumsOf(elsewhere(gona.db.ownerUrl, aside), MARK)).sums).toEqual(before);
  // The replaced database names the erased.
  expect(await changedIn(owner)).toEqual(RESTORED);

  // Back to it, as in the runbook.
  await gona.db.query(`ALTER DATABASE ${again} RENAME TO ${again}_restored`);
  await gona.db.query(`ALTER DATABASE ${aside} RENAME TO ${again}`);
  expect((await sumsOf(owner, MARK)).sums).toEqual(before);
});

describe('of an older version', () => {
  let older: TestDatabase;
  afterAll(() => older?.drop());

  itLong('is migrated once it is restored, also over tables that were migrated first', async () => {
    older = await createTestDatabase();
    const database = await createDataSource(older.ownerUrl, DOMAINS, { poolSize: 1 }).initialize();
    const last = database.migrations.at(-1)?.name ?? '';
    await database.undoLastMigration();
    await database.destroy();
    // Not encrypted, like backups of older versions.
    const addresses = { DATABASE_URL: older.url, MIGRATION_DATABASE_URL: older.ownerUrl };
    const old = { ...source, ...addresses, BACKUP_RECIPIENT: '' };
    const made = await operate('backup', old);
    const [, path = ''] = /Backed up to (\S+) /.exec(made.output) ?? [];
    // Empty tables of this version, as `docker compose up` creates them before a restore.
    await createDataSource(older.ownerUrl, DOMAINS, { poolSize: 1 })
      .initialize()
      .then(async (each) => {
        await each.runMigrations();
        await each.destroy();
      });
    const { code, output } = await operate('restore', old, path);
    expect([code, output]).toEqual([0, expect.stringContaining(`Migrated: ${last}`)]);
    expect(output).toContain('has only empty tables');
  });
});
