import {
  FARM_RESOURCE_MESSAGES,
  type FarmResourceDto,
  type FarmResourceListDto,
  type ProblemDto,
  type SeasonListDto,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let stranger: HttpClient;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  stranger = await served.abroad.as(served.abroad.admin);
});

afterAll(() => served?.close());

type Answer = FarmResourceDto & ProblemDto;
const accountOf = ({ session }: HttpClient) => session?.user.userAccountId;
const pathOf = (client: HttpClient) => `/api/resource/farm-resource/${accountOf(client)}`;
const withCommunity = () => `/api/resource/farm-resource/with_community_resource/${accountOf(admin)}`;
const body = (name: string) => ({ season: 'Rainy Season', name, description: 'Along the river' });
const add = (name: string, more: object = {}, client = admin) =>
  client.post<Answer>(pathOf(client), { ...body(name), ...more });
const list = async (client: HttpClient, query = '') =>
  (await client.get<FarmResourceListDto>(`${pathOf(client)}${query}`)).body;
const names = async (client: HttpClient) => (await list(client)).list.map(({ name }) => name);

describe('farm resources', () => {
  it('are added to the account of the session, with a season of the list', async () => {
    const seasons = (account = accountOf(admin)) =>
      admin.get<SeasonListDto>(`/api/cbn_dashboard_rest/seasons/${account}`);
    expect((await seasons()).body.list).toEqual(['Dry Season', 'Rainy Season']);
    expect((await seasons(accountOf(stranger))).status).toBe(404);
    const added = await add('Kebbi Farms');
    expect(added).toMatchObject({
      status: 200,
      body: { status: 'ACTIVE', handleCommunity: false, state: null },
    });
    const wrong = await add('Zuru Farms', { season: 'Choose...' });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { season: FARM_RESOURCE_MESSAGES.seasonMissing },
    ]);
    expect((await add('kebbi farms')).status).toBe(409);
    expect(await names(stranger)).toEqual([]);
    expect((await stranger.get(`/api/farm-resource/${added.body.id}`)).status).toBe(404);
  });

  it('bring a community resource of the same name and state, both or neither', async () => {
    const missing = await admin.post<Answer>(withCommunity(), body('Argungu'));
    expect(missing.body.fields).toEqual({ state: FARM_RESOURCE_MESSAGES.stateMissing });
    const { body: added } = await admin.post<Answer>(withCommunity(), { ...body('Argungu'), state: 21 });
    expect(added).toMatchObject({ handleCommunity: true, state: { id: 21 } });
    const path = `/api/community-resource/find/${added.communityResourceId}`;
    expect((await admin.get(path)).body).toMatchObject({
      name: 'Argungu',
      season: 'Rainy Season',
      mappingEnabled: true,
      state: { id: 21 },
    });
    await served.make.communityResource({ accountId: served.home.account.id, name: 'Yauri' });
    const taken = await admin.post<Answer>(withCommunity(), { ...body('Yauri'), state: 21 });
    expect(taken.body.fields).toEqual({ name: FARM_RESOURCE_MESSAGES.communityTaken });
    expect(await names(admin)).not.toContain('Yauri');
    await add('Bagudo');
    const clash = await admin.post<Answer>(withCommunity(), { ...body('Bagudo'), state: 21 });
    expect(clash.status).toBe(409);
    const { body: resources } = await admin.get<{ total: number }>('/api/community-resource?q=Bagudo');
    expect(resources.total).toBe(0);
  });

  it('are counted with their farms', async () => {
    const { body: resource } = await add('Counted');
    const { make, db, home } = served;
    const programme = await make.communityResource({ accountId: home.account.id });
    const farm = await make.farm({ accountId: home.account.id, communityResourceId: programme.id });
    await db.query('UPDATE farm SET farm_resource_id = $1 WHERE id = $2', [resource.id, farm.id]);
    const found = await list(admin, '?q=counted');
    expect(found).toMatchObject({ total: 1, totalFarms: 1, list: [{ farmsCount: 1 }] });
    expect((await list(stranger)).totalFarms).toBe(0);
  });

  it('are suspended and activated, and answer the updated item', async () => {
    const { body: resource } = await add('Suspended');
    const manage = (status: string, client = admin) =>
      client.call<Answer>('PUT', `/api/farmresources/managestatus/${resource.id}/${status}`, {});
    expect((await manage('INACTIVE')).body).toMatchObject({
      id: resource.id,
      status: 'INACTIVE',
      version: 2,
    });
    expect((await manage('INACTIVE')).body.version).toBe(2);
    expect((await manage('CLOSED')).status).toBe(400);
    expect((await manage('ACTIVE', stranger)).status).toBe(404);
    expect((await manage('ACTIVE')).body).toMatchObject({ status: 'ACTIVE', version: 3 });
  });

  it('are deleted and restored', async () => {
    const path = `/api/farm-resource/${(await add('Gone')).body.id}`;
    await admin.delete(path);
    expect([(await admin.get(path)).status, (await add('Gone')).status]).toEqual([404, 200]);
    expect((await admin.post<Answer>(`${path}/restore`)).body.error).toBe('trash.nameTaken');
  });

  it('are seen by staff through their community resources', async () => {
    const { home } = served;
    const { body: own } = await admin.post<Answer>(withCommunity(), { ...body('Of staff'), state: 21 });
    const staff = await home.as(home.staff);
    expect(await names(staff)).toEqual([]);
    await served.make.grant(home.staff.id, own.communityResourceId ?? 0);
    expect(await names(staff)).toEqual(['Of staff']);
    expect((await add('By staff', {}, staff)).status).toBe(403);
    for (const user of [home.agent, home.cbn])
      expect((await (await home.as(user)).get(pathOf(admin))).status).toBe(403);
  });
});
