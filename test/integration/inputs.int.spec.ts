import { randomUUID } from 'node:crypto';
import {
  type AnomalyListDto,
  type AnomalyOwnersDto,
  type DoneDto,
  type EntryAnswerDto,
  type EopListDto,
  GRANTS,
  type LedgerApprovalListDto,
  type LedgerFlowDto,
  type ProblemDto,
  type RecoverySummaryDto,
  type RemovedEopsDto,
  type SettledAnomaliesDto,
  type StatementDto,
  type SuccessDto,
} from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { INPUTS, ProgrammeLedger, SEASON } from '../support/programme-ledger.js';

let ledger: ProgrammeLedger;
const inputs: Record<keyof typeof INPUTS, number> = { seed: 0, npk: 0, urea: 0 };

beforeAll(async () => {
  ledger = await ProgrammeLedger.open();
});

afterAll(() => ledger?.served.close());

const eopAt = (id = ledger.resourceId) => `/api/community-resource/eop/${id}`;
const put = <Body>(client: HttpClient, path: string, body: object = {}) =>
  client.call<Body>('PUT', path, { body });

describe('economies of production', () => {
  it('are added as documented, with figures as people write them', async () => {
    for (const [name, body] of Object.entries(INPUTS)) {
      const added = await ledger.admin.post<SuccessDto>(eopAt(), { ...body, season: SEASON });
      expect([added.status, added.body.message]).toEqual([200, 'success']);
      inputs[name as 'seed'] = added.body.id;
    }
    const answer = await ledger.read<EopListDto>(eopAt());
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
    const { status, body: problem } = await ledger.admin.post<ProblemDto>(eopAt(), body);
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]]);
  });

  it('have one name each in a season', async () => {
    const lime = { name: 'UREA 46 %', quantityPerHectare: 1, unitCost: 100, unitOfMeasurement: 'bags' };
    expect((await ledger.admin.post<ProblemDto>(eopAt(), { ...lime, season: SEASON })).status).toBe(409);
    expect((await ledger.admin.post(eopAt(), { ...lime, season: 'Dry Season 2025' })).status).toBe(200);
    const { seasons } = await ledger.read<EopListDto>(eopAt());
    expect(seasons).toEqual([SEASON, 'Dry Season 2025']);
  });

  it('are removed by PUT, by DELETE and several at once: all of them or none', async () => {
    const add = async (name: string) =>
      (
        await ledger.admin.post<SuccessDto>(eopAt(), {
          name,
          quantityPerHectare: 1,
          unitCost: 1,
          unitOfMeasurement: 'l',
          season: SEASON,
        })
      ).body.id;
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')];
    expect((await put<SuccessDto>(ledger.admin, eopAt(a))).body).toEqual({ message: 'success', id: a });
    expect((await ledger.admin.call<SuccessDto>('DELETE', eopAt(b), {})).body.message).toBe('success');
    const several = (ids: number[]) =>
      ledger.admin.post<RemovedEopsDto & ProblemDto>(`${eopAt()}/delete`, { ids });
    expect((await several([c, 999_999_999])).status).toBe(404);
    expect((await ledger.read<EopListDto>(eopAt())).list.map(({ id }) => id)).toContain(c);
    expect((await several([c, d, a])).body.removed).toBe(2);
    expect((await several([])).status).toBe(400);
    expect((await ledger.read<EopListDto>(eopAt())).total).toBe(3);
  });
});

describe('a second person', () => {
  const settings = () => `/api/input/settings/${ledger.resourceId}`;
  const waiting = async (client = ledger.admin) =>
    (await ledger.read<LedgerApprovalListDto>(`/api/input/approvals/${ledger.resourceId}`, client)).list;
  const decide = (id: number, what: 'approve' | 'refuse', client: HttpClient) =>
    client.post<EntryAnswerDto & ProblemDto>(`/api/input/approval/${id}/${what}`, { reason: 'Not agreed.' });

  it('decides above the amount that an administrator has set, and never about their own entry', async () => {
    const { home } = ledger.served;
    const staff = await home.as(home.staff);
    expect((await put<ProblemDto>(staff, settings(), { approvalAbove: 1 })).status).toBe(403);
    const saved = await put<{ approvalAbove: number }>(ledger.admin, settings(), {
      approvalAbove: '100000',
      repaymentDueOn: '2026-12-31',
    });
    expect(saved.body).toMatchObject({ approvalAbove: 100_000, repaymentDueOn: '2026-12-31' });
    const before = (await ledger.statement()).owed;
    const body = { kind: 'DISBURSEMENT', amount: 100_000.01, opId: randomUUID() };
    const asked = await ledger.record(body, ledger.admin);
    expect(asked.body).toMatchObject({ state: 'WAITING', entryId: null, amount: 100_000.01 });
    expect((await ledger.record(body, ledger.admin)).body.approvalId).toBe(asked.body.approvalId);
    expect((await ledger.statement()).owed).toBe(before);
    const [entry] = await waiting();
    expect(entry).toMatchObject({ id: asked.body.approvalId, isOwn: true, links: [] });
    expect((await decide(Number(entry?.id), 'approve', ledger.admin)).body.error).toBe('ledger.ownEntry');
    expect((await decide(Number(entry?.id), 'approve', staff)).status).toBe(403);
    const colleague = await home.as(await home.user({ roles: ['ADMIN'] }));
    expect((await waiting(colleague))[0]?.links.map(({ rel }) => rel)).toEqual(['approve', 'refuse']);
    const both = await Promise.all([1, 2].map(() => decide(Number(entry?.id), 'approve', colleague)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ledger.record(body, ledger.admin)).body).toMatchObject({ state: 'RECORDED' });
    const after = await ledger.statement();
    expect(after.owed).toBe(100_000.01);
    expect(after.lines.at(-1)?.approvedBy).toMatch(/^Person user/);
    // To take it back is as large an act.
    const back = await ledger.counter(after.lines.at(-1)?.id ?? 0);
    expect(back.body.state).toBe('WAITING');
    expect((await ledger.counter(after.lines.at(-1)?.id ?? 0)).status).toBe(409);
    await decide(Number(back.body.approvalId), 'refuse', colleague);
    expect((await ledger.statement()).owed).toBe(100_000.01);
    expect(await waiting()).toEqual([]);
    await put(ledger.admin, settings(), {});
    expect((await ledger.counter(after.lines.at(-1)?.id ?? 0)).body.state).toBe('RECORDED');
    expect((await ledger.statement()).owed).toBe(before);
  });
});

describe('rights', () => {
  it('are those of the ledger: outside viewers read it without names of staff, and staff write by their grant', async () => {
    const { home, abroad } = ledger.served;
    const viewer = await home.as(home.cbn);
    const own = await viewer.get<StatementDto>(
      `/api/input/statement/${ledger.resourceId}/${ledger.farmerId}?season=Rainy%20Season%202026`,
    );
    expect(own.body.lines[0]).toMatchObject({ recordedBy: 'An administrator', note: null, links: [] });
    expect((await ledger.record({ kind: 'DISBURSEMENT', amount: 1 }, viewer)).status).toBe(403);
    const clerk = await home.as(
      await home.user({ roles: ['STAFF'], access: [ledger.resourceId], grants: [GRANTS.viewInputs] }),
    );
    expect((await clerk.get(`/api/input/summary/${ledger.resourceId}`)).status).toBe(200);
    expect((await ledger.record({ kind: 'DISBURSEMENT', amount: 1 }, clerk)).status).toBe(403);
    const stranger = await abroad.as(abroad.admin);
    for (const path of [
      `input/summary/${ledger.resourceId}`,
      `input/issues_details/${inputs.urea}`,
      `recoverysummary/details/${ledger.farmerId}`,
    ])
      expect((await stranger.get(`/api/${path}`)).status).toBe(404);
  });
});

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
      ['Collected 5 bags of Urea 46 %, and 4 are allocated.', 'severe'],
      ['Allocated 4 bags of Urea 46 %, and their hectares entitle to 3.31026.', 'warning'],
      ['Repaid ₦162,500.50, and ₦162,500.00 were due.', 'warning'],
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
    // The inspector has looked at the farm, and will not look again: its neighbour is nowhere.
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
      { farmerName: 'Tukur Sani', reason: 'Inputs for ₦500.00, and no completed farm.', amount: 500 },
    ]);
    expect((await list('&kind=overlappingFarm')).list).toMatchObject([
      { farmerId: ledger.farmerId, amount: 162_500 },
    ]);
    expect((await list('&kind=bvnInTwoProgrammes')).list).toMatchObject([
      { farmerId: ledger.farmerId, reason: 'The same BVN has inputs of 2 programmes in this season.' },
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

  it('are assigned and resolved several at once, and opened again', async () => {
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
    expect((await viewer.get<RecoverySummaryDto>(theirs)).body.data.map((each) => each.anomalies)).toEqual(
      page.data.map(() => null),
    );
    expect((await viewer.get(`${theirs}&show=check`)).status).toBe(400);
  });
});
