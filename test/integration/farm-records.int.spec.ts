import {
  type AssetDto,
  type AssetListDto,
  FARMS_MESSAGES,
  type FarmAnswerDto,
  type FarmDetailsDto,
  type FarmHistoryDto,
  type FarmListDto,
  type FarmShareDto,
  GRANTS,
  type MappedFarmListDto,
  type ProblemDto,
} from '#libs/contracts';
import type { TestApi } from '../support/api.js';
import type { HttpClient } from '../support/http-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let home: World;
let admin: HttpClient;
let place: { accountId: number; communityResourceId: number; communityId: number };
/** A farm resource with the community resource of `place`, and one without any. */
let linked: number;
let bare: number;
let lgas: { id: number; wards: number[] }[];

beforeAll(async () => {
  served = await openWorld();
  ({ db, api, home } = served);
  admin = await api.as(home.admin.username);
  const { resource, community } = await home.programme('Kebbi');
  place = { accountId: home.account.id, communityResourceId: resource.id, communityId: community.id };
  const add = async (name: string, communityResourceId: number | null) => {
    const [row] = await db.query<{ id: number }>(
      `INSERT INTO farm_resource (account_id, community_resource_id, name, season, is_soil_mapping_enabled)
       VALUES ($1, $2, $3, 'Rainy Season', true) RETURNING id`,
      [home.account.id, communityResourceId, name],
    );
    return row?.id ?? 0;
  };
  linked = await add('Argungu Growers', resource.id);
  bare = await add('Single farms', null);
  lgas = await db.query(
    'SELECT lga_id AS id, array_agg(id ORDER BY id) AS wards FROM ward GROUP BY lga_id ORDER BY lga_id LIMIT 2',
  );
});
afterAll(() => served?.close());

const lga = (at = 0) => ({ id: lgas[at]?.id ?? 0 });
const ward = (at = 0) => ({ id: lgas[at]?.wards[0] ?? 0 });
const bodyOf = (more: object = {}) => ({
  name: 'River plot',
  estimatedSize: 12_000,
  localGovernmentId: lga(),
  ...more,
});
const listOf = async (client: HttpClient, id: number, query = '') =>
  client.get<FarmListDto>(`/api/farmersfarm/resource/${id}${query}`);
async function addFarm(farmResourceId: number, more: object = {}): Promise<number> {
  const { status, body } = await admin.post<FarmAnswerDto>('/api/farms', {
    ...bodyOf(more),
    farmResourceId: { id: farmResourceId },
  });
  expect([status, body.code, body.message]).toEqual([200, 0, 'Farm added successfully']);
  return body.id;
}
const farmOf = async (id: number) => (await admin.get<FarmDetailsDto>(`/api/farms/${id}`)).body;

describe('farms of a farm resource', () => {
  it('are added in square metres with place and features, changed, and counted with their farmers', async () => {
    const id = await addFarm(linked, { ward: ward(), type: 'Rice' });
    expect(await farmOf(id)).toMatchObject({
      name: 'River plot',
      farmCode: `F-${id}`,
      estimatedSize: 12_000,
      farmSize: 0,
      localGovernmentId: lga(),
      ward: ward(),
      type: 'Rice',
      farmResourceId: { id: linked, name: 'Argungu Growers' },
      communityResource: { id: place.communityResourceId },
      isAreaMappingEnable: true,
      isSoilMappingEnabled: true,
      isAssetEnabled: false,
      parts: [],
      wardPoint: [expect.any(Number), expect.any(Number)],
    });
    const change = { id, name: 'Mill plot', estimatedSize: '15000.5', lg: lga(1), version: 1 };
    const changed = await admin.call<FarmAnswerDto>('PUT', '/api/farms', { body: change });
    expect([changed.status, changed.body]).toEqual([
      200,
      { code: 0, message: 'Farm updated successfully', id },
    ]);
    // The ward was in the former local government; the type stays.
    expect(await farmOf(id)).toMatchObject({
      name: 'Mill plot',
      estimatedSize: 15_000.5,
      ward: null,
      type: 'Rice',
    });
    expect((await admin.call('PUT', '/api/farms', { body: { ...change, name: 'Late' } })).status).toBe(409);

    const farmer = await home.make.farmer(place);
    await db.query('UPDATE farm SET farmer_id = $2 WHERE id = $1', [id, farmer.id]);
    await addFarm(linked, { name: 'Second' });
    const { body } = await listOf(admin, linked);
    expect([body.total, body.linkedFarms, body.farmResource.name]).toEqual([2, 1, 'Argungu Growers']);
    expect((await listOf(admin, linked, '?linked=no&q=second')).body.list.map(({ name }) => name)).toEqual([
      'Second',
    ]);
    expect((await listOf(admin, linked, '?sort=name')).body.list.map(({ name }) => name)).toEqual([
      'Mill plot',
      'Second',
    ]);
  });

  it.each([
    [{ estimatedSize: '1.2.3' }, 'estimatedSize', FARMS_MESSAGES.sizeDigits],
    [{ estimatedSize: '-4' }, 'estimatedSize', FARMS_MESSAGES.sizeDigits],
    [{ localGovernmentId: { id: 999_999 } }, 'localGovernmentId', FARMS_MESSAGES.lgaUnknown],
    [{ ward: 'other' }, 'ward', FARMS_MESSAGES.wardElsewhere],
    [{ name: ' ' }, 'name', expect.any(String)],
  ])('refuse %j', async (more, field, message) => {
    const given = 'ward' in more ? { ward: ward(1) } : more;
    const { status, body } = await admin.post<{ fields: Record<string, string> }>(
      `/api/farmersfarm/resource/${bare}`,
      bodyOf(given),
    );
    expect([status, body.fields[field]]).toEqual([400, message]);
  });

  it('switch features one by one, and refuse other words', async () => {
    const id = await addFarm(bare);
    const put = (path: string) => admin.call<FarmAnswerDto>('PUT', `/api/farms/features/${path}`, {});
    expect((await put(`asset/${id}/true`)).body).toEqual({
      code: 0,
      message: 'Farm updated successfully',
      id,
    });
    expect((await put(`soil_mapping/${id}/false`)).status).toBe(200);
    expect(await farmOf(id)).toMatchObject({ isAssetEnabled: true, isSoilMappingEnabled: false, version: 1 });
    expect((await put(`money/${id}/true`)).status).toBe(404);
    expect((await put(`asset/${id}/perhaps`)).status).toBe(404);
  });

  it('go to the trash with their boundaries and come back', async () => {
    const { id } = await home.make.farm({ ...place });
    await db.query('UPDATE farm SET farm_resource_id = $2, is_asset_enabled = true WHERE id = $1', [
      id,
      linked,
    ]);
    const before = await farmOf(id);
    expect(before.parts.length).toBeGreaterThan(0);
    const gone = await admin.delete<FarmAnswerDto>(`/api/farms/${id}`);
    expect([gone.status, gone.body.message]).toEqual([200, 'Farm deleted successfully']);
    expect((await admin.get(`/api/farms/${id}`)).status).toBe(404);
    expect((await admin.delete(`/api/farms/${id}`)).status).toBe(200);
    const others = await api.as(home.other.admin.username);
    expect((await others.post(`/api/farms/${id}/restore`, {})).status).toBe(404);
    expect((await admin.post(`/api/farms/${id}/restore`, {})).status).toBe(200);
    const { version, links, ...after } = await farmOf(id);
    const { version: earlier, links: former, ...was } = before;
    expect([after, version, links]).toEqual([was, earlier + 1, former]);
    const { body } = await admin.get<FarmHistoryDto>(`/api/evaluation/history/${id}`);
    expect(body.list[0]?.what).toBe('restored the farm from the trash');
  });
});

it('refuses every change of a farm whose farmer is restricted, and offers none', async () => {
  const farmer = await home.make.farmer(place);
  const { id } = await home.make.farm({ ...place, farmerId: farmer.id });
  await db.query('UPDATE farm SET is_asset_enabled = true, is_soil_mapping_enabled = true WHERE id = $1', [
    id,
  ]);
  const soil = { code: 'S1', takenOn: '2026-03-02', depthFrom: 0, depthTo: 20, ph: 5.8, phMethod: 'WATER' };
  const sample = await admin.post<{ id: number }>(`/api/farms/${id}/soil-samples`, soil);
  const lost = await admin.post<{ id: number }>(`/api/farms/${id}/soil-samples`, { ...soil, code: 'S9' });
  const asset = { name: 'Pump', quantity: 1, farmId: { id } };
  const [pump, well] = [
    await admin.post<AssetDto>('/api/assets', asset),
    await admin.post<AssetDto>('/api/assets', asset),
  ];
  await admin.delete(`/api/soil-samples/${lost.body.id}`);
  await admin.delete(`/api/assets/${well.body.id}`);
  const trashed = await db.query<{ id: number }>(
    `SELECT id FROM trash_item WHERE kind IN ('asset', 'soilSample')`,
  );
  expect(trashed).toHaveLength(2);
  const before = (await db.query('SELECT to_jsonb(f) AS farm FROM farm f WHERE id = $1', [id]))[0];
  await db.query(
    `UPDATE farmer SET lock_kind = 'restriction', locked_until = now() + interval '1 day' WHERE id = $1`,
    [farmer.id],
  );
  const tries: ['POST' | 'PUT' | 'DELETE', string, object?][] = [
    ['PUT', '/api/farms', { id, name: 'Other', estimatedSize: 1, lg: lga() }],
    ['PUT', `/api/farms/features/asset/${id}/false`],
    ['DELETE', `/api/farms/${id}`],
    ['POST', `/api/evaluation/mapping_completed/${id}`],
    ['POST', '/api/evaluation/leases', { farmIds: [id] }],
    ['POST', '/api/assets', asset],
    ['PUT', `/api/assets/position/${pump.body.id}`, { lat: 11.6, lng: 4.3 }],
    ['POST', `/api/assets/${well.body.id}/restore`],
    ['POST', `/api/soil-samples/${lost.body.id}/restore`],
    ...trashed.map((item): ['PUT', string] => ['PUT', `/api/trash/recover/${item.id}`]),
    ['POST', `/api/farms/${id}/soil-samples`, { ...soil, code: 'S2' }],
    ['DELETE', `/api/soil-samples/${sample.body.id}`],
  ];
  for (const [method, path, body] of tries) {
    const answer = await admin.call<ProblemDto>(method, path, { body: body ?? {} });
    expect([path, answer.status, answer.body.error]).toEqual([path, 409, 'farmer.locked']);
  }
  expect((await db.query('SELECT to_jsonb(f) AS farm FROM farm f WHERE id = $1', [id]))[0]).toEqual(before);
  const farm = await farmOf(id);
  expect([farm.links.map(({ rel }) => rel), farm.lock?.kind]).toEqual([['self'], 'restriction']);
  for (const path of [`/api/farms/${id}/soil-samples`, `/api/farms/${id}/soil`, `/api/assets/farm/${id}`]) {
    const { list, links } = (await admin.get<AssetListDto>(path)).body;
    const rels = [links, ...list.map((row) => row.links)].flat().map(({ rel }) => rel);
    expect([path, new Set(rels), list.length]).toEqual([path, new Set(['self']), 1]);
  }
});

describe('who sees a farm', () => {
  it('by role: farmers their own, limited users those of their community resources, agents none', async () => {
    const farmer = await home.make.farmer(place);
    const { id: own } = await home.make.farm({ ...place, farmerId: farmer.id });
    const { id: next } = await home.make.farm({ ...place });
    await db.query('UPDATE farm SET farm_resource_id = $1 WHERE id = ANY($2)', [linked, [own, next]]);
    const alone = await addFarm(bare);
    await db.query('UPDATE app_user SET farmer_id = $2 WHERE id = $1', [home.farmer.id, farmer.id]);
    await home.make.grant(home.cbn.id, place.communityResourceId);
    const limited = await home.user({
      roles: ['STAFF'],
      access: [place.communityResourceId],
      grants: [GRANTS.viewFarms],
    });
    const seen = async (client: HttpClient) =>
      Promise.all([own, next, alone].map(async (id) => (await client.get(`/api/farms/${id}`)).status));
    expect(await seen(admin)).toEqual([200, 200, 200]);
    expect(await seen(await api.as(home.farmer.username))).toEqual([200, 404, 404]);
    expect(await seen(await api.as(home.cbn.username))).toEqual([200, 200, 404]);
    expect(await seen(await api.as(limited.username))).toEqual([200, 200, 404]);
    expect(await seen(await api.as(home.staff.username))).toEqual([404, 404, 404]);
    expect(await seen(await api.as(home.agent.username))).toEqual([403, 403, 403]);
    expect(await seen(await api.as(home.other.admin.username))).toEqual([404, 404, 404]);

    const asFarmer = await api.as(home.farmer.username);
    expect((await listOf(asFarmer, linked)).body.list.map(({ id }) => id)).toEqual([own]);
    expect((await listOf(asFarmer, bare)).status).toBe(404);
    expect((await asFarmer.call('PUT', `/api/farms/features/asset/${own}/true`, {})).status).toBe(403);
    const map = await asFarmer.get<MappedFarmListDto>(`/api/farms/byresource/${linked}?farmId=${own}&size=1`);
    expect(map.body).toMatchObject({ total: 1, page: 1, list: [{ farmId: own }] });
    expect((await asFarmer.get(`/api/farms/byresource/${linked}?farmId=${next}`)).status).toBe(404);
    // The neighbour is someone else's.
    const [mine, all] = await Promise.all([asFarmer.get<FarmDetailsDto>(`/api/farms/${own}`), farmOf(own)]);
    expect([mine.body.neighbours, all.neighbours.map(({ farmId }) => farmId).includes(next)]).toEqual([
      [],
      (
        await db.query(
          'SELECT 1 FROM farm a JOIN farm b ON a.boundary && ST_Expand(b.boundary, 0.00135) WHERE a.id = $1 AND b.id = $2',
          [own, next],
        )
      ).length > 0,
    ]);
    expect((await asFarmer.get(`/api/evaluation/history/${own}`)).status).toBe(200);
    expect((await asFarmer.get(`/api/evaluation/history/${next}`)).status).toBe(404);
  });

  it('shares the entitlement of a farmer by completed land', async () => {
    const farmer = await home.make.farmer(place);
    const farms: number[] = [];
    for (const status of ['COMPLETED', 'COMPLETED', 'ACTIVE'] as const)
      farms.push((await home.make.farm({ ...place, farmerId: farmer.id, status })).id);
    const share = async (id = 0) => (await admin.get<FarmShareDto>(`/api/input/farm/${id}`)).body;
    const [first, second, open] = await Promise.all(farms.map(share));
    expect([first?.completedFarms, open?.hectares, open?.share]).toEqual([2, 0, 0]);
    expect((first?.share ?? 0) + (second?.share ?? 0)).toBeCloseTo(1);
    expect((first?.entitled ?? 0) + (second?.entitled ?? 0)).toBeCloseTo(first?.entitledInAll ?? -1, 2);
    expect(await share(await addFarm(bare))).toMatchObject({ farmerId: null, entitledInAll: 0 });
  });
});
