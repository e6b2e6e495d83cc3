import { randomUUID } from 'node:crypto';
import type {
  PaymentDetailDto,
  PayoutDetailDto,
  SuccessDto,
  TransferListDto,
  WalletDto,
} from '#libs/contracts';
import { signedEvent, walletSimulatorKey } from '#libs/wallet';
import { TEST_PASSWORD } from '../support/api.js';
import { eventually, pause } from '../support/eventually.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { freePort, startApiProcess, startProgram } from '../support/processes.js';
import { approvePayOf, expectBalanced, putIn } from '../support/sample-wallet.js';
import { isLongRun } from '../support/services.js';
import { RestartedProgram } from '../support/soak-programs.js';
import { TEST_KEYS, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

/**
 * Transfers and payouts of several people at the same time, while API and worker are killed, and events are repeated and
 * forged: the books balance, nobody is paid twice, and unknown outcomes are listed.
 */
const AGENTS = isLongRun ? 600 : 40;
const FUNDS = isLongRun ? 80 : 6;
const KILLS = isLongRun ? 12 : 1;

jest.setTimeout(600_000);

let db: TestDatabase;
let home: World;
let api: RestartedProgram;
let worker: RestartedProgram;
let admin: HttpClient;
let second: HttpClient;
let url: string;

beforeAll(async () => {
  db = await createTestDatabase();
  home = await World.of(db);
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const environment = testEnvironment({ DATABASE_URL: db.url, PORT: port, SMS_CALLBACK_URL: url });
  [api, worker] = await Promise.all([
    RestartedProgram.of(() => startApiProcess(environment)),
    RestartedProgram.of(async () => startProgram('dist/apps/worker/src/main.js', environment)),
  ]);
  const other = await home.user({ roles: ['ADMIN'] });
  admin = await signIn(url, home.admin.username, TEST_PASSWORD);
  second = await signIn(url, other.username, TEST_PASSWORD);
});
afterAll(async () => {
  await Promise.all([api?.end(), worker?.end()]);
  await db?.drop();
});

/** Calls until the API answers: it is killed now and then, and it limits the calls of a person. */
const call = <Body = object>(client: HttpClient, method: string, path: string, body?: object) =>
  eventually(
    async () => {
      const answer = await client.call<Body>(method, `/api/wallet${path}`, { body }).catch(() => null);
      return answer !== null && answer.status !== 429 && answer.status < 500 && answer;
    },
    60_000,
    150,
  );
const event = (body: object, key = walletSimulatorKey(TEST_KEYS)) =>
  eventually(
    async () => {
      const answer = await new HttpClient(url)
        .post<{ taken: number }>('/api/wallet/events/simulator', signedEvent(key, body))
        .catch(() => null);
      return answer !== null && answer.status !== 429 && answer.status < 500 && answer;
    },
    60_000,
    150,
  );

/** Plants agents with approved pay. The last digits of their accounts are all fates of the simulator. */
async function approvePay(agents: number): Promise<void> {
  for (let n = 0; n < agents; n += 1) {
    const agentId = await home.make.agent({ accountId: home.account.id });
    const accountNumber = String(1_000_000_000 + agentId * 10 + (n % 10));
    await approvePayOf(db, { agentId, kobo: 1_000_000 + agentId, accountNumber });
  }
}

/** Prepares a payout, and approves it as often as impatient people do. Returns its id. */
async function payOut(): Promise<number> {
  const prepared = { opId: randomUUID(), title: 'Agents' };
  const { body } = await call<SuccessDto>(admin, 'POST', '/payouts', prepared);
  const path = `/payouts/${body.id}`;
  const { toPay } = await eventually(
    async () => {
      const found = await call<PayoutDetailDto>(second, 'GET', path);
      return found.body.state === 'WAITING' && found.body;
    },
    60_000,
    150,
  );
  const approval = { approve: true, amount: toPay };
  await Promise.all([1, 2, 3].map(() => call(second, 'POST', `${path}/decide`, approval)));
  return body.id;
}

/** Sends each transfer twice at the same time. */
const fund = (n: number) => {
  const body = {
    id: randomUUID(),
    amount: 10_000 + n + Math.round(Math.random() * 100) / 100,
    purpose: 'Pay',
  };
  return Promise.all([admin, second].map((client) => call(client, 'POST', '/fund', body)));
};

/** Returns what the provider says of all payments that it took. */
const said = () =>
  db.query<{ event: string; reference: string; amount: number }>(
    `SELECT CASE WHEN reference LIKE '%-back' THEN 'reversed' ELSE state END AS event,
            left(reference, 40) AS reference, abs(amount)::float8 AS amount
       FROM wallet_simulated WHERE reference LIKE 'pay-%' AND reference NOT LIKE '%-fee'`,
  );
const leaseOver = () =>
  db.query(`UPDATE job_run SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL`);

async function kill(): Promise<void> {
  for (let kills = 0; kills < KILLS; kills += 1) {
    await eventually(
      () =>
        db
          .query(`SELECT FROM wallet_payment WHERE state = 'SENT' AND answered_at IS NULL`)
          .then(({ length }) => length),
      60_000,
    );
    await pause(Math.random() * 300);
    await Promise.all([worker.die(0).then(leaseOver), api.die(Math.random() * 300)]);
  }
}

/** Repeats and forges events until the work is done. */
async function disturb(isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const events = (await said()).sort(() => Math.random() - 0.5).slice(0, 10);
    await Promise.all(
      events.flatMap((each) => [event(each), event({ ...each, event: 'failed' }, 'a key of somebody else')]),
    );
    await pause(200);
  }
}

it(`pays ${AGENTS} agents at most once each, and balances to the kobo, whatever dies`, async () => {
  const settings = { bank: 'Bank', accountNumber: '6020418772', accountName: 'Arewa', settleAbove: 25_000 };
  expect((await call(admin, 'PUT', '/settings', settings)).status).toBe(200);
  await putIn(db, home.account.id, 2 * AGENTS * 1_100_000);
  await approvePay(AGENTS / 2);
  let isDone = false;
  const disturbed = disturb(() => isDone);
  const work = async () => {
    await payOut();
    await approvePay(AGENTS / 2);
    await payOut();
  };
  await Promise.all([work(), kill(), ...Array.from({ length: FUNDS }, (_, n) => fund(n))]);
  // Accepted payments whose events died with the worker are asked for, and unknown ones again.
  await eventually(
    async () => {
      await db.query(
        `UPDATE wallet_payment SET sent_at = sent_at - interval '11 minutes', asked_at = asked_at - interval '11 minutes'
          WHERE state IN ('SENT', 'UNKNOWN') AND answered_at < now() - interval '2 s'`,
      );
      await db.query(`UPDATE job_run SET run_after = now() WHERE state = 'waiting' AND lease_until IS NULL`);
      const open = await db.query(
        `SELECT FROM wallet_payout o WHERE o.state = 'CHECKING' OR EXISTS (
           SELECT FROM wallet_payment p WHERE p.payout_id = o.id AND p.state IN ('PENDING', 'SENT'))`,
      );
      return open.length === 0;
    },
    90_000,
    500,
  );
  isDone = true;
  await disturbed;
  // A provider repeats each event until someone takes it; the order is any.
  const events = await said();
  await Promise.all([...events, ...events].sort(() => Math.random() - 0.5).map((each) => event(each)));

  await expectBalanced(db);
  expect(await db.query('SELECT FROM wallet_simulated WHERE calls > 1')).toEqual([]);
  // Paid at the provider, and not paid back, at most once for each approved item.
  expect(
    await db.query(
      `SELECT p.pay_item_id FROM wallet_payment p JOIN wallet_simulated s ON s.reference = 'pay-' || p.transfer_id
        WHERE s.state = 'succeeded' AND NOT EXISTS (SELECT FROM wallet_simulated b WHERE b.reference = s.reference || '-back')
        GROUP BY 1 HAVING count(*) > 1`,
    ),
  ).toEqual([]);
});

it('says of each payment what the provider says, and lists those of which nobody knows', async () => {
  const differing = await db.query(
    `SELECT p.state, s.state AS there, b.reference AS back FROM wallet_payment p
       LEFT JOIN wallet_simulated s ON s.reference = 'pay-' || p.transfer_id
       LEFT JOIN wallet_simulated b ON b.reference = s.reference || '-back'
      WHERE p.sent_at IS NOT NULL AND p.state IS DISTINCT FROM CASE
        WHEN b.reference IS NOT NULL THEN 'REVERSED' WHEN s.state = 'succeeded' THEN 'SUCCEEDED'
        WHEN s.state = 'failed' OR p.reason = 'accountClosed' THEN 'FAILED' ELSE 'UNKNOWN' END`,
  );
  expect(differing).toEqual([]);
  const unknown = await db.query<{ id: number }>(`SELECT id FROM wallet_payment WHERE state = 'UNKNOWN'`);
  expect(unknown.length).toBeGreaterThan(0);
  const { body } = await call<TransferListDto>(admin, 'GET', '/tx-history?state=UNKNOWN&page=1&size=100');
  expect(body.list.map(({ paymentId }) => paymentId).sort()).toEqual(unknown.map(({ id }) => id).sort());
  const { body: wallet } = await call<WalletDto>(admin, 'GET', '');
  expect(wallet.transfers.UNKNOWN).toBe(unknown.length);
  const steps = await call<PaymentDetailDto>(admin, 'GET', `/payment/${unknown[0]?.id}`);
  expect(steps.body).toMatchObject({ state: 'UNKNOWN', steps: expect.any(Array) });
});

it('took each event once, and no forged one', async () => {
  const forged = await event({ event: 'succeeded', reference: 'x', amount: 1 }, 'a key of somebody else');
  expect(forged.status).toBe(401);
  const [kept] = await db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM wallet_event e WHERE e.kind = 'failed' AND e.payment_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM wallet_simulated s WHERE s.reference = e.reference AND s.state = 'failed')`,
  );
  expect(kept?.n).toBe(0);
  const [sums] = await db.query<{ funds: number; posted: number }>(
    `SELECT (SELECT count(*)::int FROM wallet_transfer WHERE reason = 'FUND' AND is_pending) AS funds,
            (SELECT count(*)::int FROM wallet_transfer WHERE reason = 'FUND' AND NOT is_pending) AS posted`,
  );
  // One of each id. The other is the money that the test put in.
  expect(sums).toEqual({ funds: FUNDS, posted: 1 });
});
