import { type FarmerPageDto, type FarmerPageQuery, GRANTS } from '#libs/contracts';
import { openWorld, type ServedWorld } from '../support/world.js';

describe('the list of all farmers', () => {
  let world: ServedWorld;
  let first: Awaited<ReturnType<ServedWorld['home']['programme']>>;
  let second: Awaited<ReturnType<ServedWorld['home']['programme']>>;
  let limited: Awaited<ReturnType<ServedWorld['home']['user']>>;
  const BVN = '22133344455';
  /** Names in the order of registration; every third is in both resources. */
  const names: string[] = [];

  beforeAll(async () => {
    world = await openWorld();
    const { home, make, db } = world;
    [first, second] = [await home.programme(), await home.programme()];
    limited = await home.user({ roles: ['STAFF'], access: [second.resource.id], grants: [GRANTS.viewFarms] });
    for (const { resource } of [first, second]) await make.grant(home.cbn.id, resource.id);
    const accountId = home.account.id;
    for (let n = 0; n < 30; n += 1) {
      const [surname, firstName] = [['Bello', 'Sani', 'Musa'][n % 3]!, `N${String(n).padStart(2, '0')}`];
      const { resource, community } = n % 2 ? second : first;
      const at = { communityResourceId: resource.id, communityId: community.id };
      const { id } = await make.farmer({
        accountId,
        surname,
        firstName,
        ...at,
        ...(n === 7 && { bvn: BVN }),
      });
      if (n % 3 === 0 && n % 2 === 0)
        await db.query(
          'INSERT INTO membership (community_id, farmer_id, community_resource_id) VALUES ($1, $2, $3)',
          [second.community.id, id, second.resource.id],
        );
      if (n < 4) await make.farm({ accountId, ...at, farmerId: id, status: n < 2 ? 'COMPLETED' : 'ACTIVE' });
      names.push(`${surname} ${firstName}`);
    }
    await make.farmer({ accountId: home.other.account.id, surname: 'Bello', bvn: BVN });
  });
  afterAll(() => world?.close());

  const as = (user: { username: string }) => world.home.as(user);
  async function pages(query: FarmerPageQuery, user: { username: string } = world.home.admin) {
    const client = await as(user);
    const found: string[] = [];
    let after: number | null | undefined;
    do {
      const more = { ...query, ...(after && { after }) };
      const { body } = await client.post<FarmerPageDto>('/api/farmers/search', more);
      found.push(...body.list.map((row) => `${row.surname} ${row.firstName}`));
      expect(body.list.length).toBeLessThanOrEqual(query.size ?? 1000);
      after = body.next;
    } while (after);
    return found;
  }
  const byName = () => [...names].sort();

  it('is read page by page, each farmer once, in either order', async () => {
    expect(await pages({ size: 7 })).toEqual([...names].reverse());
    expect(await pages({ size: 7, sort: 'registered' })).toEqual(names);
    expect(await pages({ size: 4, sort: 'surname' })).toEqual(byName());
    expect(await pages({ size: 4, sort: '-surname' })).toEqual(byName().reverse());
  });

  it('sorts by the letters of Nigerian languages, without tone marks', async () => {
    const sorted = [
      'Adé',
      'ADEOLA',
      'Bawa',
      'Ɓala',
      'Dzukogi',
      'Ɗan-Asabe',
      'Eze',
      'Ẹ̀yọ́',
      'Fatai',
      'Kyari',
      'Ƙwari',
      'Ozo',
      'Ọba',
      'Sule',
      'Ṣade',
      'Yusuf',
      'Ƴar',
    ];
    const [row] = await world.db.query(
      'SELECT array_agg(n ORDER BY name_order(n) COLLATE "C") AS names FROM unnest($1::text[]) n',
      [sorted.toReversed()],
    );
    expect(row?.names).toEqual(sorted);
  });

  it('keeps its order within a resource, a community and a search', async () => {
    const inSecond = names.filter((_, n) => n % 2 === 1 || n % 3 === 0).reverse();
    expect(await pages({ size: 3, resourceId: second.resource.id })).toEqual(inSecond);
    expect(await pages({ size: 3, communityId: second.community.id })).toEqual(inSecond);
    expect(await pages({ size: 3, q: 'sanni' })).toEqual(names.filter((name) => /Sani/.test(name)).reverse());
    expect(await pages({ size: 3, resourceId: first.resource.id, sort: 'surname' })).toEqual(
      names.filter((_, n) => n % 2 === 0).sort(),
    );
  });

  it('shows the facts of a row, and counts the matches', async () => {
    const client = await as(world.home.admin);
    const { body } = await client.get<FarmerPageDto>('/api/farmers?hasFarm=true&size=2&sort=registered');
    expect(body).toMatchObject({ total: 4, totalSource: 'exact' });
    expect(body.list[0]).toMatchObject({
      surname: 'Bello',
      communities: 2,
      community: second.community.name,
      farms: 1,
      processed: true,
    });
    const { body: some } = await client.post<FarmerPageDto>('/api/farmers/search', {
      only: [body.list[0]!.id, body.list[1]!.id],
      except: [body.list[0]!.id],
    });
    expect(some.list.map(({ id }) => id)).toEqual([body.list[1]!.id]);
  });

  it('stays within the scope of staff, and hides what outside viewers may not see', async () => {
    const client = await as(world.home.cbn);
    const { body } = await client.get<FarmerPageDto>('/api/farmers');
    expect(body.total).toBe(30);
    for (const row of body.list)
      expect(row).toMatchObject({
        tempId: null,
        rifanNumber: null,
        community: null,
        farms: null,
        processed: null,
      });
    const inSecond = names.filter((_, n) => n % 2 === 1 || n % 3 === 0).reverse();
    expect(await pages({ size: 5 }, limited)).toEqual(inSecond);
    expect(await pages({ resourceId: first.resource.id }, limited)).toEqual([]);
  });

  it('is exported as filtered', async () => {
    const client = await as(world.home.admin);
    const count = async (farmers: object) =>
      (
        await client.post<{ rows: number }>('/api/exports/count', {
          kind: 'farmers',
          format: 'csv',
          filters: { farmers },
        })
      ).body.rows;
    expect(await count({})).toBe(30);
    expect(await count({ q: 'sanni', resourceId: second.resource.id })).toBe(5);
    const refused = await client.post('/api/exports/count', {
      kind: 'communities',
      format: 'csv',
      filters: { farmers: {} },
    });
    expect(refused.status).toBe(400);
  });

  it('keeps views of a user on the server', async () => {
    const client = await as(world.home.admin);
    const farmerViews = [{ name: 'No phone', query: 'nophone=yes' }];
    await client.call('PUT', '/api/preferences', { body: { farmerViews } });
    expect((await client.get('/api/preferences')).body).toMatchObject({ farmerViews });
  });

  it('finds by BVN only in a body, and records the search', async () => {
    const client = await as(world.home.admin);
    const asked = await client.get<FarmerPageDto>(`/api/farmers?q=${BVN}`);
    expect(asked.body).toMatchObject({ list: [], total: 0 });
    const { body } = await client.post<FarmerPageDto>('/api/farmers/search', { q: BVN });
    expect(body.byBvn).toMatchObject({ looked: true });
    expect(body.list.map(({ firstName, bvn }) => [firstName, bvn])).toEqual([['N07', '•••••••4455']]);
    const rows = await world.db.query<{ shown: boolean }>('SELECT shown FROM disclosure');
    expect(rows).toEqual([{ shown: true }]);
    const staff = await (await as(world.home.staff)).post<FarmerPageDto>('/api/farmers/search', { q: BVN });
    expect(staff.body).toMatchObject({ list: [], byBvn: { looked: false, left: null } });
  });
});
