import {
  type AnomalyListDto,
  type AnomalyOwnersDto,
  type DoneDto,
  type LedgerFlowDto,
  type ProblemDto,
  type RecoverySummaryDto,
  type SettledAnomaliesDto,
  type WaitingListDto,
} from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { INPUTS, ProgrammeLedger, SEASON } from '../support/programme-ledger.js';

/** Ledger-wide checks: anomalies and entitlements. */
let ledger: ProgrammeLedger;
const inputs: Record<keyof typeof INPUTS, number> = { seed: 0, npk: 0, urea: 0 };

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
  for (const [name, body] of Object.entries(INPUTS)) inputs[name as 'seed'] = await ledger.addInput(body);
});

afterAll(() => ledger?.served.close());

describe('anomalies', () => {
  const at = () => `/api/input/anomalies/${ledger.resourceId}`;
  const list = (query = '') => ledger.read<AnomalyListDto>(`${at()}?season=Rainy%20Season%202026${query}`);
  const open = async () =>
    (await list()).counts.filter((each) => each.open > 0).map((each) => [each.kind, each.open, each.amount]);
  const settle = (what: 'assign' | 'resolve', body: object, client = ledger.admin) =>
    client.post<DoneDto & ProblemDto>(`${at()}/${what}`, {
      season: SEASON,
      farmerId: ledger.farmerId,
      ...body,
    });

  it('are what does not fit together, each with its reason and the naira at stake', async () => {
    const { make, home, db } = ledger.served;
    expect(await open()).toEqual([]);
    const urea = { farmerId: ledger.farmerId, inputId: inputs.urea };
    // Without an allocation there is no plan to exceed.
    await ledger.record({ kind: 'COLLECTION', inputId: inputs.npk, quantity: 1 });
    expect(await open()).toEqual([]);
    await ledger.record({ kind: 'RETURN', inputId: inputs.npk, quantity: 1 });
    // 1.10342 ha entitle to 3.31026 bags.
    await ledger.record({ kind: 'ALLOCATION', ...urea, quantity: 4 });
    await ledger.record({ kind: 'COLLECTION', ...urea, quantity: 5 });
    await ledger.record({ kind: 'REPAYMENT_NAIRA', amount: 162_500.5 });
    expect(await open()).toEqual([
      ['collectedOverAllocated', 1, 32_500],
      ['allocatedOverEntitlement', 1, 22_416.55],
      ['repaidOverDue', 1, 0.5],
    ]);
    expect((await list()).list.map(({ reason, severity }) => [reason, severity])).toEqual([
      ['Collected 5 bags of Urea 46 %, but only 4 allocated.', 'severe'],
      ['Allocated 4 bags of Urea 46 %, but entitled to only 3.31026.', 'warning'],
      ['Repaid ₦162,500.50, but only ₦162,500.00 was due.', 'warning'],
    ]);
    const flow = await ledger.read<LedgerFlowDto>(
      `/api/input/ledger/${ledger.resourceId}/flow?season=Rainy%20Season%202026`,
    );
    expect(flow).toMatchObject({
      total: { beyondEntitlement: 22_416.55, beyondAllocated: 32_500, notCollected: 0 },
      repaidBeyond: 0.5,
    });
    // A neighbour whose farm overlaps, an unmapped farmer, and a second programme.
    const place = {
      accountId: home.account.id,
      communityResourceId: ledger.resourceId,
      communityId: ledger.communityId,
    };
    const tukur = (await make.farmer({ ...place, surname: 'Tukur', firstName: 'Sani' })).id;
    await ledger.record({ kind: 'DISBURSEMENT', farmerId: tukur, amount: 500 });
    const [own] = await db.query<{ id: number }>('SELECT id FROM farm WHERE farmer_id = $1', [
      ledger.farmerId,
    ]);
    // The inspector has processed the farm, and will not inspect it again: its neighbour is nowhere.
    await eventually(async () => (await db.query('SELECT 1 FROM finding_mark LIMIT 1')).length === 0);
    await db.query(
      `INSERT INTO finding (account_id, kind, severity, farm_id, other_id, community_resource_id, other_resource_id, measures,
                            farm_version, other_version, basis)
       VALUES ($1, 'overlap', 'severe', $2, $3, $4, $4, '{}', 1, 1, 'test')`,
      [place.accountId, own?.id, Number(own?.id) + 1_000_000, ledger.resourceId],
    );
    const { resource, community } = await home.programme('Kebbi');
    await db.query(
      'INSERT INTO membership (community_id, farmer_id, community_resource_id) VALUES ($1, $2, $3)',
      [community.id, ledger.farmerId, resource.id],
    );
    const twice = { kind: 'DISBURSEMENT', farmerId: ledger.farmerId, amount: 10, season: SEASON };
    expect((await ledger.admin.post(`/api/input/entries/${resource.id}`, twice)).status).toBe(200);
    expect((await list('&kind=noCompletedFarm')).list).toMatchObject([
      { farmerName: 'Tukur Sani', reason: 'Inputs for ₦500.00, but no completed farm.', amount: 500 },
    ]);
    expect((await list('&kind=overlappingFarm')).list).toMatchObject([
      { farmerId: ledger.farmerId, amount: 162_500 },
    ]);
    expect((await list('&kind=bvnInTwoProgrammes')).list).toMatchObject([
      { farmerId: ledger.farmerId, reason: 'The same BVN received inputs from 2 programmes this season.' },
    ]);
    expect((await list('&q=tukur')).total).toBe(1);
  });

  it('have an owner, and are resolved with a sentence until their figures change', async () => {
    const { home, abroad } = ledger.served;
    const over = { kind: 'collectedOverAllocated', inputId: inputs.urea };
    expect((await settle('assign', { ...over, ownerId: home.staff.id })).status).toBe(200);
    for (const { id } of [abroad.admin, home.agent, home.cbn])
      expect((await settle('assign', { ...over, ownerId: id })).status).toBe(404);
    expect((await list(`&owner=${home.staff.id}`)).list).toMatchObject([
      { kind: over.kind, owner: `Person staff-${home.account.id}` },
    ]);
    expect((await list()).owners.map(({ ownerId, open: n }) => [ownerId, n])).toContainEqual([
      home.staff.id,
      1,
    ]);
    // Only its owner is notified.
    const waitingFor = async (client: HttpClient) =>
      (await ledger.read<WaitingListDto>('/api/waiting', client)).list;
    const owner = await home.as(home.staff);
    expect(await waitingFor(owner)).toMatchObject([
      {
        kind: 'anomalies',
        id: ledger.resourceId,
        season: SEASON,
        count: 1,
        title: '1 anomaly assigned to you',
      },
    ]);
    expect((await waitingFor(owner))[0]?.detail).toMatch(
      /1 collected above allocation\. ₦32,500\.00 in total\.$/,
    );
    expect(await waitingFor(ledger.admin)).toEqual([]);
    expect((await settle('resolve', { ...over, reason: ' ' })).status).toBe(400);
    expect((await settle('resolve', { ...over, inputId: inputs.seed, reason: 'None.' })).status).toBe(404);
    const said = 'The fifth bag was given by mistake. 22210000061 agreed.';
    expect((await settle('resolve', { ...over, reason: said })).status).toBe(200);
    expect((await list(`&kind=${over.kind}`)).total).toBe(0);
    expect((await list('&state=resolved')).list).toMatchObject([
      { kind: over.kind, resolution: 'The fifth bag was given by mistake. •••••••0061 agreed.' },
    ]);
    await ledger.record({ kind: 'COLLECTION', inputId: inputs.urea, quantity: 1 });
    expect((await list(`&kind=${over.kind}`)).list).toMatchObject([
      { state: 'open', amount: 65_000, resolution: null },
    ]);
    const viewer = await home.as(home.cbn);
    expect((await viewer.get(at())).status).toBe(403);
  });

  it('stand by community and by agent, one farmer with the agent of their latest farm', async () => {
    const { home, db } = ledger.served;
    await db.query('UPDATE farm SET captured_by = $1 WHERE farmer_id = $2', [home.agent.id, ledger.farmerId]);
    const { communities, agents, counts, total } = await list();
    expect(communities).toMatchObject([{ id: ledger.communityId, open: total }]);
    const own = (await list(`&agent=${home.agent.id}`)).list;
    expect(own.length).toBe(total - 1);
    expect(new Set(own.map(({ agentId, farmerId }) => [agentId, farmerId].join()))).toEqual(
      new Set([[home.agent.id, ledger.farmerId].join()]),
    );
    expect(agents.map(({ id, open: n }) => [id, n])).toEqual([
      [home.agent.id, total - 1],
      [null, 1],
    ]);
    expect((await list('&severity=warning')).list.map(({ severity }) => severity)).not.toContain('severe');
    expect(counts.find(({ kind }) => kind === 'noCompletedFarm')).toMatchObject({
      open: 1,
      exampleName: 'Tukur Sani',
      example: '₦500.00',
    });
  });

  it('are assigned and resolved several immediately, and opened again', async () => {
    const { home } = ledger.served;
    const post = (what: string, body: object) =>
      ledger.admin.post<SettledAnomaliesDto & ProblemDto>(`${at()}/${what}`, { season: SEASON, ...body });
    const nobodys = async () => (await list('&owner=0')).total;
    const waiting = await nobodys();
    expect(waiting).toBeGreaterThan(2);
    const owner = { ownerId: home.admin.id };
    expect((await post('assign-several', { ofNobody: true, ...owner })).body.settled).toBe(waiting);
    expect([
      await nobodys(),
      (await post('assign-several', { ofNobody: true, ...owner })).body.settled,
    ]).toEqual([0, 0]);
    expect((await post('assign-several', { ofNobody: true, ownerId: home.agent.id })).status).toBe(404);
    const possible = await ledger.read<AnomalyOwnersDto>(`${at()}/owners`);
    expect(possible.list.map(({ id }) => id)).toEqual(expect.arrayContaining([home.admin.id, home.staff.id]));
    expect(possible.list.map(({ id }) => id)).not.toContain(home.agent.id);
    const before = (await list()).total;
    const anomalies = (await list()).list
      .slice(0, 2)
      .map(({ kind, farmerId, inputId }) => ({ kind, farmerId, inputId }));
    const unknown = { kind: 'repaidOverDue', farmerId: 999_999 };
    const said = { anomalies: [...anomalies, unknown], reason: 'Seen on the field.' };
    expect((await post('resolve-several', said)).body).toMatchObject({ code: 200, settled: 2 });
    expect((await post('resolve-several', said)).body.settled).toBe(0);
    expect((await list()).total).toBe(before - 2);
    expect((await post('reopen', anomalies[0] ?? {})).status).toBe(200);
    expect((await post('reopen', unknown)).status).toBe(404);
    expect((await list()).total).toBe(before - 1);
    const page = await ledger.read<RecoverySummaryDto>(
      `/api/recoverysummary/${ledger.resourceId}?season=Rainy%20Season%202026&show=check`,
    );
    expect(page.data.reduce((sum, each) => sum + Number(each.anomalies), 0)).toBe(before - 1);
    const viewer = await home.as(home.cbn);
    const theirs = `/api/recoverysummary/${ledger.resourceId}?season=Rainy%20Season%202026`;
    // An external viewer has no ledger page (specification, routes by role), and therefore no ledger calls.
    for (const path of [
      theirs,
      at(),
      `/api/input/ledger/${ledger.resourceId}`,
      `/api/input/entries/${ledger.resourceId}`,
    ])
      expect([path, (await viewer.get(path)).status]).toEqual([path, 403]);
  });
});

it('says so if a sum is not that of its rows', async () => {
  const { db } = ledger.served;
  await ledger.record({ kind: 'COLLECTION', inputId: inputs.seed, quantity: 1 });
  await ledger.record({ kind: 'REPAYMENT_NAIRA', amount: 1000 });
  expect(await ledger.check()).toMatchObject({ tiesOut: true, difference: 0 });
  const shift = (naira: number) =>
    db.query(
      'UPDATE ledger_total SET repaid_naira = repaid_naira + $2 WHERE community_resource_id = $1 AND eop_id = 0',
      [ledger.resourceId, naira],
    );
  await shift(0.01);
  // Repayments, and the overpaid part.
  expect(await ledger.check()).toMatchObject({ tiesOut: false, difference: 0.02 });
  await shift(-0.01);
  await db.query('UPDATE ledger_farmer SET received = received + 1 WHERE farmer_id = $1', [ledger.farmerId]);
  expect(await ledger.check()).toMatchObject({ tiesOut: false, difference: 1 });
  await db.query('UPDATE ledger_farmer SET received = received - 1 WHERE farmer_id = $1', [ledger.farmerId]);
  for (const [table, column] of [
    ['ledger_total', 'not_collected'],
    ['ledger_total', 'beyond_allocated'],
    ['ledger_total', 'settled'],
    ['ledger_farmer', 'repaid'],
  ] as const) {
    const by = (naira: number) =>
      db.query(`UPDATE ${table} SET ${column} = ${column} + $1 WHERE community_resource_id = $2`, [
        naira,
        ledger.resourceId,
      ]);
    await by(0.01);
    expect([column, (await ledger.check()).tiesOut]).toEqual([column, false]);
    await by(-0.01);
  }
  // The settled amount equals everything repaid or received, even if the totals match.
  const settle = (naira: number) =>
    db.query(
      `WITH b AS (UPDATE ledger_balance SET settled = settled + $1 WHERE farmer_id = $2 AND eop_id = $3 RETURNING *)
       UPDATE ledger_total t SET settled = t.settled + $1 FROM b
        WHERE (t.community_resource_id, t.season, t.community_id, t.eop_id) = (b.community_resource_id, b.season, b.community_id, b.eop_id)`,
      [naira, ledger.farmerId, inputs.seed],
    );
  await settle(0.01);
  // Settled, owed and overpaid amounts.
  expect(await ledger.check()).toMatchObject({ tiesOut: false, difference: 0.03 });
  await settle(-0.01);
  expect((await ledger.check()).tiesOut).toBe(true);
});

it('counts as paid what a return exceeds its collections by, through a kobo of rounding', async () => {
  const { make, home } = ledger.served;
  const farmerId = (
    await make.farmer({
      accountId: home.account.id,
      communityResourceId: ledger.resourceId,
      communityId: ledger.communityId,
    })
  ).id;
  const salt = { name: 'Salt', quantityPerHectare: 1, unitCost: 1.1, unitOfMeasurement: 'kg' };
  const inputId = await ledger.addInput(salt);
  // ₦0.15 twice, and ₦0.31 back.
  for (const [kind, quantity] of [
    ['COLLECTION', 0.14],
    ['COLLECTION', 0.14],
    ['RETURN', 0.28],
  ])
    await ledger.record({ farmerId, kind, inputId, quantity });
  await ledger.record({ farmerId, kind: 'REPAYMENT_NAIRA', amount: 5 });
  await ledger.record({ farmerId, kind: 'DISBURSEMENT', amount: 5.02 });
  expect(await ledger.check()).toMatchObject({ tiesOut: true, difference: 0 });
  const page = await ledger.read<RecoverySummaryDto>(
    `/api/recoverysummary/${ledger.resourceId}?season=Rainy%20Season%202026&farmer=${farmerId}`,
  );
  expect(page.data).toMatchObject([{ totalAmountRecieved: 5.01, owed: 0.01, overpaid: 0 }]);
});
