import { randomUUID } from 'node:crypto';
import type {
  AnomalyListDto,
  ApprovalDetailDto,
  EntryAnswerDto,
  ProblemDto,
  RecordedTodayDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { ProgrammeLedger } from '../support/programme-ledger.js';

/*
 * The approval limit counts one person's entries for a farmer in a day; repeated entries just below it are an anomaly.
 */

let ledger: ProgrammeLedger;
let colleague: HttpClient;
const LIMIT = 500_000;
const BELOW = 499_999;

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
  const { home } = ledger.served;
  colleague = await home.as(await home.user({ roles: ['ADMIN'] }));
  const settings = `/api/input/settings/${ledger.resourceId}`;
  await ledger.admin.call('PUT', settings, { body: { approvalAbove: LIMIT } });
});
afterAll(() => ledger?.served.close());

/** Returns another farmer of the programme, without entries. */
const farmer = async () =>
  (
    await ledger.served.home.make.farmer({
      accountId: ledger.served.home.account.id,
      communityResourceId: ledger.resourceId,
      communityId: ledger.communityId,
    })
  ).id;
const give = (farmerId: number, amount: number, client = ledger.admin, kind = 'DISBURSEMENT') =>
  ledger.record({ kind, farmerId, amount }, client);
const stateOf = ({ body }: { body: EntryAnswerDto }) => body.state;
const anomaliesOf = async (farmerId: number) => {
  const path = `/api/input/anomalies/${ledger.resourceId}?season=Rainy%20Season%202026&kind=belowLimit&size=100`;
  return (await ledger.read<AnomalyListDto>(path)).list.filter((each) => each.farmerId === farmerId);
};
/** Moves a farmer's recorded times back by days: entries themselves are immutable. */
const age = async (farmerId: number, days: number) => {
  const { db } = ledger.served;
  await db.query('ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_is_final');
  await db.query(
    `UPDATE ledger_entry SET recorded_on = recorded_on - $2 * interval '1 day' WHERE farmer_id = $1`,
    [farmerId, days],
  );
  await db.query('ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_is_final');
};

it('adds up what one person records for a farmer in a day, and says so', async () => {
  const to = await farmer();
  expect(stateOf(await give(to, BELOW))).toBe('RECORDED');
  const second = await give(to, BELOW);
  expect(second.body).toMatchObject({
    state: 'WAITING',
    message:
      'The entry needs a second approval: ₦499,999.00 now, ₦499,999.00 already recorded today for this farmer. Approval is required above ₦500,000.00.',
  });
  // Pending entries count too, so the third is not accepted either.
  const third = await give(to, 2);
  expect(stateOf(third)).toBe('WAITING');
  const found = await ledger.read<ApprovalDetailDto>(
    `/api/input/approval/${third.body.approvalId}`,
    colleague,
  );
  expect(found).toMatchObject({ amount: 2, recordedBefore: 999_998, approvalAbove: LIMIT });
  const today = `/api/input/today/${ledger.resourceId}/${to}`;
  expect((await ledger.read<RecordedTodayDto>(today)).list.map(({ amount }) => amount)).toEqual([
    0, 1_000_000, 0, 0,
  ]);
  expect((await ledger.read<RecordedTodayDto>(today, colleague)).list.map(({ amount }) => amount)).toEqual([
    0, 0, 0, 0,
  ]);
  // An approved entry had its second person. A refused entry was never disbursed.
  const approve = `/api/input/approval/${second.body.approvalId}`;
  expect((await colleague.post(`${approve}/approve`, {})).status).toBe(200);
  await colleague.post(`/api/input/approval/${third.body.approvalId}/refuse`, { reason: 'Not agreed.' });
  expect(stateOf(await give(to, 1))).toBe('RECORDED');
  expect(stateOf(await give(to, 1))).toBe('WAITING');
});

it('counts each person, farmer, day and direction by itself', async () => {
  const to = await farmer();
  expect(stateOf(await give(to, BELOW))).toBe('RECORDED');
  expect(stateOf(await give(to, BELOW, colleague))).toBe('RECORDED');
  expect(stateOf(await give(await farmer(), BELOW))).toBe('RECORDED');
  expect(stateOf(await give(to, BELOW, ledger.admin, 'REPAYMENT_NAIRA'))).toBe('RECORDED');
  expect(stateOf(await give(to, 2, ledger.admin, 'REPAYMENT_NAIRA'))).toBe('WAITING');
  // Regardless of the date that the recorder enters.
  const dated = { kind: 'DISBURSEMENT', farmerId: to, amount: 2, transactionDate: '2026-10-01' };
  expect(stateOf(await ledger.record(dated))).toBe('WAITING');
  const next = await farmer();
  expect(stateOf(await give(next, BELOW))).toBe('RECORDED');
  await age(next, 1);
  expect(stateOf(await give(next, BELOW))).toBe('RECORDED');
});

it('takes a reversal off what it takes back, and frees no other room', async () => {
  const to = await farmer();
  const wrong = await give(to, BELOW);
  expect(stateOf(await ledger.counter(wrong.body.entryId))).toBe('RECORDED');
  const right = await give(to, BELOW);
  expect(stateOf(right)).toBe('RECORDED');
  // Reversals of other people's entries, or of another day's, are summed separately.
  const [a, b] = [await give(to, BELOW, colleague), await give(to, 1, colleague)];
  expect(stateOf(await ledger.counter(a.body.entryId))).toBe('RECORDED');
  expect(stateOf(await give(to, 2))).toBe('WAITING');
  await age(to, 1);
  const [c, d] = [await give(to, BELOW, colleague), await give(to, 1, colleague)];
  expect(stateOf(await ledger.counter(c.body.entryId))).toBe('RECORDED');
  expect(stateOf(await ledger.counter(d.body.entryId))).toBe('RECORDED');
  expect(stateOf(await ledger.counter(b.body.entryId))).toBe('WAITING');
});

it('lets one of many at the same moment pass', async () => {
  const to = await farmer();
  const states = (await Promise.all(Array.from({ length: 8 }, () => give(to, BELOW)))).map(stateOf);
  expect(states.sort()).toEqual(['RECORDED', ...Array.from({ length: 7 }, () => 'WAITING')]);
});

it('finds what passes below the limit again and again, with its rows', async () => {
  const [week, month, apart] = [await farmer(), await farmer(), await farmer()];
  // More than the limit within seven days.
  await give(week, 300_000);
  await age(week, 6);
  await give(week, 200_001);
  // Three of 80 % or more within 30 days, each more than a week after the previous one.
  for (const days of [10, 10, 0]) {
    await give(month, 400_000);
    if (days > 0) await age(month, days);
  }
  // Neither condition.
  for (const days of [16, 16, 0]) {
    await give(apart, 400_000);
    if (days > 0) await age(apart, days);
  }
  expect(await anomaliesOf(week)).toMatchObject([
    {
      amount: 500_001,
      reason: expect.stringContaining('One person recorded ₦500,001.00'),
      entries: [{ amount: 300_000, kind: 'DISBURSEMENT' }, { amount: 200_001 }],
    },
  ]);
  expect((await anomaliesOf(month)).map(({ amount, entries }) => [amount, entries.length])).toEqual([
    [1_200_000, 3],
  ]);
  expect(await anomaliesOf(apart)).toEqual([]);
});

it('refuses another amount under the same id, and answers the same as it is by now', async () => {
  const body = { kind: 'DISBURSEMENT', farmerId: await farmer(), amount: 700_000, opId: randomUUID() };
  const asked = await ledger.record(body);
  expect((await ledger.record({ ...body, amount: 7 })).body).toMatchObject({
    error: 'record.conflict',
    current: { state: 'WAITING', amount: 700_000 },
  } satisfies Partial<ProblemDto>);
  await colleague.post(`/api/input/approval/${asked.body.approvalId}/approve`, {});
  expect((await ledger.record(body)).body).toMatchObject({ state: 'RECORDED', amount: 700_000 });
});
