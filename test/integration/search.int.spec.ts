import type { FoundDto, FoundListDto, ProblemDto } from '#libs/contracts';
import { type Database, searchTerms } from '#libs/platform';
import { findFarmers, findFarmersByBvn } from '../../libs/farmers/persistence/farmer-search.queries.js';
import { findFarms } from '../../libs/farms/persistence/farm-search.queries.js';
import type { TestApi } from '../support/api.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

const BVN = '22199900077';

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let home: World;
let abroad: World;
let ids: Record<'rice' | 'maize' | 'aisha' | 'bala' | 'twin' | 'farm', number>;

beforeAll(async () => {
  served = await openWorld();
  ({ db, api, home, abroad } = served);
  const { make } = served;
  const accountId = home.account.id;
  const rice = await make.communityResource({ accountId, name: 'Kebbi Rice 100%' });
  const maize = await make.communityResource({ accountId, name: 'Kano Maize' });
  const argungu = await make.community({ accountId, communityResourceId: rice.id, name: 'Argungu River' });
  const dala = await make.community({ accountId, communityResourceId: maize.id, name: 'Dala' });
  const inRice = { communityId: argungu.id, communityResourceId: rice.id };
  const aisha = await make.farmer({
    accountId,
    surname: 'Bello',
    firstName: 'Aisha',
    tempId: 'CN-77',
    bvn: BVN,
    ...inRice,
  });
  const bala = await make.farmer({
    accountId,
    surname: 'Sani',
    firstName: 'Bello',
    communityId: dala.id,
    communityResourceId: maize.id,
  });
  await db.query(`UPDATE farmer SET phone = '+2348034000001' WHERE id = $1`, [aisha.id]);
  const farm = await make.farm({
    accountId,
    communityResourceId: rice.id,
    farmerId: aisha.id,
    code: 'KB-0001',
    name: 'Bello Farm',
  });
  const far = await make.communityResource({ accountId: abroad.account.id, name: 'Kebbi Rice' });
  const farCommunity = await make.community({ accountId: abroad.account.id, communityResourceId: far.id });
  const twin = await make.farmer({
    accountId: abroad.account.id,
    surname: 'Bello',
    firstName: 'Aisha',
    bvn: BVN,
    communityId: farCommunity.id,
    communityResourceId: far.id,
  });
  ids = { rice: rice.id, maize: maize.id, aisha: aisha.id, bala: bala.id, twin: twin.id, farm: farm.id };
  await make.grant(home.cbn.id, rice.id);
  await make.grant(home.agent.id, rice.id);
});

afterAll(() => served?.close());

const search = async (username: string, q: string) =>
  (await (await api.as(username)).post<FoundListDto & ProblemDto>('/api/search', { q })).body;
const found = async (username: string, q: string) =>
  (await search(username, q)).list.map(({ kind, id }: FoundDto) => `${kind} ${id}`);

describe('the search', () => {
  it('finds farmers by the beginning of either name, and by both in any order', async () => {
    const as = home.admin.username;
    expect(await found(as, 'bel')).toEqual([`farmer ${ids.aisha}`, `farmer ${ids.bala}`, `farm ${ids.farm}`]);
    expect(await found(as, 'AISHA  bello')).toEqual([`farmer ${ids.aisha}`]);
    expect(await found(as, 'bello ais')).toEqual([`farmer ${ids.aisha}`]);
    expect((await search(as, 'aisha')).list[0]).toEqual({
      kind: 'farmer',
      id: ids.aisha,
      name: 'Bello Aisha',
      detail: 'CN-77',
      communityResourceId: ids.rice,
      farmId: ids.farm,
    });
  });

  it.each(['CN-77', 'cn-77', '08034000001', '0803 400 0001', BVN, '2219 990 0077'])(
    'finds a farmer by %s',
    async (q) => {
      expect(await found(home.admin.username, q)).toEqual([`farmer ${ids.aisha}`]);
    },
  );

  it('finds farms by code, communities and community resources by any part of their names', async () => {
    const as = home.admin.username;
    expect(await found(as, 'kb-00')).toEqual([`farm ${ids.farm}`]);
    expect(await found(as, 'rice')).toEqual([`communityResource ${ids.rice}`]);
    expect((await search(as, 'river')).list).toMatchObject([
      { kind: 'community', name: 'Argungu River', detail: 'Kebbi Rice 100%', communityResourceId: ids.rice },
    ]);
  });

  it('takes what was typed literally', async () => {
    const as = home.admin.username;
    expect(await found(as, '100%')).toEqual([`communityResource ${ids.rice}`]);
    for (const q of ['%%', '__', "b'; DROP TABLE farm", '\\']) {
      const answer = await search(as, q.padEnd(2));
      expect([q, answer.list]).toEqual([q, []]);
    }
    expect((await search(as, 'a')).error).toBe('request.invalid');
  });

  it('shows what one may open and nothing else', async () => {
    expect(await found(home.cbn.username, 'bello')).toEqual([`farmer ${ids.aisha}`, `farm ${ids.farm}`]);
    // An agent who captured nothing.
    expect(await found(home.agent.username, 'bello')).toEqual([]);
    // Staff without a grant can open nothing.
    expect(await found(home.staff.username, 'bello')).toEqual([]);
    expect(await found(abroad.admin.username, 'bello')).toEqual([`farmer ${ids.twin}`]);
    expect(new Set(await found(home.superadmin.username, 'aisha'))).toEqual(
      new Set([`farmer ${ids.aisha}`, `farmer ${ids.twin}`]),
    );
    expect((await search(home.farmer.username, 'bello')).error).toBe('session.forbidden');
  });

  it('answers five of many, and reads no table through for them', async () => {
    await db.query(
      `INSERT INTO farmer (account_id, surname, first_name, temp_id)
       SELECT $1, 'Surname' || i, 'First' || i, 'many-' || i FROM generate_series(1, 20000) i`,
      [home.account.id],
    );
    await db.query(
      `INSERT INTO farm (account_id, community_resource_id, code, name)
       SELECT $1, $2, 'many-' || i, 'Farm ' || i FROM generate_series(1, 20000) i`,
      [home.account.id, ids.maize],
    );
    await db.query('ANALYZE farmer, farm');
    expect(await found(home.admin.username, 'surname')).toHaveLength(5);
    const plans: string[] = [];
    const planner = {
      query: async (sql: string, parameters: unknown[]) => {
        const rows = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, parameters);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return [];
      },
    } as unknown as Database;
    const { config } = served;
    const actor = { id: home.admin.id, accountId: home.account.id, roles: home.admin.roles };
    for (const scope of [
      { accountId: home.account.id, resourceIds: null, captured: null },
      { accountId: home.account.id, resourceIds: [ids.maize], captured: null },
      { accountId: null, resourceIds: null, captured: null },
    ])
      for (const q of ['su', 'first777 sur', 'many-15000', BVN]) {
        const ask = { database: planner, config, actor, scope, terms: searchTerms(q) };
        await findFarmers(ask);
        await findFarms(ask);
        await findFarmersByBvn(ask, BVN);
      }
    expect(plans).toHaveLength(36);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (farm|farmer)\b/);
  });
});
