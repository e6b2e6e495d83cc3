import {
  type AgentCaptureListDto,
  CAPTURE_PAGE_SIZE,
  type CommunitiesOnMapDto,
  type MappedFarmListDto,
  type OverviewFarmListDto,
} from '#libs/contracts';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let home: World;
let resourceId: number;
let community: number;
let other: number;
const farms: number[] = [];

const points = (text: string) => JSON.parse(text) as { lat: number; lng: number }[];
const path = (id: number, query = '') => `/api/farms/by_commmunity_resource/${id}${query}`;

beforeAll(async () => {
  served = await openWorld();
  ({ home } = served);
  const { id } = await home.make.communityResource({ accountId: home.account.id, name: 'Map Rice' });
  resourceId = id;
  const place = { accountId: home.account.id, communityResourceId: resourceId };
  community = (await home.make.community({ ...place, name: 'Dikko' })).id;
  other = (await home.make.community({ ...place, name: 'Argungu' })).id;
  await home.make.community({ ...place, name: 'Nothing mapped' });
  const farmer = await home.make.farmer({ accountId: home.account.id, surname: 'Bello', bvn: '22345678901' });
  for (let n = 0; n < 5; n += 1) {
    const farm = await home.make.farm({
      ...place,
      communityId: n < 3 ? community : other,
      code: `M-${n}`,
      name: n === 0 ? '' : `Field ${n}`,
      farmerId: n === 0 ? farmer.id : undefined,
      at: [4.2 + n / 100, 12.5],
      status: n === 4 ? 'COMPLETED' : 'ACTIVE',
      capturedBy: home.agent.id,
    });
    farms.push(farm.id);
  }
  // Imported in a list only: nothing is mapped.
  await served.db.query(
    'UPDATE farm SET boundary = NULL, area_m2 = 0, declared_size_m2 = NULL WHERE id = $1',
    [farms[3]],
  );
  await served.db.query('UPDATE farm SET declared_size_m2 = 12345 WHERE id = $1', [farms[1]]);
});
afterAll(() => served?.close());

describe('farms on the map', () => {
  it('are all answered, with their points, and none for what is not mapped', async () => {
    const { status, body } = await (await home.as(home.admin)).get<MappedFarmListDto>(path(resourceId));
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 5, page: 1, size: 1000 });
    expect(body.list.map(({ id }) => id)).toEqual(farms);
    expect(body.list[0]).toMatchObject({
      farmId: farms[0],
      name: 'M-0',
      farmer: 'Bello Amina',
      status: 'ACTIVE',
    });
    expect(body.list[1]).toMatchObject({ name: 'Field 1', estimatedSize: 12345, farmer: null });
    const [first] = points(body.list[0]?.mapMarkers ?? '');
    expect(points(body.list[0]?.mapMarkers ?? '').length).toBeGreaterThanOrEqual(4);
    expect(points(body.list[0]?.mapMarkers ?? '').at(-1)).not.toEqual(first);
    expect(body.list[3]?.mapMarkers).toBe('[]');
    // Nothing declared: equal to the mapped size.
    expect(body.list[0]?.estimatedSize).toBeCloseTo((body.list[0]?.farmSize ?? 0) * 10_000, -1);
  });

  it('have one point in the middle on request', async () => {
    const { body } = await (await home.as(home.admin)).get<MappedFarmListDto>(
      path(resourceId, '?markers=middle'),
    );
    const [middle] = points(body.list[0]?.mapMarkers ?? '');
    const whole = await (await home.as(home.admin)).get<MappedFarmListDto>(path(resourceId));
    const all = points(whole.body.list[0]?.mapMarkers ?? '');
    const mean = (of: number[]) => (Math.min(...of) + Math.max(...of)) / 2;
    expect(middle?.lat).toBeCloseTo(mean(all.map(({ lat }) => lat)), 5);
    expect(middle?.lng).toBeCloseTo(mean(all.map(({ lng }) => lng)), 5);
    expect(body.list[3]?.mapMarkers).toBe('[]');
  });

  it('come page by page, and by the page on which one lies', async () => {
    const admin = await home.as(home.admin);
    const second = await admin.get<MappedFarmListDto>(path(resourceId, '?page=2&size=2'));
    expect(second.body).toMatchObject({ total: 5, page: 2, size: 2 });
    expect(second.body.list.map(({ id }) => id)).toEqual(farms.slice(2, 4));
    const of = await admin.get<MappedFarmListDto>(path(resourceId, `?size=2&farmId=${farms[4]}`));
    expect(of.body.page).toBe(3);
    expect((await admin.get<MappedFarmListDto>(path(resourceId, '?page=99'))).body.list).toEqual([]);
    expect((await admin.get(path(resourceId, '?farmId=999999999'))).status).toBe(404);
    expect((await admin.get(path(resourceId, '?size=1001'))).status).toBe(400);
    expect((await admin.get(path(resourceId, '?page=0'))).status).toBe(400);
  });

  it('are those of one community on request', async () => {
    const admin = await home.as(home.admin);
    const { body } = await admin.get<MappedFarmListDto>(path(resourceId, `?communityId=${other}`));
    expect(body.total).toBe(2);
    expect(body.list.map(({ id }) => id)).toEqual(farms.slice(3));
    expect((await admin.get(path(resourceId, '?communityId=999999999'))).status).toBe(404);
    const elsewhere = await admin.get(path(resourceId, `?communityId=${community}&farmId=${farms[4]}`));
    expect(elsewhere.status).toBe(404);
  });

  it('are those above 0.5 ha, or of at most 0.5 ha, on request', async () => {
    const admin = await home.as(home.admin);
    const of = async (query: string) => (await admin.get<MappedFarmListDto>(path(resourceId, query))).body;
    const all = await of('');
    const mapped = all.list.filter(({ farmSize }) => farmSize > 0);
    for (const [sizeGroup, fits] of [
      ['above', (size: number) => size > 0.5],
      ['below', (size: number) => size <= 0.5],
    ] as const) {
      const ids = mapped.filter(({ farmSize }) => fits(farmSize)).map(({ id }) => id);
      const found = await of(`?sizeGroup=${sizeGroup}`);
      expect([found.total, found.list.map(({ id }) => id)]).toEqual([ids.length, ids]);
      const there = await of(`?sizeGroup=${sizeGroup}&communityId=${other}`);
      expect(there.total).toBe(there.list.length);
    }
  });

  it('are shown to whoever has the programme on their list, and to nobody else', async () => {
    const { cbn } = home;
    expect((await (await home.as(cbn)).get(path(resourceId))).status).toBe(404);
    await home.make.grant(cbn.id, resourceId);
    expect((await (await home.as(cbn)).get<MappedFarmListDto>(path(resourceId))).body.total).toBe(5);
    expect((await (await home.as(home.agent)).get(path(resourceId))).status).toBe(403);
    expect((await (await home.as(home.other.admin)).get(path(resourceId))).status).toBe(404);
  });
});

it('communities on the map are those with a mapped farm, each in the middle of them', async () => {
  const { body } = await (await home.as(home.admin)).get<CommunitiesOnMapDto>(
    `/api/farms/communities_on_map/${resourceId}`,
  );
  expect(body.total).toBe(3);
  expect(body.list.map(({ name }) => name)).toEqual(['Argungu', 'Dikko']);
  expect(body.list[1]?.lng).toBeGreaterThan(4.2);
  expect(body.list[1]?.lng).toBeLessThan(4.23);
});

describe('what an agent captured', () => {
  const captured = (agentId: number, query = '') => `/api/agents/captured-data/${agentId}${query}`;

  it('is shown to those who review it, masked, by pages of 300', async () => {
    const { body } = await (await home.as(home.admin)).get<AgentCaptureListDto>(captured(home.agent.id));
    expect(body).toMatchObject({ totalProcessed: 5, page: 1, agent: home.agent.display_name });
    expect(body.list[0]).toMatchObject({ bvn: '•••••••8901', nextOfKin: 'null', prints: '[]' });
    expect(CAPTURE_PAGE_SIZE).toBe(300);
    const one = await (await home.as(home.admin)).get<AgentCaptureListDto>(
      captured(home.agent.id, `?communityId=${other}`),
    );
    expect(one.body.totalProcessed).toBe(2);
  });

  it('is not, of an agent of another account or a user who is none', async () => {
    expect((await (await home.as(home.other.admin)).get(captured(home.agent.id))).status).toBe(404);
    expect((await (await home.as(home.admin)).get(captured(home.cbn.id))).status).toBe(404);
    expect((await (await home.as(home.agent)).get(captured(home.agent.id))).status).toBe(403);
  });

  it('ends at the access list of staff', async () => {
    const { staff } = home;
    const asked = async () => (await home.as(staff)).get<AgentCaptureListDto>(captured(home.agent.id));
    expect((await asked()).body.totalProcessed).toBe(0);
    await home.make.grant(staff.id, resourceId);
    expect((await asked()).body.totalProcessed).toBe(5);
  });
});

it('the overview’s map comes by pages of the newest, all of them in the total', async () => {
  const maps = async (query: string) =>
    (await home.as(home.admin)).get<OverviewFarmListDto>(
      `/api/new-rest/cbn_dashboard_rest/maps/?communityResourceName=Map%20Rice${query}`,
    );
  const { body } = await maps('');
  expect(body).toMatchObject({ total: 4, page: 1 });
  expect(body.list.map(({ farmId }) => farmId)).toEqual([farms[4], farms[2], farms[1], farms[0]]);
  expect((await maps('&page=2')).body).toMatchObject({ total: 4, page: 2, list: [] });
  expect((await maps('&page=0')).status).toBe(400);
  const nameless = await (await home.as(home.admin)).get<{ fields: Record<string, string> }>(
    '/api/new-rest/cbn_dashboard_rest/maps/?communityResourceName=%20',
  );
  expect(nameless.body.fields.communityResourceName).toBe('Choose a community resource.');
});
