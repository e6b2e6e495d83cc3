import {
  CommunityModule,
  ListCommunities,
  ListCommunityResources,
  SaveCommunityResource,
  SuspendCommunityResource,
} from '#libs/community';
import {
  CommunityListDto,
  CommunityResourceDto,
  CommunityResourceListDto,
  SaveCommunityResourceBody,
  shaped,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { loadPlaces, Places, PlacesModule } from '#libs/places';
import { Database, Events } from '#libs/platform';
import { breaches, type DomainContext, domainContext } from '../support/domain-context.js';

const draft = (more: Partial<SaveCommunityResourceBody> = {}): SaveCommunityResourceBody => ({
  name: 'Kebbi Rice Cluster',
  description: 'Rice',
  mappingEnabled: false,
  ...more,
});

describe('community resources', () => {
  let context: DomainContext;
  let lists: ListCommunityResources;
  let saving: SaveCommunityResource;
  let communities: ListCommunities;
  let places: Places;
  let kebbi: number;
  let argungu: number;

  beforeAll(async () => {
    context = await domainContext([CommunityModule, PlacesModule]);
    const { app } = context;
    lists = app.get(ListCommunityResources);
    saving = app.get(SaveCommunityResource);
    communities = app.get(ListCommunities);
    places = app.get(Places);
    const states = await places.states();
    const lgaOf = async (state: string, lga: string) => {
      const stateId = states.find((each) => each.name === state)!.id;
      return (await places.lgasOf(stateId)).find((each) => each.name === lga)!.id;
    };
    kebbi = states.find((state) => state.name === 'Kebbi')!.id;
    argungu = await lgaOf('Kebbi', 'Argungu');
  });
  afterAll(() => context?.close());

  let accountId: number;
  let admin: SessionActor;
  beforeEach(async () => {
    accountId = (await context.make.account()).id;
    admin = await context.actor(accountId, 'ADMIN', [], 'Adamu Bala');
  });
  const eventsOf = () => context.app.get(Events).after(`account:${accountId}`, 0);
  const fieldsOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (thrown: { code?: string; details?: { fields?: Record<string, string> } }) => thrown,
    );
    expect(error).toMatchObject({ code: 'request.invalid' });
    return error?.details?.fields;
  };

  it('are added with a state if mapping is enabled, with an event', async () => {
    expect(await fieldsOf(saving.create(admin, draft({ mappingEnabled: true })))).toHaveProperty('state');
    expect(await fieldsOf(saving.create(admin, draft({ state: 99 })))).toHaveProperty('state');
    expect(await fieldsOf(saving.create(admin, draft({ name: '  ' })))).toHaveProperty('name');
    const id = await saving.create(
      admin,
      draft({ mappingEnabled: true, state: kebbi, name: ' Kebbi Rice ' }),
    );
    expect(await lists.find(admin, id)).toMatchObject({
      name: 'Kebbi Rice',
      state: { id: kebbi, name: 'Kebbi' },
      country: 'Nigeria',
      status: 'ACTIVE',
      mappingEnabled: true,
    });
    expect(await eventsOf()).toMatchObject([
      {
        type: 'communityResource.created',
        subject: { kind: 'communityResource', id },
        data: { communityResourceId: id, name: 'Kebbi Rice' },
        by: { id: admin.id, name: 'Adamu Bala' },
      },
    ]);
  });

  it.each([
    ['false', false],
    ['true', true],
    ['on', true],
    [true, true],
    [false, false],
  ])('take the form’s %p for mapping as %p', (sent, meant) => {
    expect(shaped(SaveCommunityResourceBody, { mappingEnabled: sent }).mappingEnabled).toBe(meant);
  });

  it('keep what an update does not name, field by field', async () => {
    const changes = {
      name: 'Another name',
      description: 'Told anew.',
      country: 'Niger',
      season: 'Dry Season',
      mappingEnabled: false,
    };
    for (const [field, value] of Object.entries(changes)) {
      const id = await saving.create(admin, draft({ name: `Before ${field}` }));
      const { links: _, ...before } = await lists.find(admin, id);
      await saving.update(admin, { id, [field]: value });
      expect(await lists.find(admin, id)).toMatchObject({ ...before, [field]: value });
    }
  });

  it('have a name of their own in the account', async () => {
    await saving.create(admin, draft());
    await expect(saving.create(admin, draft())).rejects.toMatchObject({
      code: 'record.conflict',
      details: { fields: { name: expect.stringContaining('already') } },
    });
    const neighbour = await context.actor((await context.make.account()).id, 'ADMIN');
    await expect(saving.create(neighbour, draft())).resolves.toBeGreaterThan(0);
  });

  it('are changed and suspended only by users in scope', async () => {
    const id = await saving.create(admin, draft({ season: 'Dry Season' }));
    await saving.update(admin, { id, name: 'Renamed' });
    expect(await context.app.get(SuspendCommunityResource).toggle(admin, id)).toBe('INACTIVE');
    expect(await lists.find(admin, id)).toMatchObject({
      name: 'Renamed',
      season: 'Dry Season',
      status: 'INACTIVE',
    });
    expect((await lists.list(admin, {}, 'ACTIVE')).total).toBe(0);
    expect(await context.app.get(SuspendCommunityResource).toggle(admin, id)).toBe('ACTIVE');
    expect((await eventsOf()).map((event) => event.type)).toEqual([
      'communityResource.created',
      'communityResource.updated',
      'communityResource.statusChanged',
      'communityResource.statusChanged',
    ]);
    const neighbour = await context.actor((await context.make.account()).id, 'ADMIN');
    const out = { code: 'record.notFound' };
    await expect(saving.update(neighbour, { id, name: 'Theirs' })).rejects.toMatchObject(out);
    await expect(context.app.get(SuspendCommunityResource).toggle(neighbour, id)).rejects.toMatchObject(out);
    await expect(lists.find(neighbour, id)).rejects.toMatchObject(out);
    await expect(communities.list(neighbour, id, {})).rejects.toMatchObject(out);
  });

  it('are listed newest first with true counts, by page, search and sort', async () => {
    const [one, two] = [
      await context.make.communityResource({ accountId, name: 'One_%', stateId: kebbi }),
      await context.make.communityResource({ accountId, name: 'Two' }),
    ];
    const [a, b] = [
      await context.make.community({ accountId, communityResourceId: one.id }),
      await context.make.community({ accountId, communityResourceId: one.id }),
    ];
    const farmer = await context.make.farmer({ accountId, communityId: a.id, communityResourceId: one.id });
    // A farmer of two communities is one farmer.
    await context.db.query('INSERT INTO membership VALUES ($1, $2, $3)', [b.id, farmer.id, one.id]);
    await context.make.farmer({ accountId, communityId: b.id, communityResourceId: one.id });
    for (const status of ['ACTIVE', 'COMPLETED', 'COMPLETED'] as const)
      await context.make.farm({ accountId, communityResourceId: one.id, status });

    const all = await lists.list(admin, {});
    expect(all.list.map((row) => row.id)).toEqual([two.id, one.id]);
    expect(all.list[1]).toMatchObject({
      farmersCount: 2,
      farmsCount: 3,
      completedFarmsCount: 2,
      communitiesCount: 2,
    });
    expect(all.links.map((link) => link.rel)).toContain('create');
    expect(await breaches(CommunityResourceListDto, all)).toEqual([]);
    expect(await breaches(CommunityResourceDto, await lists.find(admin, one.id))).toEqual([]);

    const ids = async (query: object) => (await lists.list(admin, query)).list.map((row) => row.id);
    expect(await ids({ sort: 'name' })).toEqual([one.id, two.id]);
    expect(await ids({ sort: '-farmersCount' })).toEqual([one.id, two.id]);
    expect(await ids({ sort: 'completedFarmsCount', size: 1, page: 2 })).toEqual([one.id]);
    expect(await ids({ q: '_%' })).toEqual([one.id]);
    expect(await ids({ q: 'kebbi' })).toEqual([one.id]);
    expect(await fieldsOf(lists.list(admin, { sort: 'password' }))).toHaveProperty('sort');

    await context.db.query(
      `UPDATE every_community_resource SET created_on = '2025-11-19T23:30Z', season = 'Rainy Season', status = 'INACTIVE' WHERE id = $1`,
      [one.id],
    );
    await context.db.query(
      `UPDATE every_community SET created_on = '2025-11-20T22:30Z', status = 'INACTIVE' WHERE id = $1`,
      [b.id],
    );
    const parts = async (q: string) =>
      (await communities.list(admin, one.id, { q })).list.map(({ id }) => id);
    for (const q of ['20 Nov 2025', '2025-11-20', 'november 2025', 'inactive', 'Suspended']) {
      expect([q, await ids({ q })]).toEqual([q, [one.id]]);
      expect([q, await parts(q)]).toEqual([q, [b.id]]);
    }
    expect([await ids({ q: '19 Nov 2025' }), await parts('active')]).toEqual([[], [a.id]]);
    expect([await ids({ q: 'rainy season' }), await ids({ q: 'active' })]).toEqual([[one.id], [two.id]]);
    expect(await ids({ q: 'cluster' })).toContain(one.id);

    const rows = await communities.list(admin, one.id, { sort: '-farmersCount' });
    expect(rows.list.map(({ id, farmersCount }) => [id, farmersCount])).toEqual([
      [b.id, 2],
      [a.id, 1],
    ]);
    expect(await breaches(CommunityListDto, rows)).toEqual([]);
  });

  it('show themselves to those on the access list, without a way to write', async () => {
    const mine = await context.make.communityResource({ accountId });
    await context.make.communityResource({ accountId });
    const viewer = await context.actor(accountId, 'CBN', [mine.id]);
    const { list, total, links } = await lists.list(viewer, {});
    expect([list.map((row) => row.id), total]).toEqual([[mine.id], 1]);
    expect([...links, ...list[0]!.links].every((link) => link.method === 'GET')).toBe(true);
  });

  it('know the places of Nigeria', async () => {
    const index = await loadPlaces(context.app.get(Database));
    expect([index.states.length, index.lgas.length, index.wards.length]).toEqual([37, 774, 8809]);
    expect(index.lgas.find((lga) => lga.id === argungu)).toEqual({
      id: argungu,
      stateId: kebbi,
      name: 'Argungu',
      spellings: ['Argungun'],
    });
    expect(await places.wardsOf(argungu)).toHaveLength(11);
    expect(await places.lgasOf(12_345)).toEqual([]);
  });
});
