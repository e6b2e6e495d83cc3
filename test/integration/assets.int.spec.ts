import {
  ASSETS_MESSAGES,
  type AssetDoneDto,
  type AssetDto,
  type AssetListDto,
  GRANTS,
  type Grant,
  type ProblemDto,
} from '#libs/contracts';
import { Database } from '#libs/platform';
import { forgetAssetsOfGoneFarms } from '../../libs/assets/persistence/assets.queries.js';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let home: World;
let admin: HttpClient;
let farm: number;
let other: number;
let resource: number;

beforeAll(async () => {
  served = await openWorld();
  ({ home } = served);
  admin = await home.as(home.admin);
  const land = await home.farmland();
  ({ farm, communityResource: resource } = land);
  await served.db.query('UPDATE app_user SET farmer_id = $1 WHERE id = $2', [land.farmer, home.farmer.id]);
  const place = { accountId: home.account.id, communityResourceId: resource };
  other = (await home.make.farm(place)).id;
});

afterAll(() => served?.close());

const add = (client: HttpClient, body: object, farmId = farm) =>
  client.post<AssetDoneDto & ProblemDto>('/api/assets', { farmId: { id: farmId }, quantity: 1, ...body });
const list = (client: HttpClient, farmId = farm, query = '') =>
  client.get<AssetListDto & ProblemDto>(`/api/assets/farm/${farmId}${query}`);
const names = async (query = '', farmId = farm) =>
  (await list(admin, farmId, query)).body.list.map(({ name }) => name);

describe('assets of a farm', () => {
  it('are added, changed and deleted as documented, with code and message', async () => {
    const added = await add(admin, { name: ' Borehole  pump ', quantity: '2', type: 'Pump', size: '12.5' });
    const { id } = added.body;
    expect([added.status, added.body]).toEqual([200, { code: 0, message: 'Asset added successfully', id }]);
    const changed = await admin.call('PUT', '/api/assets', { body: { id, name: 'Pump', quantity: 3 } });
    expect(changed.body).toEqual({ code: 0, message: 'Asset updated successfully', id });
    // Fields that the documented body does not have stay.
    const { body } = await list(admin);
    expect(body.list).toEqual([
      expect.objectContaining({
        id,
        name: 'Pump',
        quantity: 3,
        farmId: { id: farm },
        type: 'Pump',
        size: 12.5,
      }),
    ]);
    expect(body.list[0]?.dateAdded).toMatch(/^20\d\d-.*Z$/);
    expect(body.farm.boundary[0]?.[0]).toHaveLength(5);
    expect((await admin.delete<AssetDoneDto>(`/api/assets/${id}`)).body).toEqual({
      code: 0,
      message: 'Asset deleted successfully',
      id,
    });
    expect(await names()).toEqual([]);
    const back = await admin.post<AssetDto>(`/api/assets/${id}/restore`);
    expect(back.body).toMatchObject({ name: 'Pump', size: 12.5 });
  });

  it('need a name, a whole quantity, and a size of digits and one dot', async () => {
    const refused = await add(admin, { name: '--', quantity: 1.5, size: '1.2.3' });
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {}).sort()]).toEqual([
      400,
      -1,
      ['name', 'quantity', 'size'],
    ]);
    expect(refused.body.fields?.size).toBe(ASSETS_MESSAGES.sizeDigits);
  });

  it('are saved with all fields, cleared where left out, and put on the map', async () => {
    const { body } = await admin.post<AssetDto>(`/api/assets/farm/${farm}`, {
      name: 'Seed store',
      quantity: 1,
      size: 12,
      description: 'Zinc roof',
    });
    const path = `/api/assets/${body.id}`;
    const placed = await admin.call<AssetDto>('PUT', `/api/assets/position/${body.id}`, {
      body: { lat: 11.6, lng: 4.3, version: 1 },
    });
    expect(placed.body).toMatchObject({ version: 2, position: { lat: 11.6, lng: 4.3 }, size: 12 });
    const saved = await admin.call<AssetDto>('PUT', path, {
      body: { name: 'Store', quantity: 1, version: 2 },
    });
    expect(saved.body).toMatchObject({ size: null, description: '', position: { lat: 11.6, lng: 4.3 } });
    const stale = await admin.call<ProblemDto>('PUT', `/api/assets/position/${body.id}`, {
      body: { lat: 11.7, lng: 4.3, version: 2 },
    });
    expect([stale.status, stale.body.error]).toEqual([409, 'record.conflict']);
    const swapped = await admin.call<ProblemDto>('PUT', `/api/assets/position/${body.id}`, {
      body: { lat: 4.3, lng: 31.6 },
    });
    expect(swapped.body.fields).toEqual({ lat: ASSETS_MESSAGES.outsideNigeria });
    expect(await names('?q=stor&sort=name')).toEqual(['Store']);
  });

  it('are those of the farmer’s own farms, which the farmer can edit', async () => {
    const farmer = await home.as(home.farmer);
    const { body } = await add(farmer, { name: 'Knapsack sprayer' });
    expect((await list(farmer)).body.list.map(({ name }) => name)).toContain('Knapsack sprayer');
    expect((await farmer.delete(`/api/assets/${body.id}`)).status).toBe(200);
    const { body: foreign } = await add(admin, { name: 'Ridger' }, other);
    for (const path of [`/api/assets/farm/${other}`, `/api/assets/${foreign.id}`])
      expect((await farmer.get(path)).status).toBe(404);
    expect((await add(farmer, { name: 'Hoe' }, other)).status).toBe(404);
    expect((await farmer.delete(`/api/assets/${foreign.id}`)).status).toBe(404);
  });

  it('are those of the listed resources for staff with the grant, and read-only for CBN', async () => {
    const staff = (access: number[], grants: Grant[] = [GRANTS.viewAssets]) =>
      home.user({ roles: ['STAFF'], access, grants }).then((user) => home.as(user));
    const reader = await staff([resource]);
    const { body } = await list(reader);
    expect([body.list.length > 0, body.links.map(({ rel }) => rel)]).toEqual([true, ['self']]);
    expect((await add(reader, { name: 'Hoe' })).status).toBe(403);
    expect((await list(await staff([]))).status).toBe(404);
    expect((await list(await staff([resource], [GRANTS.editFarms]))).status).toBe(403);
    const cbn = await home.user({ roles: ['CBN'], access: [resource] }).then((user) => home.as(user));
    expect([(await list(cbn)).status, (await add(cbn, { name: 'Hoe' })).status]).toEqual([200, 403]);
    expect((await list(await home.as(home.agent))).status).toBe(403);
    expect((await list(served.api.anonymous)).status).toBe(401);
  });

  it('go with a deleted farm, come back with it, and are deleted 60 days later', async () => {
    const place = { accountId: home.account.id, communityResourceId: resource };
    const lost = (await home.make.farm(place)).id;
    const { body } = await add(admin, { name: 'Weir' }, lost);
    const { db } = served;
    const row = await db.query("SELECT to_jsonb(f) - 'boundary' AS farm FROM farm f WHERE id = $1", [lost]);
    await db.query('DELETE FROM farm WHERE id = $1', [lost]);
    expect((await admin.get(`/api/assets/${body.id}`)).status).toBe(404);
    await db.query("UPDATE farm_asset SET farm_gone_on = farm_gone_on - interval '61 days'");
    const purge = () => served.api.app.get(Database).transaction((tx) => forgetAssetsOfGoneFarms(tx, 100));
    await db.query(
      'INSERT INTO farm OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::farm, $1)',
      [row[0]?.farm],
    );
    expect([await purge(), await names('', lost)]).toEqual([0, ['Weir']]);
    await db.query('DELETE FROM farm WHERE id = $1', [lost]);
    expect(await purge()).toBe(0);
    await db.query("UPDATE farm_asset SET farm_gone_on = farm_gone_on - interval '61 days'");
    expect(await purge()).toBe(1);
  });
});
