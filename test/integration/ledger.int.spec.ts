import { randomUUID } from 'node:crypto';
import {
  type EntryAnswerDto,
  type EntryKind,
  type EopListDto,
  GRANTS,
  type InputDetailListDto,
  type InputSummaryListDto,
  type LedgerApprovalListDto,
  type LedgerCheckDto,
  type LedgerEntryListDto,
  type LedgerSummaryDto,
  type ProblemDto,
  type RecordEntryBody,
  type RecoveryDetailsDto,
  type RecoverySummaryDto,
  type RemovedEopsDto,
  type StatementDto,
  type SuccessDto,
} from '#libs/contracts';
import { CounterEntry, RecordEntry } from '#libs/inputs';
import { DomainError } from '#libs/platform';
import { administrator } from '../support/exporting.js';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let resourceId: number;
let communityId: number;
let musa: number;

const SEASON = 'Rainy Season 2026';

beforeAll(async () => {
  served = await openWorld();
  const { home, db } = served;
  admin = await home.as(home.admin);
  ({ communityResource: resourceId, community: communityId, farmer: musa } = await home.farmland());
  await db.query(`UPDATE community_resource SET season = 'Rainy Season' WHERE id = $1`, [resourceId]);
  await db.query(`UPDATE farmer SET surname = 'Musa', first_name = 'Ibrahim' WHERE id = $1`, [musa]);
  await db.query(`UPDATE farm SET area_m2 = 11034.2, status = 'COMPLETED' WHERE farmer_id = $1`, [musa]);
  for (const user of [home.staff, home.cbn]) await home.make.grant(user.id, resourceId);
});

afterAll(() => served?.close());

const eopAt = (id = resourceId) => `/api/community-resource/eop/${id}`;
const put = <Body>(client: HttpClient, path: string, body: object = {}) =>
  client.call<Body>('PUT', path, { body });
const record = (body: object, client = admin) =>
  client.post<EntryAnswerDto & ProblemDto>(`/api/input/entries/${resourceId}`, { season: SEASON, ...body });
const counter = (entryId: number | null, client = admin) =>
  client.post<EntryAnswerDto & ProblemDto>(`/api/input/entry/${entryId}/counter`, {
    reason: 'Wrongly written.',
  });
const read = async <Body>(path: string, client = admin) => (await client.get<Body>(path)).body;
const statement = () =>
  read<StatementDto>(`/api/input/statement/${resourceId}/${musa}?season=Rainy%20Season%202026`);
const check = () =>
  read<LedgerCheckDto>(`/api/input/ledger/${resourceId}/check?season=Rainy%20Season%202026`);

const inputs: Record<'seed' | 'npk' | 'urea', number> = { seed: 0, npk: 0, urea: 0 };

describe('economies of production', () => {
  it('are added as documented, with figures as people write them', async () => {
    const bodies = {
      seed: {
        name: 'Rice seed, FARO 44',
        quantityPerHectare: 2,
        unitCost: 27400.5,
        unitOfMeasurement: 'bags',
      },
      npk: {
        name: 'NPK 15-15-15',
        quantityPerHectare: '4',
        unitCost: '₦38,750.00',
        unitOfMeasurement: 'bags',
      },
      urea: { name: 'Urea 46 %', quantityPerHectare: '3', unitCost: '32,500', unitOfMeasurement: 'bags' },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const added = await admin.post<SuccessDto>(eopAt(), { ...body, season: SEASON });
      expect([added.status, added.body.message]).toEqual([200, 'success']);
      inputs[name as 'seed'] = added.body.id;
    }
    const answer = await read<EopListDto>(eopAt());
    expect(answer).toMatchObject({ total: 3, season: SEASON, seasons: [SEASON], costPerHectare: 307_301 });
    expect(answer.list[0]).toMatchObject({
      id: inputs.seed,
      name: 'Rice seed, FARO 44',
      quantityPerHectare: 2,
      unitOfMeasurement: 'bags',
      unitCost: 27_400.5,
      costPerHectare: 54_801,
    });
  });

  it.each([
    [{ unitCost: '' }, 'unitCost'],
    [{ unitCost: 'much' }, 'unitCost'],
    [{ unitCost: 12.345 }, 'unitCost'],
    [{ unitCost: 0 }, 'unitCost'],
    [{ unitCost: -5 }, 'unitCost'],
    [{ unitCost: 1e15 }, 'unitCost'],
    [{ quantityPerHectare: 'two' }, 'quantityPerHectare'],
    [{ name: '  ' }, 'name'],
    [{ unitOfMeasurement: '' }, 'unitOfMeasurement'],
    [{ season: 'Harmattan' }, 'season'],
  ])('are refused with the field: %j', async (wrong, field) => {
    const body = { name: 'Lime', quantityPerHectare: 1, unitCost: 100, unitOfMeasurement: 'bags', ...wrong };
    const { status, body: problem } = await admin.post<ProblemDto>(eopAt(), body);
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]]);
  });

  it('have one name each in a season', async () => {
    const lime = { name: 'UREA 46 %', quantityPerHectare: 1, unitCost: 100, unitOfMeasurement: 'bags' };
    expect((await admin.post<ProblemDto>(eopAt(), { ...lime, season: SEASON })).status).toBe(409);
    expect((await admin.post(eopAt(), { ...lime, season: 'Dry Season 2025' })).status).toBe(200);
    const { seasons } = await read<EopListDto>(eopAt());
    expect(seasons).toEqual([SEASON, 'Dry Season 2025']);
  });

  it('are removed by PUT, by DELETE and several at once: all of them or none', async () => {
    const add = async (name: string) =>
      (
        await admin.post<SuccessDto>(eopAt(), {
          name,
          quantityPerHectare: 1,
          unitCost: 1,
          unitOfMeasurement: 'l',
          season: SEASON,
        })
      ).body.id;
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')];
    expect((await put<SuccessDto>(admin, eopAt(a))).body).toEqual({ message: 'success', id: a });
    expect((await admin.call<SuccessDto>('DELETE', eopAt(b), {})).body.message).toBe('success');
    const several = (ids: number[]) => admin.post<RemovedEopsDto & ProblemDto>(`${eopAt()}/delete`, { ids });
    expect((await several([c, 999_999_999])).status).toBe(404);
    expect((await read<EopListDto>(eopAt())).list.map(({ id }) => id)).toContain(c);
    expect((await several([c, d, a])).body.removed).toBe(2);
    expect((await several([])).status).toBe(400);
    expect((await read<EopListDto>(eopAt())).total).toBe(3);
  });
});

describe('the ledger of a farmer', () => {
  it('goes from hectare to naira, exactly as the statement says', async () => {
    const give = (inputId: number, quantity: number, kind: EntryKind = 'COLLECTION') =>
      record({ kind, farmerId: musa, inputId, quantity });
    for (const [name, quantity] of [
      ['seed', 2],
      ['npk', 4],
      ['urea', 3],
    ] as const)
      expect((await give(inputs[name], quantity, 'ALLOCATION')).body.state).toBe('RECORDED');
    await give(inputs.seed, 2);
    await give(inputs.npk, 4);
    const wrong = await give(inputs.urea, 4);
    expect((await counter(wrong.body.entryId)).body).toMatchObject({ code: 200, amount: -130_000 });
    await give(inputs.urea, 3);
    const bags = { currentMarketValue: 36_250.75, totalNoBagsCollected: 4, sizeInKg: 75 };
    await record({ kind: 'REPAYMENT_BAGS', farmerId: musa, ...bags, transactionDate: '2026-11-02' });
    await record({
      kind: 'REPAYMENT_NAIRA',
      farmerId: musa,
      amount: '₦40,000.50',
      reference: 'KB-REP-00417',
    });
    const answer = await statement();
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
    expect(await check()).toMatchObject({ tiesOut: true, difference: 0, entries: 10 });
  });

  it('is answered by the documented calls, under their names', async () => {
    const { data } = await read<InputSummaryListDto>(`/api/input/summary/${resourceId}`);
    expect(data[2]).toMatchObject({ inputId: inputs.urea, inputName: 'Urea 46 %', totalFarmers: 1 });
    const details = await read<InputDetailListDto>(`/api/input/issues_details/${inputs.urea}`);
    expect(details.data).toEqual([
      { farmerId: musa, farmerName: 'Musa Ibrahim', qtyAllocated: 3, qtyCollected: 3 },
    ]);
    const recovery = await read<RecoverySummaryDto>(`/api/recoverysummary/${resourceId}`);
    expect(recovery).toMatchObject({
      totalFarmers: 1,
      totalAmountRecovered: 185_003.5,
      totalAmountDistbursed: 307_301,
      data: [
        {
          farmerId: musa,
          farmerName: 'Musa Ibrahim',
          totalAmountPaid: 185_003.5,
          totalAmountRecieved: 307_301,
        },
      ],
    });
    const own = await read<RecoveryDetailsDto>(`/api/recoverysummary/details/${musa}`);
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
    const ledger = await read<LedgerSummaryDto>(`/api/input/ledger/${resourceId}?community=${communityId}`);
    expect(ledger.total).toMatchObject({
      entitled: 339_082.07,
      received: 307_301,
      repaid: 185_003.5,
      owed: 122_297.5,
    });
    for (const [show, total] of [
      ['owes', 1],
      ['settled', 0],
      ['notCollected', 0],
    ] as const)
      expect((await read<RecoverySummaryDto>(`/api/recoverysummary/${resourceId}?show=${show}`)).total).toBe(
        total,
      );
  });

  it('books what is sent twice once, and says no to another entry under the same id', async () => {
    const body = { kind: 'DISBURSEMENT', farmerId: musa, amount: 1500.25, opId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => record(body)));
    expect(new Set(answers.map(({ body: { entryId } }) => entryId)).size).toBe(1);
    expect((await record({ ...body, kind: 'REPAYMENT_NAIRA' })).status).toBe(409);
    const taken = await Promise.all([
      counter(answers[0]?.body.entryId ?? 0),
      counter(answers[0]?.body.entryId ?? 0),
    ]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await statement()).owed).toBe(122_297.5);
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
    const answer = await record({ farmerId: musa, ...body });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it('takes back no more than was collected, each entry once, and no counter-entry', async () => {
    const back = (quantity: number) =>
      record({ kind: 'RETURN', farmerId: musa, inputId: inputs.urea, quantity });
    expect((await back(3.0001)).body.error).toBe('ledger.overReturned');
    const returned = await back(3);
    expect(returned.body.amount).toBe(97_500);
    const { list } = await read<LedgerEntryListDto>(
      `/api/input/entries/${resourceId}?farmer=${musa}&input=${inputs.urea}&kind=COLLECTION`,
    );
    const standing = list.find(({ counters, counteredBy }) => counters === null && counteredBy === null);
    expect((await counter(standing?.id ?? 0)).body.error).toBe('ledger.overReturned');
    const undone = await counter(returned.body.entryId);
    expect((await counter(undone.body.entryId)).body.error).toBe('ledger.isCounter');
    expect((await counter(returned.body.entryId)).body.error).toBe('ledger.alreadyCountered');
    expect((await statement()).owed).toBe(122_297.5);
    expect((await admin.call<ProblemDto>('DELETE', eopAt(inputs.urea), {})).body.error).toBe('eop.inUse');
  });

  it('is never changed in the database, by nobody', async () => {
    const { db } = served;
    for (const sql of [
      'UPDATE ledger_entry SET amount = amount',
      'DELETE FROM ledger_entry',
      'TRUNCATE ledger_entry CASCADE',
    ])
      await expect(db.query(sql)).rejects.toThrow(/never changed/);
    await expect(
      db.query(`INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity,
                  unit_cost, amount, transaction_date, recorded_by)
                SELECT account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost, amount + 0.01,
                  transaction_date, recorded_by FROM ledger_entry WHERE kind = 'ALLOCATION' LIMIT 1`),
    ).rejects.toThrow(/check constraint/);
    expect(await check()).toMatchObject({ tiesOut: true });
  });

  it('says so where a sum is not that of its rows', async () => {
    const { db } = served;
    await db.query(
      'UPDATE ledger_total SET repaid_naira = repaid_naira + 0.01 WHERE community_resource_id = $1 AND eop_id = 0',
      [resourceId],
    );
    expect(await check()).toMatchObject({ tiesOut: false, difference: 0.01 });
    await db.query(
      'UPDATE ledger_total SET repaid_naira = repaid_naira - 0.01 WHERE community_resource_id = $1 AND eop_id = 0',
      [resourceId],
    );
    await db.query('UPDATE ledger_farmer SET received = received + 1 WHERE farmer_id = $1', [musa]);
    expect(await check()).toMatchObject({ tiesOut: false, difference: 1 });
    await db.query('UPDATE ledger_farmer SET received = received - 1 WHERE farmer_id = $1', [musa]);
    expect((await check()).tiesOut).toBe(true);
  });
});

describe('a second person', () => {
  const settings = () => `/api/input/settings/${resourceId}`;
  const waiting = async (client = admin) =>
    (await read<LedgerApprovalListDto>(`/api/input/approvals/${resourceId}`, client)).list;
  const decide = (id: number, what: 'approve' | 'refuse', client: HttpClient) =>
    client.post<EntryAnswerDto & ProblemDto>(`/api/input/approval/${id}/${what}`, { reason: 'Not agreed.' });

  it('decides above the amount that an administrator has set, and never about their own entry', async () => {
    const { home } = served;
    const staff = await home.as(home.staff);
    expect((await put<ProblemDto>(staff, settings(), { approvalAbove: 1 })).status).toBe(403);
    const saved = await put<{ approvalAbove: number }>(admin, settings(), {
      approvalAbove: '100000',
      repaymentDueOn: '2026-12-31',
    });
    expect(saved.body).toMatchObject({ approvalAbove: 100_000, repaymentDueOn: '2026-12-31' });
    const before = (await statement()).owed;
    const body = { kind: 'DISBURSEMENT', farmerId: musa, amount: 100_000.01, opId: randomUUID() };
    const asked = await record(body, admin);
    expect(asked.body).toMatchObject({ state: 'WAITING', entryId: null, amount: 100_000.01 });
    expect((await record(body, admin)).body.approvalId).toBe(asked.body.approvalId);
    expect((await statement()).owed).toBe(before);
    const [entry] = await waiting();
    expect(entry).toMatchObject({ id: asked.body.approvalId, isOwn: true, links: [] });
    expect((await decide(Number(entry?.id), 'approve', admin)).body.error).toBe('ledger.ownEntry');
    expect((await decide(Number(entry?.id), 'approve', staff)).status).toBe(403);
    const colleague = await home.as(await home.user({ roles: ['ADMIN'] }));
    expect((await waiting(colleague))[0]?.links.map(({ rel }) => rel)).toEqual(['approve', 'refuse']);
    const both = await Promise.all([1, 2].map(() => decide(Number(entry?.id), 'approve', colleague)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await record(body, admin)).body).toMatchObject({ state: 'RECORDED' });
    const after = await statement();
    expect(after.owed).toBe(222_297.51);
    expect(after.lines.at(-1)?.approvedBy).toMatch(/^Person user/);
    // To take it back is as large an act.
    const back = await counter(after.lines.at(-1)?.id ?? 0);
    expect(back.body.state).toBe('WAITING');
    expect((await counter(after.lines.at(-1)?.id ?? 0)).status).toBe(409);
    await decide(Number(back.body.approvalId), 'refuse', colleague);
    expect((await statement()).owed).toBe(222_297.51);
    expect(await waiting()).toEqual([]);
    await put(admin, settings(), {});
    expect((await counter(after.lines.at(-1)?.id ?? 0)).body.state).toBe('RECORDED');
    expect((await statement()).owed).toBe(before);
  });
});

describe('rights', () => {
  it('are those of the ledger: outside viewers read it without names of staff, and staff write by their grant', async () => {
    const { home, abroad } = served;
    const viewer = await home.as(home.cbn);
    const own = await viewer.get<StatementDto>(
      `/api/input/statement/${resourceId}/${musa}?season=Rainy%20Season%202026`,
    );
    expect(own.body.lines[0]).toMatchObject({ recordedBy: 'An administrator', note: null, links: [] });
    expect((await record({ kind: 'DISBURSEMENT', farmerId: musa, amount: 1 }, viewer)).status).toBe(403);
    const clerk = await home.as(
      await home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.viewInputs] }),
    );
    expect((await clerk.get(`/api/input/summary/${resourceId}`)).status).toBe(200);
    expect((await record({ kind: 'DISBURSEMENT', farmerId: musa, amount: 1 }, clerk)).status).toBe(403);
    const stranger = await abroad.as(abroad.admin);
    for (const path of [
      `input/summary/${resourceId}`,
      `input/issues_details/${inputs.urea}`,
      `recoverysummary/details/${musa}`,
    ])
      expect((await stranger.get(`/api/${path}`)).status).toBe(404);
  });
});

describe('1,000 random entries at once', () => {
  /** mulberry32 */
  const randomOf = (seed: number) => {
    let state = seed;
    return (below: number) => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
    };
  };

  it('come to what they say, to the kobo, in every sum there is', async () => {
    const { home, api, make } = served;
    const { resource, community } = await home.programme('Kebbi');
    const second = await make.community({ accountId: home.account.id, communityResourceId: resource.id });
    const season = 'Dry Season 2026';
    const farmers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        make.farmer({
          accountId: home.account.id,
          communityResourceId: resource.id,
          communityId: n % 2 ? community.id : second.id,
        }),
      ),
    );
    const prices = [1_999_999, 3_333, 1];
    const items: number[] = [];
    for (const kobo of prices) {
      const { body } = await admin.post<SuccessDto>(eopAt(resource.id), {
        name: `Item ${kobo}`,
        quantityPerHectare: 1,
        unitCost: kobo / 100,
        unitOfMeasurement: 'kg',
        season,
      });
      items.push(body.id);
    }
    const seed = 20_261_122;
    const random = randomOf(seed);
    const recording = api.app.get(RecordEntry);
    const countering = api.app.get(CounterEntry);
    const actor = administrator(home.admin.id, home.account.id);
    // The reference: kobo by farmer and kind, added up in whole numbers.
    const expected = new Map<string, bigint>();
    const count = (farmerId: number, kind: EntryKind, kobo: bigint) =>
      expected.set(`${farmerId} ${kind}`, (expected.get(`${farmerId} ${kind}`) ?? 0n) + kobo);
    const refusals: Record<string, number> = {};
    const act = async (body: RecordEntryBody, takesBack: boolean) => {
      try {
        const { entryId, amount } = await recording.record(actor, resource.id, body);
        const kobo = BigInt(Math.round(amount * 100));
        count(body.farmerId, body.kind, kobo);
        if (!takesBack) return;
        await countering.counter(actor, Number(entryId), { reason: 'random' });
        count(body.farmerId, body.kind, -kobo);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refusals[error.code] = (refusals[error.code] ?? 0) + 1;
      }
    };
    const acts = Array.from({ length: 1000 }, () => {
      const farmerId = farmers[random(farmers.length)]?.id ?? 0;
      const item = {
        farmerId,
        season,
        inputId: items[random(items.length)],
        quantity: (1 + random(99_999)) / 10_000,
      };
      const bodies: RecordEntryBody[] = [
        { kind: 'ALLOCATION', ...item },
        { kind: 'COLLECTION', ...item },
        { kind: 'COLLECTION', ...item },
        { kind: 'RETURN', ...item },
        { kind: 'DISBURSEMENT', farmerId, season, amount: (1 + random(9_999_999)) / 100 },
        { kind: 'REPAYMENT_NAIRA', farmerId, season, amount: (1 + random(9_999_999)) / 100 },
        {
          kind: 'REPAYMENT_BAGS',
          farmerId,
          season,
          currentMarketValue: (1 + random(4_000_000)) / 100,
          totalNoBagsCollected: (1 + random(2_000)) / 100,
          sizeInKg: 75,
        },
      ];
      return act(bodies[random(bodies.length)] as RecordEntryBody, random(10) === 0);
    });
    await Promise.all(acts);
    // Only rules have refused: what comes to less than a kobo, what was not there to bring back.
    expect(Object.keys(refusals).sort()).toEqual(['ledger.overReturned', 'request.invalid']);
    const kobo = (farmerId: number, kind: EntryKind) => expected.get(`${farmerId} ${kind}`) ?? 0n;
    const all = (...kinds: EntryKind[]) =>
      farmers.reduce((sum, { id }) => sum + kinds.reduce((n, kind) => n + kobo(id, kind), 0n), 0n);
    const inKobo = (naira: number) => BigInt(Math.round(naira * 100));
    const at = `${resource.id}?season=Dry%20Season%202026`;
    const { total } = await read<LedgerSummaryDto>(`/api/input/ledger/${at}`);
    expect({
      allocated: inKobo(total.allocated),
      collected: inKobo(total.collected),
      disbursed: inKobo(total.disbursed),
      naira: inKobo(total.repaidInNaira),
      bags: inKobo(total.repaidInBags),
      owed: inKobo(total.owed),
    }).toEqual({
      allocated: all('ALLOCATION'),
      collected: all('COLLECTION') - all('RETURN'),
      disbursed: all('DISBURSEMENT'),
      naira: all('REPAYMENT_NAIRA'),
      bags: all('REPAYMENT_BAGS'),
      owed: all('COLLECTION', 'DISBURSEMENT') - all('RETURN') - all('REPAYMENT_NAIRA', 'REPAYMENT_BAGS'),
    });
    const { data, totalAmountRecovered } = await read<RecoverySummaryDto>(`/api/recoverysummary/${at}`);
    expect(inKobo(totalAmountRecovered)).toBe(all('REPAYMENT_NAIRA', 'REPAYMENT_BAGS'));
    expect(data).toHaveLength(farmers.length);
    for (const { farmerId, totalAmountPaid, totalAmountRecieved } of data)
      expect([farmerId, inKobo(totalAmountPaid), inKobo(totalAmountRecieved)]).toEqual([
        farmerId,
        kobo(farmerId, 'REPAYMENT_NAIRA') + kobo(farmerId, 'REPAYMENT_BAGS'),
        kobo(farmerId, 'COLLECTION') + kobo(farmerId, 'DISBURSEMENT') - kobo(farmerId, 'RETURN'),
      ]);
    const tie = await read<LedgerCheckDto>(
      `/api/input/ledger/${resource.id}/check?season=Dry%20Season%202026`,
    );
    expect(tie).toMatchObject({ tiesOut: true, difference: 0 });
    expect(tie.entries).toBeGreaterThan(800);
    const [statementOfOne] = await Promise.all(
      [farmers[0]?.id].map((id) =>
        read<StatementDto>(`/api/input/statement/${resource.id}/${id}?season=Dry%20Season%202026`),
      ),
    );
    expect(statementOfOne?.lines.at(-1)?.owedAfter).toBe(statementOfOne?.owed);
  });
});
