import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import type { QueryRunner } from 'typeorm';
import { createDataSource } from '#libs/platform';
import { readManifest } from '../../apps/cli/src/backup/manifest.js';
import { TEST_PASSWORD } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { farmerCsv, goodFarmer } from '../support/farmer-files.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { begin, operate } from '../support/operator.js';
import { type Programs, startPrograms } from '../support/processes.js';
import { TEST_KEYS, testKey } from '../support/test-config.js';
import { itLong } from '../support/tools.js';

/**
 * Tests "Rotate the keys" of docs/operations.md as an operator does it, with a worker that is killed during
 * re-encryption.
 */
const FARMERS = 3000;
const NEW = { bvn: testKey('the next BVN key'), file: testKey('the next file key') };
const RINGS = {
  BVN_ENCRYPTION_KEY: '',
  FILE_ENCRYPTION_KEY: '',
  BVN_ENCRYPTION_KEYS: `2:${NEW.bvn},1:${TEST_KEYS.BVN_ENCRYPTION_KEY}`,
  FILE_ENCRYPTION_KEYS: `2:${NEW.file},1:${TEST_KEYS.FILE_ENCRYPTION_KEY}`,
};
/** First step: every program can read with the new keys, and none writes with them. */
const NEW_BEHIND = {
  BVN_ENCRYPTION_KEYS: `1:${TEST_KEYS.BVN_ENCRYPTION_KEY},2:${NEW.bvn}`,
  FILE_ENCRYPTION_KEYS: `1:${TEST_KEYS.FILE_ENCRYPTION_KEY},2:${NEW.file}`,
};
const NEW_ONLY = { BVN_ENCRYPTION_KEYS: `2:${NEW.bvn}`, FILE_ENCRYPTION_KEYS: `2:${NEW.file}` };

let gona: Installation;
let programs: Programs;
let environment: Record<string, string>;
let folder: string;
let staff: string;
let secret: string;
let first: number;
let second: number;
let rejects: string;
let said = '';

const FARMER = goodFarmer(7);

beforeAll(async () => {
  gona = await openInstallation();
  programs = { api: gona.api, worker: gona.worker, kill: async () => undefined };
  folder = mkdtempSync(join(tmpdir(), 'gona-key-backups-'));
  environment = { ...gona.environment, MIGRATION_DATABASE_URL: gona.db.ownerUrl, BACKUP_DIR: folder };
  first = await gona.begin('farmers', 'first.csv', farmerCsv(FARMERS, 20).csv);
  await gona.ended(first);
  // Changes farmers, so that their previous state is stored.
  const moved = farmerCsv(50).csv.replaceAll('Argungu,Kebbi', 'Birnin Kebbi,Kebbi');
  second = await gona.begin('farmers', 'second.csv', moved);
  expect((await gona.ended(second)).summary?.updated).toBeGreaterThan(30);
  rejects = (await gona.admin.get(`/api/jobs/${first}/rejects.csv`)).text;
  expect(rejects.length).toBeGreaterThan(1000);

  const [user] = await gona.db.query<{ username: string }>(
    `SELECT username FROM app_user WHERE 'STAFF' = ANY (roles)`,
  );
  staff = user?.username ?? '';
  const client = await signIn(programs.api.url, staff, TEST_PASSWORD);
  secret = (await client.post<{ secret: string }>('/api/second-factor/begin')).body.secret;
  const confirmed = await client.post('/api/second-factor/confirm', { code: generateSync({ secret }) });
  expect(confirmed.status).toBe(200);
});

afterAll(async () => {
  await programs?.kill();
  await gona?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs an operator program; its output is stored, to be searched for secrets. */
async function say(name: string, more: Record<string, string>, ...args: string[]) {
  const ended = await operate(name, { ...environment, ...more }, ...args);
  said += ended.output;
  return ended;
}

async function restart(more: Record<string, string>): Promise<void> {
  for (const each of [programs.api, programs.worker]) if (each.running()) await each.stop();
  said += programs.api.output() + programs.worker.output();
  // At the same address, because the cookie's name contains the port.
  const { port } = new URL(programs.api.url);
  programs = await startPrograms({ ...gona.environment, ...more, PORT: port });
}

/** Runs every action that needs a key. */
async function expectAllToWork(): Promise<void> {
  await gona.db.query('UPDATE app_user SET totp_last_step = NULL');
  const code = generateSync({ secret });
  const entered = await new HttpClient(programs.api.url).post('/api/login', {
    username: staff,
    password: TEST_PASSWORD,
    code,
  });
  expect(entered.status).toBe(200);

  const admin = await signIn(programs.api.url, gona.home.admin.username, TEST_PASSWORD);
  const found = await admin.post<{ list: { id: number }[] }>('/api/search', { q: FARMER.BVN });
  expect(found.body.list).toHaveLength(1);
  const shown = await admin.post<{ bvn: string }>(`/api/farmers/${found.body.list[0]?.id}/reveal-bvn`, {
    reason: 'The keys are being rotated',
  });
  expect([shown.status, shown.body.bvn]).toEqual([200, FARMER.BVN]);
  expect((await admin.get(`/api/jobs/${first}/rejects.csv`)).text.replace(/BVN:\S+|G\d+-\S+/g, '')).toBe(
    rejects.replace(/BVN:\S+|G\d+-\S+/g, ''),
  );
}

const keysOfFarmers = async () => {
  const rows = await gona.db.query<{ id: number }>(
    'SELECT DISTINCT get_byte(bvn_cipher, 0) AS id FROM farmer WHERE bvn_cipher IS NOT NULL ORDER BY 1',
  );
  return rows.map(({ id }) => id);
};

itLong('needs the older keys until everything is encrypted with the new ones', async () => {
  const unknown = await say('keys', RINGS);
  expect([unknown.code, unknown.output]).toEqual([
    1,
    expect.stringContaining(
      'BVN_ENCRYPTION_KEYS: the database does not know key 2 yet. Run `npm run migrate` first.',
    ),
  ]);
  const gone = await say('migrate', { ...RINGS, ...NEW_ONLY });
  expect([gone.code, gone.output]).toEqual([
    1,
    expect.stringMatching(
      /BVN_ENCRYPTION_KEYS: key 1 is missing, and [\d,]+ values still need it \(.*BVNs of farmers: [\d,]+/,
    ),
  ]);
  expect(gone.output.trim().split('\n')).toEqual([
    expect.stringMatching(/^BVN_ENCRYPTION_KEYS: key 1 is missing/),
    expect.stringMatching(/^FILE_ENCRYPTION_KEYS: key 1 is missing/),
  ]);

  expect((await say('migrate', { ...RINGS, ...NEW_BEHIND })).code).toBe(0);
  await restart(RINGS);
  await expectAllToWork();
  // New data is encrypted with the new key, and recognised as such.
  const again = await signIn(programs.api.url, gona.home.admin.username, TEST_PASSWORD);
  const path = `/api/farmresources/import_farm_list/BVN/${gona.communityResourceId}/${gona.communityId}`;
  const { body } = await again.upload<{ jobId: number }>(path, 'third.csv', farmerCsv(FARMERS + 10).csv, {
    prefer: 'respond-async',
  });
  expect((await gona.ended(body.jobId)).summary).toMatchObject({ rejected: 0 });
  const [{ twice } = { twice: -1 }] = await gona.db.query<{ twice: number }>(
    `SELECT count(*) - count(DISTINCT bvn_index) AS twice FROM farmer WHERE bvn_index IS NOT NULL`,
  );
  expect([twice, await keysOfFarmers()]).toEqual([0, [1, 2]]);
  const status = await say('keys', RINGS);
  expect([status.code, status.output]).toEqual([
    3,
    expect.stringMatching(/key 2, which encrypts\..*\n.*key 1\. .*BVNs of farmers/),
  ]);
});

itLong('continues after its worker was killed, and everything works meanwhile', async () => {
  const database = await createDataSource(gona.db.ownerUrl, {}, { poolSize: 1 }).initialize();
  const hand: QueryRunner = database.createQueryRunner();
  await hand.startTransaction();
  // On a busy machine this exceeds the minute after which an idle transaction is ended.
  await hand.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  // One locked farmer: the job processes all others, and cannot complete.
  const [held] = await hand.query(
    'SELECT id FROM farmer WHERE get_byte(bvn_cipher, 0) = 1 ORDER BY id LIMIT 1 FOR UPDATE',
  );
  const following = begin('keys', { ...environment, ...RINGS }, ['re-encrypt']);
  try {
    await eventually(
      async () =>
        (await gona.db.query(`SELECT 1 FROM farmer WHERE get_byte(bvn_cipher, 0) = 1 HAVING count(*) = 1`))
          .length,
      60_000,
    );
    await programs.worker.kill('SIGKILL');
    expect(await keysOfFarmers()).toEqual([1, 2]);
    await expectAllToWork();
    const early = await say('keys', { ...RINGS, BVN_ENCRYPTION_KEYS: NEW_ONLY.BVN_ENCRYPTION_KEYS });
    expect([early.code, early.output]).toEqual([
      1,
      expect.stringMatching(/key 1 is missing, and [\d,]+ values? still needs? it \(.*BVNs of farmers: 1/),
    ]);
  } finally {
    await hand.rollbackTransaction();
    await hand.release();
    await database.destroy();
  }
  expect(held.id).toBeGreaterThan(0);
  await restart(RINGS);
  await eventually(() => !following.running(), 120_000);
  said += following.output();
  expect(following.output()).toMatch(/Re-encrypted: [\d,]+\./);
  expect(following.output()).toContain('BVN_ENCRYPTION_KEYS: key 1 may be removed.');
  expect(following.output()).toContain('FILE_ENCRYPTION_KEYS: key 1 may be removed.');
  expect(await following.stop()).toBe(0);
  const [job] = await gona.db.query<{ summary: object; state: string }>(
    `SELECT summary, state FROM job_run WHERE kind = 'keys.reEncrypt'`,
  );
  expect(job).toMatchObject({ state: 'completed', summary: { left: 0, unreadable: 0 } });
  await expectAllToWork();
});

itLong('needs the new ones only, then, also to take an import back and to restore a backup', async () => {
  const made = await say('backup', { ...RINGS, ...NEW_ONLY });
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('BVN_ENCRYPTION_KEY (key 2)')]);
  const [, path = ''] = /Backed up to (\S+) /.exec(made.output) ?? [];
  const { manifest } = await readManifest(path);
  expect(manifest.keys.map(({ setting, keyId }) => `${setting} ${keyId}`).sort()).toEqual([
    'AUDIT_KEY 1',
    'BVN_ENCRYPTION_KEY 2',
    'BVN_INDEX_KEY 1',
    'FILE_ENCRYPTION_KEY 2',
  ]);
  // A change of the token secret: signed-in users get a new token by their cookie.
  const before = await signIn(programs.api.url, gona.home.admin.username, TEST_PASSWORD);
  await restart({ ...RINGS, ...NEW_ONLY, JWT_SECRET: testKey('another secret of tokens') });
  const later = new HttpClient(programs.api.url, before.token);
  expect((await later.get('/api/jobs')).status).toBe(401);
  const renewed = await new HttpClient(programs.api.url).post('/api/refresh', undefined, {
    headers: { cookie: before.cookie ?? '' },
  });
  expect(renewed.status).toBe(200);
  await expectAllToWork();
  const admin = await signIn(programs.api.url, gona.home.admin.username, TEST_PASSWORD);
  const asked = await admin.post<{ jobId: number }>(`/api/imports/${second}/undo`);
  expect(asked.status).toBeLessThan(300);
  expect(await gona.ended(asked.body.jobId)).toMatchObject({ state: 'completed', error_code: null });
  await expectAllToWork();
  expect(await keysOfFarmers()).toEqual([2]);
  // The migration removes the record of the retired key.
  expect((await say('migrate', { ...RINGS, ...NEW_ONLY })).code).toBe(0);
  expect(
    await gona.db.query(`SELECT setting, key_id FROM key_check WHERE setting LIKE '%ENCRYPTION%' ORDER BY 1`),
  ).toEqual([
    { setting: 'BVN_ENCRYPTION_KEY', key_id: 2 },
    { setting: 'FILE_ENCRYPTION_KEY', key_id: 2 },
  ]);
  for (const secretValue of [FARMER.BVN, secret, ...Object.values(NEW), ...Object.values(TEST_KEYS)])
    expect(said).not.toContain(secretValue);
});

itLong('says what no key opens, and leaves it as it is', async () => {
  await gona.db.query(
    'UPDATE farmer SET bvn_cipher = set_byte(bvn_cipher, 0, 9) WHERE id = (SELECT max(id) FROM farmer WHERE bvn_cipher IS NOT NULL)',
  );
  const { code, output } = await say('keys', { ...RINGS, ...NEW_ONLY }, 're-encrypt');
  expect([code, output]).toEqual([3, expect.stringContaining('No key can decrypt 1')]);
  expect(output).toContain('BVN_ENCRYPTION_KEYS: key 9, which is not set. BVNs of farmers: 1.');
  expect(await keysOfFarmers()).toEqual([2, 9]);
});
