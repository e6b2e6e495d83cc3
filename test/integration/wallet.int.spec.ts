import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type {
  DayDetailDto,
  FundAskedDto,
  PaymentListDto,
  PayoutDetailDto,
  ProblemDto,
  SuccessDto,
  TransferListDto,
  WalletDto,
} from '#libs/contracts';
import { JobWorkers } from '#libs/platform';
import { signedEvent, walletSimulatorKey } from '#libs/wallet';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { eventually, pause } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { freePort } from '../support/processes.js';
import { approvePayOf, expectBalanced } from '../support/sample-wallet.js';
import { TEST_KEYS } from '../support/test-config.js';
import { openWorld, type ServedWorld } from '../support/world.js';

const SETTINGS = {
  bank: 'Moniepoint MFB',
  accountNumber: '6020418772',
  accountName: 'Arewa',
  settleAbove: 25_000,
};

let served: ServedWorld;
let worker: INestApplicationContext;
let admin: HttpClient;
let second: HttpClient;

beforeAll(async () => {
  const port = await freePort();
  served = await openWorld({ config: { SMS_CALLBACK_URL: `http://127.0.0.1:${port}` }, port });
  const { home } = served;
  worker = await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), {
    logger: ['error', 'warn'],
  });
  admin = await home.as(home.admin);
  second = await home.as(await home.user({ roles: ['ADMIN'] }));
  expect((await admin.call('PUT', '/api/wallet/settings', { body: SETTINGS })).status).toBe(200);
});

afterAll(async () => {
  await worker?.get(JobWorkers).stop();
  await worker?.close();
  await served?.close();
});

const wallet = async () => {
  // The API allows ten calls per second per person.
  await pause(150);
  const { status, text, body } = await admin.get<WalletDto>('/api/wallet');
  if (status !== 200) throw new Error(text);
  return body;
};
const fund = (body: object) =>
  admin.post<FundAskedDto & ProblemDto>('/api/wallet/fund', { purpose: 'Agent pay', ...body });
const event = (body: object) =>
  served.api.anonymous.post<{ taken: number }>(
    '/api/wallet/events/simulator',
    signedEvent(walletSimulatorKey(TEST_KEYS), body),
  );
const payout = async (id: number) => {
  await pause(150);
  const { status, text, body } = await second.get<PayoutDetailDto>(`/api/wallet/payouts/${id}`);
  if (status !== 200) throw new Error(text);
  const path = `/api/wallet/payouts/${id}/payments?page=1&size=100`;
  return { ...body, payments: (await second.get<PaymentListDto>(path)).body.list };
};
const decide = (client: HttpClient, id: number, body: object) =>
  client.post<ProblemDto>(`/api/wallet/payouts/${id}/decide`, body);
const settle = (client: HttpClient, id: number, paid: boolean, proof = '0000142611201042087734') =>
  client.post<ProblemDto>(`/api/wallet/payment/${id}/settle`, { paid, proof });
const inState = async (id: number, state: string) =>
  eventually(async () => {
    const found = await payout(id);
    if (found.state !== state) throw new Error(found.state);
    return found;
  }, 20_000);

const expectBalance = () => expectBalanced(served.db);

describe('the wallet', () => {
  let payoutId: number;

  it('takes each transfer once, however often and at the same time it is sent', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const answers = await Promise.all(
      [...ids, ...ids].map((id, n) => fund({ id, amount: 100_000.5 + (n % 4) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await fund({ id: ids[0], amount: 1 })).body.error).toBe('wallet.otherTransfer');
    await eventually(async () => (await wallet()).transfers.PENDING === 0, 10_000);
    expect((await wallet()).available).toBe(400_008);
    await expectBalance();
  });

  it('pays approved pay once, whatever the provider does', async () => {
    const { home, make, db } = served;
    for (let n = 0; n < 20; n += 1) {
      const agentId = await make.agent({ accountId: home.account.id });
      await db.query(`UPDATE app_user SET display_name = 'Tanko Audu' WHERE id = $1`, [agentId]);
      await approvePayOf(db, { agentId, kobo: 2_000_000 + n, accountNumber: `01234567${10 + n}` });
    }
    payoutId = (await admin.post<SuccessDto>('/api/wallet/payouts', { title: 'Agents' })).body.id;
    const ready = await inState(payoutId, 'WAITING');
    expect(ready).toMatchObject({ agents: 20, held: 2, fees: 18 * 25, blocked: null });
    const approval = { approve: true, amount: ready.toPay };
    expect((await decide(admin, payoutId, approval)).body.error).toBe('wallet.own');
    expect((await decide(second, payoutId, { approve: true, amount: 1 })).body.error).toBe('wallet.changed');
    expect((await decide(second, payoutId, approval)).status).toBe(200);
    expect((await decide(second, payoutId, approval)).body.error).toBe('wallet.notWaiting');
    const done = await eventually(async () => {
      const found = await payout(payoutId);
      const open = found.payments.filter(({ state }) => state === 'PENDING' || state === 'SENT');
      if (open.length > 0) throw new Error(`${open.length} open`);
      return found;
    }, 30_000);
    const ends = (digit: string) =>
      done.payments.filter(({ accountNumber }) => accountNumber?.endsWith(digit)).map(({ state }) => state);
    for (const [digits, state] of [
      ['03478', 'SUCCEEDED'],
      ['16', 'FAILED'],
      ['2', 'REVERSED'],
      ['5', 'UNKNOWN'],
      ['9', 'CANCELLED'],
    ] as const)
      for (const digit of digits) expect([digit, ...ends(digit)]).toEqual([digit, state, state]);
    const calls = await db.query('SELECT 1 FROM wallet_simulated WHERE calls > 1');
    expect(calls).toEqual([]);
    await expectBalance();
  });

  it('ignores forged, repeated, late and contradicting events', async () => {
    const { db } = served;
    const sent = await db.query<{ reference: string; amount: number; state: string }>(
      `SELECT 'pay-' || transfer_id AS reference, amount, state FROM wallet_payment WHERE sent_at IS NOT NULL`,
    );
    const before = await wallet();
    const forged = { event: 'failed', reference: sent[0]?.reference, amount: 1, signature: 'x' };
    expect((await served.api.anonymous.post('/api/wallet/events/simulator', forged)).status).toBe(401);
    const settled = sent.filter(({ state }) => state !== 'UNKNOWN' && state !== 'SUCCEEDED');
    await Promise.all(
      settled.flatMap(({ reference, amount }) =>
        ['succeeded', 'failed', 'reversed', 'succeeded'].map((name) =>
          event({ event: name, reference, amount }),
        ),
      ),
    );
    expect((await wallet()).available).toBe(before.available);
    // Another amount than the payment's is no word about it.
    const paid = sent.find(({ state }) => state === 'SUCCEEDED');
    await event({ event: 'reversed', reference: paid?.reference, amount: 1 });
    expect((await wallet()).available).toBe(before.available);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        event({ event: 'reversed', reference: paid?.reference, amount: Number(paid?.amount) }),
      ),
    );
    expect((await wallet()).available).toBeCloseTo(before.available + Number(paid?.amount) / 100, 2);
    await expectBalance();
  });

  it('settles an unknown outcome by a proof, above the limit by two people, and never sends it again', async () => {
    const unknown = (await payout(payoutId)).payments.filter(({ state }) => state === 'UNKNOWN');
    const [first, other] = unknown.map(({ id }) => id) as [number, number];
    await admin.call('PUT', '/api/wallet/settings', { body: { ...SETTINGS, settleAbove: 100 } });
    expect((await settle(admin, first, true)).body.message).toMatch(/second administrator/);
    expect((await settle(admin, first, true)).body.error).toBe('independence.required');
    expect((await settle(second, first, false)).body.error).toBe('wallet.otherProof');
    expect((await settle(second, first, true)).status).toBe(200);
    expect((await settle(second, first, true)).body.error).toBe('wallet.notUnknown');
    expect((await admin.call('PUT', '/api/wallet/settings', { body: SETTINGS })).status).toBe(400);
    await served.db.query('UPDATE wallet SET settle_above = 2500000');
    expect((await settle(admin, other, false)).status).toBe(200);
    const settled = await inState(payoutId, 'SETTLED');
    expect(settled).toMatchObject({ unknown: 0 });
    expect(settled.paid + settled.notPaid).toBeCloseTo(settled.toPay, 2);
    expect((await wallet()).reserved).toBe(0);
    await expectBalance();
  });

  it('pays again only what failed or came back, and declares a lost answer of a dead worker unknown', async () => {
    const again = (await admin.post<SuccessDto>('/api/wallet/payouts', { title: 'Again' })).body.id;
    const { agents, toPay } = await inState(again, 'WAITING');
    // 1 and 6 failed, 2 and one more were reversed, one unknown was not paid, 9 was held back.
    expect(agents).toBe(10);
    const [lost] = await served.db.query<{ id: number }>(
      `UPDATE wallet_payment SET state = 'SENT', sent_at = now() WHERE id =
        (SELECT min(id) FROM wallet_payment WHERE payout_id = $1 AND state = 'PENDING') RETURNING id`,
      [again],
    );
    const [{ kobo } = { kobo: 0 }] = await served.db.query<{ kobo: number }>(
      'SELECT amount::float8 AS kobo FROM wallet_payment WHERE id = $1',
      [lost?.id],
    );
    const amount = Math.round(toPay * 100 - kobo) / 100;
    expect((await decide(second, again, { approve: true, amount })).body.error).toBeUndefined();
    const open = async () => {
      const { payments } = await payout(again);
      const isLost = payments.find(({ id }) => id === lost?.id)?.state === 'UNKNOWN';
      return isLost ? payments.filter(({ state }) => state === 'PENDING' || state === 'SENT').length : -1;
    };
    // One account gets the same amount only once in two minutes.
    await eventually(async () => (await open()) > 0, 20_000);
    expect(await open()).toBe(7);
    await served.db.query(
      `UPDATE wallet_payment SET sent_at = sent_at - interval '2 minutes' WHERE payout_id = $1`,
      [payoutId],
    );
    await eventually(async () => (await open()) === 0, 20_000);
  });

  it('takes repayments of farmers into the ledger, and other money into suspense', async () => {
    const { home, make, db } = served;
    const accountId = home.account.id;
    const resource = await make.communityResource({ accountId });
    const community = await make.community({ accountId, communityResourceId: resource.id });
    const { id: farmerId } = await make.farmer({
      accountId,
      communityId: community.id,
      communityResourceId: resource.id,
    });
    await db.query('UPDATE app_user SET farmer_id = $2 WHERE id = $1', [home.farmer.id, farmerId]);
    await db.query(
      `INSERT INTO ledger_farmer (community_resource_id, season, farmer_id, community_id, allocated, received, repaid, entries, last_entry)
       VALUES ($1, 'Dry Season 2020', $2, $3, 0, 50000, 0, 1, 1)`,
      [resource.id, farmerId, community.id],
    );
    const farmer = await home.as(home.farmer);
    const { body } = await farmer.get<{ references: { reference: string }[] }>('/api/wallet/own');
    const words = `NIP ${body.references[0]?.reference}`;
    const received = { event: 'received', reference: 'mfb-1', amount: 2_000_050, words };
    expect((await event(received)).body.taken).toBe(1);
    expect((await event(received)).body.taken).toBe(0);
    expect((await event({ ...received, words: `${words} again` })).body.taken).toBe(1);
    const entries = await db.query(`SELECT amount::text FROM ledger_entry WHERE kind = 'REPAYMENT_NAIRA'`);
    expect(entries).toEqual([{ amount: '20000.50' }]);
    await event({ event: 'received', reference: 'mfb-2', amount: 100, words: 'gift' });
    const { list } = (await admin.get<TransferListDto>('/api/wallet/tx-history?page=1&size=2')).body;
    expect(list.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['UNEXPLAINED', 1],
      ['REPAYMENT', 20_000.5],
    ]);
    await expectBalance();
  });

  it('compares a day with the list of the provider, and closes it when each difference is decided', async () => {
    const { home, db } = served;
    const [{ day } = { day: '' }] = await db.query<{ day: string }>(
      `INSERT INTO wallet_day (account_id, day, provider) VALUES ($1, (now() AT TIME ZONE 'Africa/Lagos')::date, 'simulator')
       RETURNING day::text`,
      [home.account.id],
    );
    const read = async () => (await admin.get<DayDetailDto>(`/api/wallet/days/${day}`)).body;
    expect((await admin.post(`/api/wallet/days/${day}/fetch`)).status).toBe(200);
    const { rowsThatDiffer, difference } = await read();
    const of = rowsThatDiffer.map(({ reference, ours, theirs }) => [reference.slice(0, 4), ours, theirs]);
    // Settled as paid with its fee, a reversal that the test invented, and the money that it paid in.
    expect(of.filter(([reference]) => reference === 'mfb-')).toEqual([
      ['mfb-', 20_000.5, null],
      ['mfb-', 1, null],
    ]);
    expect(rowsThatDiffer).toHaveLength(5);
    // The provider lists the first one a day later.
    await db.query(
      `WITH next AS (INSERT INTO wallet_day (account_id, day, provider) VALUES ($1, $2::date + 1, 'simulator') RETURNING id)
       INSERT INTO wallet_difference (day_id, reference, theirs) SELECT id, 'other', 2000050 FROM next`,
      [home.account.id, day],
    );
    const causes = (await read()).rowsThatDiffer.map(({ ours, cause }) => [ours, cause]);
    expect(causes).toEqual(
      expect.arrayContaining([
        [20_000.5, 'OTHER_DAY'],
        [1, 'MAY_BE_LISTED'],
      ]),
    );
    expect(rowsThatDiffer.reduce((sum, row) => sum + Math.round(row.difference * 100), 0)).toBe(
      Math.round(difference * 100),
    );
    const close = (client: HttpClient) => client.post<ProblemDto>(`/api/wallet/days/${day}/close`);
    expect((await close(admin)).body.error).toBe('wallet.dayOpen');
    for (const { id } of rowsThatDiffer) {
      const body = { decision: 'SUSPENSE', reason: 'Not in the list.' };
      expect((await admin.post(`/api/wallet/differences/${id}/decide`, body)).status).toBe(200);
    }
    expect((await close(admin)).body.error).toBe('wallet.secondToClose');
    expect((await close(second)).status).toBe(200);
    await expectBalance();
  });
});
