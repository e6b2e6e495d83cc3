import { createPrivateKey, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckpointFile, Checkpoints, readCheckpointFile, verifyLog } from '#libs/audit';
import type { AuditVerificationDto, Topic } from '#libs/contracts';
import { AuditKeys, Database, type EventRow, hashEvent } from '#libs/platform';
import { main as auditCommand } from '../../apps/cli/src/audit/program.js';
import { commandHere } from '../support/command-here.js';
import { eventually } from '../support/eventually.js';
import { startProgram, startWorkerProcess } from '../support/processes.js';
import { TEST_KEYS, testEnvironment } from '../support/test-config.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld } from '../support/world.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'gona-checkpoint-'));
const FILE = join(FOLDER, 'checkpoint.json');
const TOPICS: Topic[] = ['resource:1', 'resource:2', 'resource:3'];
let served: ServedWorld;
let db: TestDatabase;

const LOG = ['event_log', 'audit_checkpoint', 'audit_checkpoint_head'];

beforeAll(async () => {
  served = await openWorld();
  db = served.db;
});

// A separate log for each test in one database, so that one test's tampering does not affect the next.
beforeEach(async () => {
  await asOwner(`TRUNCATE ${[...LOG, 'event_topic'].join(', ')} RESTART IDENTITY CASCADE`);
  for (const table of LOG) await db.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const topic of TOPICS) await write(topic, 4);
});

afterAll(async () => {
  await served?.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

async function write(topic: Topic, entries: number) {
  await served.api.app.get(Database).transaction(async (tx) => {
    for (let n = 0; n < entries; n += 1)
      tx.record({
        topic,
        type: 'communityResource.updated',
        subject: { kind: 'communityResource', id: 1 },
        data: { communityResourceId: 1, name: `Rice ${n}` },
        accountId: served.home.account.id,
        by: { id: served.home.admin.id, name: 'Ngozi', accountId: served.home.account.id },
      });
  });
}

/** Signs a checkpoint, and stores it out of the database owner's reach. */
async function keep(): Promise<CheckpointFile> {
  const checkpoints = served.api.app.get(Checkpoints);
  const { checkpoint } = await checkpoints.make();
  const file = await checkpoints.file(checkpoint);
  writeFileSync(FILE, JSON.stringify(file));
  return file;
}

/** Runs `npm run audit:verify` with a minimal environment. */
async function verifyByProcess(file: string) {
  const env = { DATABASE_URL: db.url, AUDIT_KEY: TEST_KEYS.AUDIT_KEY };
  const program = startProgram(join('dist', 'apps/cli/src/audit.js'), env, ['verify', file]);
  await eventually(() => !program.running(), 30_000, 50);
  return { code: await program.stop(), text: program.output() };
}

/** Runs the same in this process. */
const verify = (args: string[] = [FILE], env: Record<string, string> = { AUDIT_KEY: TEST_KEYS.AUDIT_KEY }) =>
  commandHere(auditCommand, ['verify', ...args], { DATABASE_URL: db.url, ...env });

/** Returns the command's findings, without a separate process. */
async function faults(): Promise<string[]> {
  const keys = new AuditKeys(TEST_KEYS.AUDIT_KEY);
  const file = readCheckpointFile(readFileSync(FILE, 'utf8'));
  const found = await verifyLog(served.api.app.get(Database), { publicKey: keys.publicKey, keys, file });
  return found.faults;
}

/** Runs statements as the owner of the database, bypassing the triggers. */
async function asOwner(...acts: string[]) {
  for (const table of LOG) await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const act of acts) await db.query(act);
}

const dropTopic = (topic: Topic) =>
  asOwner(...['event_log', 'event_topic'].map((table) => `DELETE FROM ${table} WHERE topic = '${topic}'`));

/** Recomputes the hashes of a topic, like an attacker with the source but without the key. */
async function rehash(topic: Topic, mac: (hash: Buffer) => Buffer | null = () => null) {
  const rows = await db.query<EventRow>('SELECT * FROM event_log WHERE topic = $1 ORDER BY seq', [topic]);
  let prev = Buffer.alloc(32);
  for (const row of rows) {
    const hash = hashEvent(prev, row);
    await db.query('UPDATE event_log SET prev_hash = $3, hash = $4, mac = $5 WHERE topic = $1 AND seq = $2', [
      topic,
      row.seq,
      prev,
      hash,
      mac(hash),
    ]);
    prev = hash as Buffer<ArrayBuffer>;
  }
  await db.query('UPDATE event_topic SET last_seq = $2, last_hash = $3 WHERE topic = $1', [
    topic,
    rows.length,
    prev,
  ]);
}

it('what nobody has touched holds, and says against what', async () => {
  await keep();
  await write('resource:1', 2);
  const { code, text } = await verifyByProcess(FILE);
  expect(text).toMatch(/The audit log is intact: \d+ entries in \d+ topics, 1 signed checkpoints\./);
  expect(text).toContain('It was compared with checkpoint 1 of ');
  // Standard error is no terminal here: lines instead of a redrawn progress bar.
  expect(text).toMatch(/Reading the log .*100 % · \d+ of \d+/);
  expect(code).toBe(0);
});

const at = (topic: string, seq: number) => `WHERE topic = '${topic}' AND seq = ${seq}`;

it.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'an entry that was edited',
    () => asOwner(`UPDATE event_log SET actor_name = 'Nobody' ${at('resource:2', 2)}`),
    /resource:2: entry 2 was changed after it was written/,
  ],
  [
    'an entry that was deleted',
    () => asOwner(`DELETE FROM event_log ${at('resource:2', 3)}`),
    /resource:2: entry 3 was taken out/,
  ],
  [
    'a tail that was cut off together with its counter',
    () =>
      asOwner(
        `DELETE FROM event_log WHERE topic = 'resource:2' AND seq > 2`,
        `UPDATE event_topic SET last_seq = 2, last_hash = (SELECT hash FROM event_log ${at('resource:2', 2)})
          WHERE topic = 'resource:2'`,
      ),
    /resource:2: its end was cut off, from entry 3 on/,
  ],
  ['a topic that was taken out', () => dropTopic('resource:2'), /resource:2: the whole topic was taken out/],
  [
    'hashes that were recomputed',
    async () => {
      await asOwner(`UPDATE event_log SET actor_name = 'Nobody' ${at('resource:2', 2)}`);
      await rehash('resource:2');
    },
    /resource:2: the hashes were recomputed/,
  ],
  [
    'a log that was emptied',
    () =>
      asOwner(
        'TRUNCATE event_log, event_topic, audit_checkpoint, audit_checkpoint_head RESTART IDENTITY CASCADE',
      ),
    /resource:1: the whole topic was taken out[\s\S]*resource:2: [\s\S]*resource:3: /,
  ],
])('finds %s', async (_what, tamper, finding) => {
  await keep();
  await write('resource:1', 1);
  await tamper();
  expect((await faults()).join('\n')).toMatch(finding);
});

it('finds what was added or changed after the checkpoint by someone without the key', async () => {
  await keep();
  await write('resource:3', 3);
  await asOwner(`UPDATE event_log SET actor_name = 'Nobody' ${at('resource:3', 6)}`);
  await rehash('resource:3');
  expect((await faults()).join()).toContain('resource:3: entry 5 was not written by Gona');
  const another = new AuditKeys(Buffer.alloc(32, 77).toString('base64'));
  await rehash('resource:3', (hash) => another.macOf(hash));
  expect((await faults()).join()).toContain('resource:3: entry 5 was not written by Gona');
});

it('does not believe a checkpoint that was forged, or signed by another', async () => {
  const file = await keep();
  const forge = (change: object) => writeFileSync(FILE, JSON.stringify({ ...file, ...change }));
  forge({ events: file.events - 1 });
  expect(await verify()).toEqual({ code: 1, text: expect.stringContaining('its signature does not match') });
  forge({ topicHeads: file.topicHeads.slice(1) });
  expect((await faults()).join()).toContain('its list of topics');
  const seed = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 5)]);
  const key = createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' });
  forge({
    publicKey: Buffer.alloc(32, 5).toString('base64'),
    signature: sign(null, Buffer.from('x'), key).toString('base64'),
  });
  expect((await faults()).join()).toContain('signed with a key that is not trusted');
  writeFileSync(FILE, '{"format":"something else"}');
  expect(await verify()).toEqual({ code: 2, text: expect.stringContaining('not a checkpoint of a Gona') });
});

it('is verified by who has the public key alone, who cannot judge what came later', async () => {
  const { publicKey } = await keep();
  const args = [FILE, '--public-key', publicKey];
  expect(await verify(args, {})).toEqual({ code: 0, text: expect.stringContaining('Without AUDIT_KEY') });
  await asOwner(`UPDATE event_log SET actor_name = 'Nobody' ${at('resource:1', 2)}`);
  await rehash('resource:1');
  expect(await verify(args, {})).toEqual({ code: 1, text: expect.stringContaining('recomputed') });
  expect((await verify([FILE], {})).code).toBe(2);
});

it('is chained to the checkpoint before it: one that was taken out or put in its place is found', async () => {
  await keep();
  await write('resource:1', 1);
  const second = await keep();
  await write('resource:1', 1);
  await keep();
  writeFileSync(FILE, JSON.stringify(second));
  expect(await faults()).toEqual([]);
  await asOwner(
    'DELETE FROM audit_checkpoint_head WHERE checkpoint = 3',
    'DELETE FROM audit_checkpoint WHERE number = 3',
  );
  // The newest checkpoint is deleted with it; the stored one remains valid.
  expect(await faults()).toEqual([]);
  await asOwner(
    'DELETE FROM audit_checkpoint_head WHERE checkpoint = 2',
    'DELETE FROM audit_checkpoint WHERE number = 2',
  );
  expect((await faults()).join()).toContain('Checkpoint 2 in the database differs from the file');
});

it('shows a cut tail, a dropped topic and new hashes on the page, too', async () => {
  await keep();
  const admin = await served.api.as(served.home.superadmin.username);
  const page = async () => (await admin.get<AuditVerificationDto>('/api/audit/verify')).body;
  expect(await page()).toMatchObject({ isWhole: true, checkpoint: { number: 1, isGenuine: true } });
  await asOwner(`UPDATE event_log SET actor_name = 'Nobody' ${at('resource:1', 2)}`);
  await rehash('resource:1');
  await dropTopic('resource:2');
  await asOwner(`DELETE FROM event_log ${at('resource:3', 4)}`);
  expect((await page()).broken).toEqual([
    { topic: 'resource:1', seq: 4, what: 'rehashed' },
    { topic: 'resource:2', seq: 1, what: 'dropped' },
    { topic: 'resource:3', seq: 4, what: 'cut' },
  ]);
});

it('is downloaded by SUPERADMIN, the newest one, as it was signed', async () => {
  const admin = await served.api.as(served.home.superadmin.username);
  expect((await admin.get('/api/audit/checkpoint')).status).toBe(404);
  const file = await keep();
  const answer = await admin.get<CheckpointFile>('/api/audit/checkpoint');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="gona-audit-checkpoint-1.json"',
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(answer.bytes.toString())).toEqual(file);
  const own = await served.api.as(served.home.admin.username);
  expect((await own.get('/api/audit/checkpoint')).status).toBe(403);
});

describe('a log from before there was a key', () => {
  /** Simulates the log of the previous version. */
  const age = () => asOwner('UPDATE event_log SET mac = NULL');

  it('stays verifiable, and is covered by the first checkpoint', async () => {
    await age();
    expect(await verify([])).toEqual({ code: 0, text: expect.stringContaining('has no checkpoint yet') });
    await keep();
    expect(await faults()).toEqual([]);
    // From here on a row without a MAC is not Gona's.
    await write('resource:1', 1);
    await asOwner(`UPDATE event_log SET mac = NULL ${at('resource:1', 5)}`);
    expect((await faults()).join()).toContain('resource:1: entry 5 was not written by Gona');
  });
});

it('a worker signs one by itself and writes its digest to the log; npm run audit:checkpoint signs one at any time', async () => {
  const environment = testEnvironment({ DATABASE_URL: db.url, LOG_LEVEL: 'info' });
  const worker = await startWorkerProcess(environment, { ready: /the worker is ready/ });
  const line = await eventually(
    () => /audit checkpoint 1 of .* sha256 ([0-9a-f]{64}), public key/.exec(worker.output()),
    20_000,
  );
  await worker.stop();
  const [{ digest } = { digest: null }] = await db.query<{ digest: Buffer }>(
    'SELECT digest FROM audit_checkpoint',
  );
  expect(digest?.toString('hex')).toBe(line[1]);

  await write('resource:1', 1);
  const out = join(FOLDER, 'second.json');
  const program = startProgram(join('dist', 'apps/cli/src/audit.js'), environment, ['checkpoint', out]);
  await eventually(() => !program.running(), 30_000, 50);
  expect(program.output()).toMatch(/audit checkpoint 2 of /);
  const second = JSON.parse(readFileSync(out, 'utf8')) as CheckpointFile;
  expect(second).toMatchObject({ number: 2, previous: line[1] });
  expect(await verify([out])).toMatchObject({ code: 0 });
});
