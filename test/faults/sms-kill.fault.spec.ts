import { createHmac } from 'node:crypto';
import type { MessageDto } from '#libs/contracts';
import { startApi, type TestApi } from '../support/api.js';
import { eventually, pause } from '../support/eventually.js';
import {
  type FakeProvider,
  type Manner,
  startFakeProvider,
  type Taken,
  termiiAccepts,
  termiiReport,
} from '../support/fake-provider.js';
import { type Program, startProgram } from '../support/processes.js';
import { type OwnRedis, startOwnRedis } from '../support/redis-server.js';
import { answered } from '../support/repairing.js';
import { isLongRun } from '../support/services.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

/**
 * P22, P23 and P3 for messages: at most one send per recipient by the provider's own count, whatever dies, and correct
 * states for all.
 */
const RECIPIENTS = isLongRun ? 3000 : 150;
const KILLS = isLongRun ? 12 : 1;
const SECRET = 'a secret of the tests';

jest.setTimeout(600_000);

let db: TestDatabase;
let api: TestApi;
let home: World;
let redis: OwnRedis;
let fake: FakeProvider;
let environment: ReturnType<typeof testEnvironment>;

/**
 * In each 25 requests: a dropped connection, a truncated response, a request to back off, and an unreadable response.
 */
const MANNERS: Record<number, Manner> = {
  3: 'drop',
  9: 'part',
  15: { status: 429, headers: { 'retry-after': '1' } },
  21: { status: 502 },
};
const ENDS = ['DELIVERED | Message delivered to handset', 'DND Active on Phone Number', 'Expired'];
const toOf = ({ text }: Taken) => (JSON.parse(text) as { to: string }).to;
/** Refused with a back-off, so the same recipient may be requested again. */
const wasRefused = (nth: number) => nth % 25 === 15;

beforeAll(async () => {
  [db, redis] = await Promise.all([createTestDatabase(), startOwnRedis()]);
  home = await World.of(db);
  fake = await startFakeProvider(
    (taken, nth) => MANNERS[nth % 25] ?? termiiAccepts(`m-${toOf(taken)}-${nth}`),
  );
  environment = testEnvironment({
    DATABASE_URL: db.url,
    REDIS_URL: redis.url,
    SMS_PROVIDER: 'termii',
    TERMII_URL: fake.url,
    TERMII_API_KEY: 'key',
    TERMII_SENDER_ID: 'Gona',
    TERMII_SECRET_KEY: SECRET,
  });
  api = await startApi(testConfig(environment));
});
afterAll(async () => {
  await redis?.start();
  await api?.stop();
  await fake?.close();
  await redis?.remove();
  await db?.drop();
});

const receive = (body: object, secret = SECRET) => {
  const raw = JSON.stringify(body);
  const signature = createHmac('sha512', secret).update(raw).digest('hex');
  return fetch(`${api.url}/api/messages/receipts/termii`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-termii-signature': signature },
    body: raw,
  });
};

async function queue(count: number): Promise<MessageDto> {
  const { resource, community } = await home.programme('Kebbi');
  await db.query(
    `WITH f AS (INSERT INTO farmer (account_id, surname, first_name, phone)
                SELECT $1, 'Bello', 'Member ' || n, '+234803' || (1000000 + $4 * 10000 + n) FROM generate_series(1, $3::int) n RETURNING id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $5 FROM f`,
    [home.account.id, community.id, count, resource.id % 100, resource.id],
  );
  const admin = await api.as(home.admin.username);
  await answered(admin.call('PUT', '/api/messages/settings', { body: { perSecond: 200 } }));
  return answered(admin.post('/api/messages', { communityId: community.id, message: 'Seed is ready.' }));
}

const countsOf = async (id: number) => {
  const rows = await db.query<{ state: string; n: number }>(
    'SELECT state, count(*)::int AS n FROM sms_message WHERE batch_id = $1 GROUP BY 1',
    [id],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n])) as Record<string, number>;
};
const endOf = (id: number) =>
  eventually(async () => {
    const [batch] = await db.query<{ state: string }>('SELECT state FROM sms_batch WHERE id = $1', [id]);
    if (batch?.state !== 'done') throw new Error(JSON.stringify([batch, await countsOf(id)]));
    return true;
  }, 90_000);
const leaseOver = () =>
  db.query(`UPDATE job_run SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL`);
const startWorker = () => startProgram('dist/apps/worker/src/main.js', environment);

it(`hands ${RECIPIENTS} messages over at most once each, over killed workers and a lost Redis`, async () => {
  const { id } = await queue(RECIPIENTS);
  let worker: Program = startWorker();
  for (let kills = 0; kills < KILLS; kills += 1) {
    const before = fake.taken.length;
    await eventually(async () => fake.taken.length > before + 30, 60_000);
    await pause(Math.random() * 60);
    await worker.kill('SIGKILL');
    // Redis once, with the second worker, or with the only one.
    if (kills === Math.min(1, KILLS - 1)) {
      await redis.kill();
      await redis.start({ empty: true });
    }
    await leaseOver();
    worker = startWorker();
  }
  await endOf(id);
  await worker.stop();

  const asked = new Map<string, number>();
  for (const [at, taken] of fake.taken.entries())
    if (!wasRefused(at + 1)) asked.set(toOf(taken), (asked.get(toOf(taken)) ?? 0) + 1);
  expect([...asked].filter(([, times]) => times > 1)).toEqual([]);

  const counts = await countsOf(id);
  expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(RECIPIENTS);
  expect(Object.keys(counts).sort()).toEqual(['ACCEPTED', 'UNKNOWN']);
  // Recipients that the provider has not seen are unknown: none is reported as sent.
  const accepted = await db.query<{ number: string }>(
    `SELECT number FROM sms_message WHERE batch_id = $1 AND state = 'ACCEPTED'`,
    [id],
  );
  expect(accepted.filter(({ number }) => !asked.has(number.slice(1)))).toEqual([]);
  const [job] = await db.query<{ summary: object }>(
    'SELECT summary FROM job_run WHERE id = (SELECT job_id FROM sms_batch WHERE id = $1)',
    [id],
  );
  expect(job?.summary).toEqual({
    kind: 'sms',
    recipients: RECIPIENTS,
    handedOver: counts.ACCEPTED,
    failed: 0,
    unknown: counts.UNKNOWN,
    notSent: 0,
  });
});

it('comes to the same by its receipts, whatever their order and number, and by no forged one', async () => {
  const [batch] = await db.query<{ id: number }>('SELECT id FROM sms_batch');
  const accepted = await db.query<{ number: string; reference: string }>(
    `SELECT number, reference FROM sms_message WHERE batch_id = $1 AND state = 'ACCEPTED' ORDER BY id LIMIT 40`,
    [batch?.id],
  );
  const said = accepted.flatMap(({ number, reference }, n) =>
    ['Message Sent', ENDS[n % 3] ?? '', 'Message Sent'].map((status) =>
      termiiReport(reference, status, { receiver: number.slice(1) }),
    ),
  );
  const forged = await Promise.all(
    said.slice(0, 5).map((body) => receive({ ...body, status: 'Delivered' }, 'x')),
  );
  expect(forged.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect(await db.query('SELECT 1 FROM sms_receipt')).toEqual([]);
  const inAnyOrder = [...said, ...said].sort(() => Math.random() - 0.5);
  const answers = await Promise.all(inAnyOrder.map((body) => receive(body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const states = await db.query<{ state: string }>(
    'SELECT state FROM sms_message WHERE reference = ANY($1) ORDER BY id',
    [accepted.map(({ reference }) => reference)],
  );
  expect(states.map(({ state }) => state)).toEqual(
    accepted.map((_, n) => ['DELIVERED', 'REJECTED_DND', 'EXPIRED'][n % 3]),
  );
  const [kept] = await db.query<{ n: number }>('SELECT count(*)::int AS n FROM sms_receipt');
  expect(kept?.n).toBe(80);
});

it('takes a receipt that comes before the answer, or of a message that was never answered', async () => {
  const { id } = await queue(1);
  const [{ number } = { number: '' }] = await db.query<{ number: string }>(
    'SELECT number FROM sms_message WHERE batch_id = $1',
    [id],
  );
  await fake.close();
  // The provider's receipt arrives before its response, which never comes.
  fake = await startFakeProvider(() => 'hang');
  const worker = startProgram('dist/apps/worker/src/main.js', { ...environment, TERMII_URL: fake.url });
  await eventually(async () => fake.taken.length === 1, 30_000);
  const body = { type: 'outbound', message_id: 'early', receiver: number.slice(1), status: 'Delivered' };
  expect((await receive(body)).status).toBe(200);
  expect(await countsOf(id)).toEqual({ CLAIMED: 1 });
  await eventually(async () => (await countsOf(id)).DELIVERED === 1, 30_000);
  expect(fake.taken).toHaveLength(1);
  await worker.stop();
});
