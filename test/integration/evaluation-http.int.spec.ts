import {
  completeFarm,
  type EvaluationFarm,
  type EvaluationPageDto,
  type FarmerDto,
  type FarmPlaceDto,
  type FarmStatusDto,
  GRANTS,
  NextFarmDto,
  reopenFarm,
  type SessionDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** Tests the evaluation map as a client sees it, with the wire names. */
describe('the evaluation map over HTTP', () => {
  let served: ServedWorld;
  let home: World;

  beforeAll(async () => {
    served = await openWorld();
    home = served.home;
  });
  afterAll(() => served?.close());

  const programme = async () => (await home.programme('Kebbi')).resource.id;
  const mapOf = async (resourceId: number) => {
    const { body } = await (await home.as(home.admin)).get<EvaluationPageDto>(
      `/api/evaluation/maps/${resourceId}/ALL/0/200`,
    );
    return JSON.parse(body.farmers) as EvaluationFarm[];
  };
  const statuses = async () =>
    new Map(
      (await served.db.query<{ id: number; status: string }>('SELECT id, status FROM farm')).map(
        ({ id, status }) => [id, status],
      ),
    );

  it('flags the farm whose farmId is sent, though another programme has a farm of that code', async () => {
    const accountId = home.account.id;
    const [one, other] = [await programme(), await programme()];
    const theirs = await home.make.farm({ accountId, communityResourceId: other });
    const mine = await home.make.farm({
      accountId,
      communityResourceId: one,
      code: String(theirs.id),
    });

    const [record] = await mapOf(one);
    expect(record).toMatchObject({ id: mine.id, farmId: mine.id, farmCode: String(theirs.id) });
    const path = completeFarm.path.replace(':farmId', String(record?.farmId));
    const done = await (await home.as(home.admin)).post<FarmStatusDto>(`/api${path}`, {});
    expect(done.body).toMatchObject({ farmId: mine.id, status: 'COMPLETED' });
    const after = await statuses();
    expect([after.get(mine.id), after.get(theirs.id)]).toEqual(['COMPLETED', 'ACTIVE']);
  });

  describe('offers to write', () => {
    let resourceId: number;
    let farmId: number;
    beforeAll(async () => {
      resourceId = await programme();
      farmId = (await home.make.farm({ accountId: home.account.id, communityResourceId: resourceId })).id;
    });

    const staffWith = async (grants: Parameters<World['user']>[0]['grants']) =>
      home.as(await home.user({ roles: ['STAFF'], access: [resourceId], grants }));
    /** Makes both calls; returns for each whether the session offers it, and its status. */
    const followed = async (client: HttpClient) => {
      const { body } = await client.get<SessionDto>('/api/session');
      const results: [string, boolean, number][] = [];
      for (const call of [completeFarm, reopenFarm]) {
        const path = call.path.replace(':farmId', String(farmId));
        const { status } = await client.post(`/api${path}`, {});
        results.push([call.path, body.user.writes.includes(`POST ${call.path}`), status]);
      }
      return results;
    };
    const allowed = [
      [completeFarm.path, true, 200],
      [reopenFarm.path, true, 200],
    ];
    const refused = [
      [completeFarm.path, false, 403],
      [reopenFarm.path, false, 403],
    ];

    it('to administrators and to staff with the grant, and does what they then ask', async () => {
      expect(await followed(await home.as(home.admin))).toEqual(allowed);
      expect(await followed(await staffWith([GRANTS.editFarms]))).toEqual(allowed);
    });

    it('to nobody whom it would refuse: a look only, an external viewer, “see as”', async () => {
      expect(await followed(await staffWith([GRANTS.viewFarms]))).toEqual(refused);
      await home.make.grant(home.cbn.id, resourceId);
      expect(await followed(await home.as(home.cbn))).toEqual(refused);
      const writer = await home.user({ roles: ['STAFF'], access: [resourceId], grants: [GRANTS.editFarms] });
      expect(await followed(await home.seenAs(writer.username))).toEqual(refused);
    });
  });

  it('tells where a farm stands in any queue, so that its address opens it whatever page it lies on', async () => {
    const accountId = home.account.id;
    const resourceId = await programme();
    const farms: { id: number; status: string; agent: boolean }[] = [];
    for (let i = 0; i < 24; i++) {
      const [status, agent] = [i % 3 === 0 ? ('COMPLETED' as const) : ('ACTIVE' as const), i % 4 === 0];
      const capturedBy = agent ? home.agent.id : undefined;
      const { id } = await home.make.farm({ accountId, communityResourceId: resourceId, status, capturedBy });
      farms.push({ id, status, agent });
    }
    const admin = await home.as(home.admin);
    const place = async (id: number, query: string) =>
      (await admin.get<FarmPlaceDto>(`/api/evaluation/place/${id}${query}`)).body;
    const queues: [query: string, path: string, (farm: (typeof farms)[number]) => boolean][] = [
      ['', 'ALL', () => true],
      ['?status=ACTIVE', 'ACTIVE', ({ status }) => status === 'ACTIVE'],
      [
        `?status=COMPLETED&agent=${home.agent.username}`,
        'COMPLETED',
        (f) => f.agent && f.status === 'COMPLETED',
      ],
      ['?agent=nobody', 'ALL', () => false],
    ];
    for (const [query, status, matches] of queues) {
      const queue = farms.filter(matches);
      for (const farm of farms) {
        const at = queue.indexOf(farm);
        const found = await place(farm.id, query);
        expect([query, found]).toEqual([
          query,
          { communityResourceId: resourceId, row: at < 0 ? null : at, rowOfAll: farms.indexOf(farm) },
        ]);
        if (found.row === null || query.includes('agent')) continue;
        const page = await admin.get<EvaluationPageDto>(
          `/api/evaluation/maps/${resourceId}/${status}/${found.row}/${found.row + 1}`,
        );
        expect(JSON.parse(page.body.farmers)).toMatchObject([{ id: farm.id }]);
      }
    }
    // Reviewing continues with the next uncompleted farm, wrapping around, in every queue.
    for (const [query, , matches] of queues.slice(0, 2)) {
      const queue = farms.filter(matches);
      for (const [at, farm] of queue.entries()) {
        const next = [...queue.slice(at + 1), ...queue.slice(0, at)].find(
          ({ status }) => status === 'ACTIVE',
        );
        const found = await admin.get<NextFarmDto>(
          `/api/evaluation/next/${resourceId}?after=${farm.id}${query.replace('?', '&')}`,
        );
        expect(found.body).toEqual({ farmId: next?.id, row: queue.indexOf(next!) });
      }
    }
    const nobody = { farmId: null, row: null };
    const nextOf = (query: string) => admin.get<NextFarmDto>(`/api/evaluation/next/${resourceId}?${query}`);
    expect((await nextOf('agent=nobody')).body).toEqual(nobody);
    expect((await admin.get(`/api/evaluation/next/${await programme()}`)).body).toEqual(nobody);
    expect((await nextOf('after=x')).status).toBe(400);
    const first = farms[0]?.id;
    const stranger = await home.other.as(home.other.admin);
    expect((await stranger.get(`/api/evaluation/next/${resourceId}`)).status).toBe(404);
    expect((await stranger.get(`/api/evaluation/place/${first}`)).status).toBe(404);
    // The call accepts an agent's username, which external viewers must not know.
    expect((await (await home.as(home.cbn)).get(`/api/evaluation/place/${first}`)).status).toBe(403);
    expect((await admin.get('/api/evaluation/place/999999999')).status).toBe(404);
    expect((await admin.get(`/api/evaluation/place/${first}?status=DONE`)).status).toBe(400);
  });

  it('sums the area of all farms that match, not of the page', async () => {
    const resourceId = await programme();
    for (let i = 0; i < 6; i++)
      await home.make.farm({
        accountId: home.account.id,
        communityResourceId: resourceId,
        status: i < 2 ? 'COMPLETED' : 'ACTIVE',
      });
    const admin = await home.as(home.admin);
    for (const [status, farms] of [
      ['ALL', 6],
      ['ACTIVE', 4],
      ['COMPLETED', 2],
    ] as const) {
      const { body } = await admin.get<EvaluationPageDto>(`/api/evaluation/maps/${resourceId}/${status}/0/1`);
      const [{ area } = { area: 0 }] = await served.db.query<{ area: number }>(
        `SELECT sum(area_m2) / 10000 AS area FROM farm
          WHERE community_resource_id = $1 AND ($2 = 'ALL' OR status = $2)`,
        [resourceId, status],
      );
      expect(body.totalProcessed).toBe(farms);
      expect(body.totalArea).toBeCloseTo(area, 3);
      expect(body.totalArea).toBeGreaterThan(0);
    }
  });

  it('opens a farmer who has no farm, for those in whose scope they are', async () => {
    const { communityResource, community, farmer: mapped, farm } = await home.farmland();
    const place = { communityResourceId: communityResource, communityId: community };
    const { id } = await home.make.farmer({ accountId: home.account.id, surname: 'Sani', ...place });
    const admin = await home.as(home.admin);
    const { body } = await admin.get<FarmerDto>(`/api/farmer/${id}`);
    expect(body).toMatchObject({
      id,
      surname: 'Sani',
      bvn: null,
      farms: [],
      communities: [{ communityId: community }],
    });
    const owner = await admin.get<FarmerDto>(`/api/farmer/${mapped}`);
    expect(owner.body.farms).toMatchObject([{ farmId: farm, communityResourceId: communityResource }]);
    expect(owner.body.bvn).toMatch(/^•{7}\d{4}$/);

    const cbn = await home.as(home.cbn);
    expect((await cbn.get(`/api/farmer/${id}`)).status).toBe(404);
    await home.make.grant(home.cbn.id, communityResource);
    expect((await cbn.get(`/api/farmer/${id}`)).status).toBe(200);
    expect((await (await home.other.as(home.other.admin)).get(`/api/farmer/${id}`)).status).toBe(404);
  });
});
