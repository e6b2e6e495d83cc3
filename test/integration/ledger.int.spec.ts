import { randomUUID } from 'node:crypto';
import {
  type CommunityLedgerListDto,
  type EntryKind,
  type InputDetailListDto,
  type InputSummaryListDto,
  type LedgerCheckDto,
  type LedgerEntryListDto,
  type LedgerFlowDto,
  type LedgerSummaryDto,
  type ProblemDto,
  type RecoveryDetailsDto,
  type RecoverySummaryDto,
  type StatementDto,
} from '#libs/contracts';
import { INPUTS, ProgrammeLedger } from '../support/programme-ledger.js';
import { recordAtRandom } from '../support/random-entries.js';

let ledger: ProgrammeLedger;
const inputs: Record<keyof typeof INPUTS, number> = { seed: 0, npk: 0, urea: 0 };

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
  for (const [name, body] of Object.entries(INPUTS)) inputs[name as 'seed'] = await ledger.addInput(body);
});
afterAll(() => ledger?.served.close());

describe('the ledger of a farmer', () => {
  it('goes from hectare to naira, exactly as the statement says', async () => {
    const give = (inputId: number, quantity: number, kind: EntryKind = 'COLLECTION') =>
      ledger.record({ kind, inputId, quantity });
    for (const [name, quantity] of [
      ['seed', 2],
      ['npk', 4],
      ['urea', 3],
    ] as const)
      expect((await give(inputs[name], quantity, 'ALLOCATION')).body.state).toBe('RECORDED');
    await give(inputs.seed, 2);
    await give(inputs.npk, 4);
    const wrong = await give(inputs.urea, 4);
    expect((await ledger.counter(wrong.body.entryId)).body).toMatchObject({ code: 200, amount: -130_000 });
    await give(inputs.urea, 3);
    const bags = { currentMarketValue: 36_250.75, totalNoBagsCollected: 4, sizeInKg: 75 };
    await ledger.record({ kind: 'REPAYMENT_BAGS', ...bags, transactionDate: '2026-11-02' });
    await ledger.record({ kind: 'REPAYMENT_NAIRA', amount: '₦40,000.50', reference: 'KB-REP-00417' });
    const answer = await ledger.statement();
    expect(answer).toMatchObject({
      farmerName: 'Musa Ibrahim',
      completedHectares: 1.10342,
      entitled: 339_082.07,
      received: 307_301,
      repaid: 185_003.5,
      owed: 122_297.5,
    });
    expect(answer.lines.map(({ owedAfter }) => owedAfter)).toEqual([
      0, 0, 0, 54_801, 209_801, 339_801, 209_801, 307_301, 162_298, 122_297.5,
    ]);
    expect(
      answer.items.map(({ qtyEntitled, qtyAllocated, qtyCollected, collected, repaid, owed }) => [
        qtyEntitled,
        qtyAllocated,
        qtyCollected,
        collected,
        repaid,
        owed,
      ]),
    ).toEqual([
      [2.20684, 2, 2, 54_801, 54_801, 0],
      [4.41368, 4, 4, 155_000, 130_202.5, 24_797.5],
      [3.31026, 3, 3, 97_500, 0, 97_500],
    ]);
    expect(await ledger.check()).toMatchObject({ tiesOut: true, difference: 0, entries: 10 });
  });

  it('is answered by the documented calls, under their names', async () => {
    const { data } = await ledger.read<InputSummaryListDto>(`/api/input/summary/${ledger.resourceId}`);
    expect(data[2]).toMatchObject({ inputId: inputs.urea, inputName: 'Urea 46 %', totalFarmers: 1 });
    const details = await ledger.read<InputDetailListDto>(`/api/input/issues_details/${inputs.urea}`);
    expect(details.data).toEqual([
      { farmerId: ledger.farmerId, farmerName: 'Musa Ibrahim', qtyAllocated: 3, qtyCollected: 3 },
    ]);
    const recovery = await ledger.read<RecoverySummaryDto>(`/api/recoverysummary/${ledger.resourceId}`);
    expect(recovery).toMatchObject({
      totalFarmers: 1,
      totalAmountRecovered: 185_003.5,
      totalAmountDistbursed: 307_301,
      data: [
        {
          farmerId: ledger.farmerId,
          farmerName: 'Musa Ibrahim',
          totalAmountPaid: 185_003.5,
          totalAmountRecieved: 307_301,
        },
      ],
    });
    const own = await ledger.read<RecoveryDetailsDto>(`/api/recoverysummary/details/${ledger.farmerId}`);
    expect(own).toMatchObject({
      farmerName: 'Musa Ibrahim',
      totalAmountPaid: 185_003.5,
      totalAmountRecieved: 307_301,
      recoveryDetailsList: [
        {
          transactionDate: '2026-11-02',
          currentMarketValue: 36_250.75,
          totalAmountDue: 162_298,
          totalNoBagsCollected: 4,
          sizeInKg: 75,
        },
        { currentMarketValue: null, totalAmountDue: 122_297.5, amount: 40_000.5 },
      ],
    });
    const whole = await ledger.read<LedgerSummaryDto>(
      `/api/input/ledger/${ledger.resourceId}?community=${ledger.communityId}`,
    );
    expect(whole.total).toMatchObject({
      entitled: 339_082.07,
      received: 307_301,
      repaid: 185_003.5,
      owed: 122_297.5,
    });
    const communities = await ledger.read<CommunityLedgerListDto>(
      `/api/input/ledger/${ledger.resourceId}/communities`,
    );
    expect(communities.list).toMatchObject([{ communityId: ledger.communityId, ...whole.total, farmers: 1 }]);
    const flow = await ledger.read<LedgerFlowDto>(`/api/input/ledger/${ledger.resourceId}/flow`);
    expect(flow).toMatchObject({
      total: {
        notAllocated: 31_781.07,
        beyondEntitlement: 0,
        notCollected: 0,
        repaid: 185_003.5,
        owed: 122_297.5,
      },
      farmersWithFarm: 1,
      farmersWithoutFarm: 0,
      repaidBeyond: 0,
    });
    expect(flow.items.map(({ inputId, repaid, owed }) => [inputId, repaid, owed])).toEqual([
      [inputs.seed, 54_801, 0],
      [inputs.npk, 130_202.5, 24_797.5],
      [inputs.urea, 0, 97_500],
    ]);
    expect(recovery.data).toMatchObject([{ completedHectares: 1.10342, entitled: 339_082.07, anomalies: 0 }]);
    for (const [show, total] of [
      ['owes', 1],
      ['settled', 0],
      ['notCollected', 0],
    ] as const)
      expect(
        (await ledger.read<RecoverySummaryDto>(`/api/recoverysummary/${ledger.resourceId}?show=${show}`))
          .total,
      ).toBe(total);
  });

  it('books what is sent twice once, and says no to another entry under the same id', async () => {
    const body = { kind: 'DISBURSEMENT', amount: 1500.25, opId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ledger.record(body)));
    expect(new Set(answers.map(({ body: { entryId } }) => entryId)).size).toBe(1);
    expect((await ledger.record({ ...body, kind: 'REPAYMENT_NAIRA' })).status).toBe(409);
    expect((await ledger.record({ ...body, amount: 9 })).body.current).toMatchObject({ amount: 1500.25 });
    const taken = await Promise.all([
      ledger.counter(answers[0]?.body.entryId ?? 0),
      ledger.counter(answers[0]?.body.entryId ?? 0),
    ]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ledger.statement()).owed).toBe(122_297.5);
  });

  it.each<[object, string, number, string]>([
    [{ kind: 'COLLECTION', quantity: 1 }, 'a collection without its input', 400, 'request.invalid'],
    [{ kind: 'COLLECTION', amount: 5 }, 'a collection of naira', 400, 'request.invalid'],
    [{ kind: 'REPAYMENT_NAIRA', amount: 0.001 }, 'less than a kobo', 400, 'request.invalid'],
    [{ kind: 'REPAYMENT_NAIRA', amount: -5 }, 'naira below zero', 400, 'request.invalid'],
    [
      { kind: 'REPAYMENT_NAIRA', amount: 5, transactionDate: '2999-01-01' },
      'a day to come',
      400,
      'request.invalid',
    ],
    [{ kind: 'REPAYMENT_NAIRA', amount: 5, transactionDate: '2026-02-30' }, 'no day', 400, 'request.invalid'],
    [{ kind: 'GIFT', amount: 5 }, 'an unknown kind', 400, 'request.invalid'],
    [{ kind: 'REPAYMENT_NAIRA', amount: 5, farmerId: 999_999_999 }, 'nobody', 404, 'record.notFound'],
  ])('refuses %j: %s', async (body, _what, status, error) => {
    const answer = await ledger.record({ ...body });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it('takes back no more than was collected, each entry once, and no counter-entry', async () => {
    const back = (quantity: number) => ledger.record({ kind: 'RETURN', inputId: inputs.urea, quantity });
    expect((await back(3.0001)).body.error).toBe('ledger.overReturned');
    const returned = await back(3);
    expect(returned.body.amount).toBe(97_500);
    const { list } = await ledger.read<LedgerEntryListDto>(
      `/api/input/entries/${ledger.resourceId}?farmer=${ledger.farmerId}&input=${inputs.urea}&kind=COLLECTION`,
    );
    const standing = list.find(({ counters, counteredBy }) => counters === null && counteredBy === null);
    expect((await ledger.counter(standing?.id ?? 0)).body.error).toBe('ledger.overReturned');
    const undone = await ledger.counter(returned.body.entryId);
    expect((await ledger.counter(undone.body.entryId)).body.error).toBe('ledger.isCounter');
    expect((await ledger.counter(returned.body.entryId)).body.error).toBe('ledger.alreadyCountered');
    expect((await ledger.statement()).owed).toBe(122_297.5);
    const eop = `/api/community-resource/eop/${inputs.urea}`;
    expect((await ledger.admin.call<ProblemDto>('DELETE', eop, {})).body.error).toBe('eop.inUse');
  });

  it('is never changed in the database, by nobody', async () => {
    const { db } = ledger.served;
    for (const act of [
      'UPDATE ledger_entry SET note = note',
      'DELETE FROM ledger_entry',
      'TRUNCATE ledger_entry CASCADE',
    ])
      await expect(db.query(act)).rejects.toThrow(/never changed/);
    await expect(
      db.query(`INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity,
                  unit_cost, amount, transaction_date, recorded_by)
                SELECT account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost, amount + 0.01,
                  transaction_date, recorded_by FROM ledger_entry WHERE kind = 'ALLOCATION' LIMIT 1`),
    ).rejects.toThrow(/check constraint/);
    expect(await ledger.check()).toMatchObject({ tiesOut: true });
  });
});

it('holds 1,000 random entries at once to the kobo, in every sum there is', async () => {
  const { made, expected, refusals, resourceId } = await recordAtRandom(ledger, {
    entries: 1000,
    lanes: 100,
  });
  // Only rules have refused: amounts below a kobo, and returns of inputs not collected.
  expect(Object.keys(refusals).sort()).toEqual(['ledger.overReturned', 'request.invalid']);
  expect(made).toBeGreaterThan(800);
  const inKobo = (naira: number) => BigInt(Math.round(naira * 100));
  const at = `${resourceId}?season=Dry%20Season%202026`;
  const { total } = await ledger.read<LedgerSummaryDto>(`/api/input/ledger/${at}`);
  const received = expected.of('COLLECTION', 'DISBURSEMENT') - expected.of('RETURN');
  const repaid = expected.of('REPAYMENT_NAIRA', 'REPAYMENT_BAGS');
  expect({
    allocated: inKobo(total.allocated),
    received: inKobo(total.received),
    naira: inKobo(total.repaidInNaira),
    bags: inKobo(total.repaidInBags),
    owed: inKobo(total.owed),
    overpaid: inKobo(total.overpaid),
    entries: total.entries,
  }).toEqual({
    allocated: expected.of('ALLOCATION'),
    received,
    naira: expected.of('REPAYMENT_NAIRA'),
    bags: expected.of('REPAYMENT_BAGS'),
    ...expected.standing(),
    entries: made,
  });
  const summary = await ledger.read<RecoverySummaryDto>(`/api/recoverysummary/${at}`);
  expect(inKobo(summary.totalAmountRecovered)).toBe(repaid);
  expect(summary.data.length).toBe(summary.totalFarmers);
  const settled = new Map<number | null, bigint>();
  for (const row of summary.data) {
    const { farmerId, totalAmountPaid, totalAmountRecieved } = row;
    const own = expected.ofFarmer(farmerId);
    expect([farmerId, inKobo(totalAmountPaid), inKobo(totalAmountRecieved)]).toEqual([
      farmerId,
      own('REPAYMENT_NAIRA', 'REPAYMENT_BAGS'),
      own('COLLECTION', 'DISBURSEMENT') - own('RETURN'),
    ]);
    const { lines, items, ...statement } = await ledger.read<StatementDto>(
      `/api/input/statement/${resourceId}/${farmerId}?season=Dry%20Season%202026`,
    );
    expect([statement.owed, statement.overpaid]).toEqual([row.owed, row.overpaid]);
    expect([farmerId, inKobo(lines.at(-1)?.owedAfter ?? 0)]).toEqual([
      farmerId,
      inKobo(row.owed) - inKobo(row.overpaid),
    ]);
    for (const { inputId, repaid: paid } of items)
      settled.set(inputId, (settled.get(inputId) ?? 0n) + inKobo(paid));
  }
  // One SQL statement gives the same repayments as all farmers' statements.
  const flow = await ledger.read<LedgerFlowDto>(`/api/input/ledger/${at.replace('?', '/flow?')}`);
  for (const { inputId, repaid: paid } of flow.items)
    if (inputId !== null) expect([inputId, inKobo(paid)]).toEqual([inputId, settled.get(inputId)]);
  const { owed, overpaid } = expected.standing();
  expect([flow.sums, overpaid > 0n]).toEqual([total, true]);
  const steps = [flow.total.repaid, flow.total.owed, flow.repaidBeyond];
  expect(steps.map(inKobo)).toEqual([repaid, owed, overpaid]);
  expect([inKobo(summary.totalAmountOwed), inKobo(summary.totalAmountOverpaid)]).toEqual([owed, overpaid]);
  const communities = await ledger.read<CommunityLedgerListDto>(
    `/api/input/ledger/${at.replace('?', '/communities?')}`,
  );
  const ofAll = (of: 'owed' | 'overpaid') =>
    communities.list.reduce((sum, each) => sum + inKobo(each[of]), 0n);
  expect([communities.total, ofAll('owed'), ofAll('overpaid')]).toEqual([2, owed, overpaid]);
  const { notAllocated, beyondEntitlement, notCollected, beyondAllocated } = flow.total;
  expect(inKobo(notAllocated) - inKobo(beyondEntitlement)).toBe(-inKobo(total.allocated));
  expect(inKobo(notCollected) - inKobo(beyondAllocated)).toBe(
    inKobo(total.allocated) - inKobo(total.collected),
  );
  const check = await ledger.read<LedgerCheckDto>(
    `/api/input/ledger/${resourceId}/check?season=Dry%20Season%202026`,
  );
  expect(check).toMatchObject({ tiesOut: true, difference: 0, entries: made });
});
