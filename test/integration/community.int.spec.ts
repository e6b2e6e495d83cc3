import {
  CommunityModule,
  ListCommunities,
  ListCommunityResources,
  SaveCommunity,
  SaveCommunityResource,
  SuspendCommunityResource,
} from '#libs/community';
import {
  CommunityListDto,
  CommunityResourceDto,
  CommunityResourceListDto,
  FarmerListDto,
  ResourceAnalyticsDto,
  SaveCommunityResourceBody,
  shaped,
  UpdateCommunityBody,
} from '#libs/contracts';
import { FarmersModule, ListFarmers } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { InsightModule, ReadAnalytics } from '#libs/insight';
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
  let adding: SaveCommunity;
  let communities: ListCommunities;
  let places: Places;
  let kebbi: number;
  let argungu: number;
  let makurdi: number;

  beforeAll(async () => {
    context = await domainContext([CommunityModule, FarmersModule, InsightModule, PlacesModule]);
    const { app } = context;
    lists = app.get(ListCommunityResources);
    saving = app.get(SaveCommunityResource);
    adding = app.get(SaveCommunity);
    communities = app.get(ListCommunities);
    places = app.get(Places);
    const states = await places.states();
    const lgaOf = async (state: string, lga: string) => {
      const stateId = states.find((each) => each.name === state)!.id;
      return (await places.lgasOf(stateId)).find((each) => each.name === lga)!.id;
    };
    kebbi = states.find((state) => state.name === 'Kebbi')!.id;
    argungu = await lgaOf('Kebbi', 'Argungu');
    makurdi = await lgaOf('Benue', 'Makurdi');
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

  it('are added with a state where mapping is enabled, and an event tells it', async () => {
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

  it('are changed and suspended by those who reach them only', async () => {
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

  it('take communities of their own state only', async () => {
    const id = await saving.create(admin, draft({ mappingEnabled: true, state: kebbi }));
    const body = { name: 'Alwasa', shortDescription: 'Rice', longDescription: 'Rice growers' };
    expect(await fieldsOf(adding.create(admin, id, body))).toHaveProperty('lga');
    expect(await fieldsOf(adding.create(admin, id, { ...body, lga: makurdi }))).toHaveProperty('lga');
    const communityId = await adding.create(admin, id, { ...body, lga: argungu });
    await expect(adding.create(admin, id, { ...body, lga: argungu })).rejects.toMatchObject({
      code: 'record.conflict',
    });
    expect((await communities.list(admin, id, { q: 'argun' })).list).toMatchObject([
      { id: communityId, name: 'Alwasa', lga: { id: argungu, name: 'Argungu' }, farmersCount: 0 },
    ]);
    expect((await eventsOf()).at(-1)).toMatchObject({
      type: 'community.created',
      data: { communityId, communityResourceId: id, name: 'Alwasa' },
    });
    const benue = (await places.states()).find((state) => state.name === 'Benue')!.id;
    expect(await fieldsOf(saving.update(admin, { id, state: benue }))).toEqual({
      state: expect.stringContaining('Alwasa'),
    });
  });

  it('have communities that are changed as a whole by those who reach them, and are moved nowhere', async () => {
    const id = await saving.create(admin, draft({ mappingEnabled: true, state: kebbi }));
    const body = { name: 'Alwasa', shortDescription: 'Rice', longDescription: 'Rice growers', lga: argungu };
    const communityId = await adding.create(admin, id, body);
    await adding.create(admin, id, { ...body, name: 'Bunza' });
    const now = async () => (await communities.list(admin, id, { q: 'alwasa' })).list[0];
    const told = async () => (await eventsOf()).filter(({ type }) => type === 'community.updated');
    const sent = (more: object) => shaped(UpdateCommunityBody, { ...body, id: communityId, ...more });

    // The whole record, as a list has it, with the parent's id.
    const before = await now();
    await adding.update(admin, sent({ ...before, shortDescription: ' Rice and fish ' }));
    expect(await now()).toMatchObject({
      shortDescription: 'Rice and fish',
      lga: { id: argungu, name: 'Argungu' },
      createdOn: before?.createdOn,
      version: 2,
    });
    expect(await told()).toMatchObject([
      {
        subject: { kind: 'community', id: communityId },
        data: { communityId, communityResourceId: id, name: 'Alwasa' },
        by: { id: admin.id },
      },
    ]);
    // Nothing changes: nothing is written down.
    await adding.update(admin, sent({ shortDescription: 'Rice and fish', lga: undefined }));
    expect([(await now())?.version, (await told()).length]).toEqual([2, 1]);
    // Somebody has changed it since it was read.
    await expect(adding.update(admin, sent({ name: 'Alwasa II', version: 1 }))).rejects.toMatchObject({
      code: 'record.conflict',
      message: expect.stringContaining('Somebody else'),
    });
    await expect(adding.update(admin, sent({ name: 'Bunza' }))).rejects.toMatchObject({
      code: 'record.conflict',
      details: { fields: { name: expect.stringContaining('already') } },
    });
    expect(await fieldsOf(adding.update(admin, sent({ lga: makurdi })))).toHaveProperty('lga');
    expect(await fieldsOf(adding.update(admin, sent({ lga: null })))).toHaveProperty('lga');
    expect(await fieldsOf(adding.update(admin, sent({ name: '  ' })))).toHaveProperty('name');

    const elsewhere = await saving.create(admin, draft({ name: 'Elsewhere' }));
    expect(await fieldsOf(adding.update(admin, sent({ communityResourceId: elsewhere })))).toEqual({
      communityResourceId: 'A community stays in its community resource.',
    });
    const other = await context.make.account();
    const neighbour = await context.actor(other.id, 'ADMIN');
    const theirs = await context.make.communityResource({ accountId: other.id });
    const out = { code: 'record.notFound' };
    await expect(adding.update(neighbour, sent({ communityResourceId: theirs.id }))).rejects.toMatchObject(
      out,
    );
    const stranger = await context.actor(accountId, 'STAFF', [elsewhere]);
    await expect(adding.update(stranger, sent({ name: 'Theirs' }))).rejects.toMatchObject(out);
    await expect(adding.update(admin, sent({ id: 987_654_321 }))).rejects.toMatchObject(out);
    expect((await now())?.name).toBe('Alwasa');

    // One that is suspended is worked on as before.
    await context.app.get(SuspendCommunityResource).toggle(admin, id);
    await adding.update(admin, sent({ name: 'Alwasa Town' }));
    expect((await now())?.name).toBe('Alwasa Town');
    // Fifteen at once, on ten connections: none waits for a second one.
    await Promise.all(
      Array.from({ length: 15 }, (_, nth) =>
        adding.update(admin, sent({ name: 'Alwasa Town', shortDescription: `Rice ${nth}` })),
      ),
    );
    await Promise.all(
      Array.from({ length: 15 }, (_, nth) =>
        saving.update(admin, { id, description: `Rice ${nth}`, state: kebbi }),
      ),
    );
  });

  it('list the farmers who are processed, once each, and those of a community, without their BVNs', async () => {
    const [one, two] = [
      await context.make.communityResource({ accountId }),
      await context.make.communityResource({ accountId }),
    ];
    const at = async (communityResourceId: number) => ({
      accountId,
      communityResourceId,
      communityId: (await context.make.community({ accountId, communityResourceId })).id,
    });
    const [here, beside, there] = [await at(one.id), await at(one.id), await at(two.id)];
    const aisha = await context.make.farmer({
      ...here,
      surname: 'Bello',
      firstName: 'Aisha',
      bvn: '22212345678',
    });
    const musa = await context.make.farmer({ ...here, surname: 'Abubakar', firstName: 'Musa' });
    const ladi = await context.make.farmer({ ...here, surname: 'Zubairu', firstName: 'Ladi' });
    const sani = await context.make.farmer({ ...there, surname: 'Sani', firstName: 'Ali' });
    const nobody = await context.make.farmer({ accountId, surname: 'Nobody', firstName: 'No' });
    await context.db.query(`UPDATE farmer SET phone = '+2348031234567' WHERE id = $1`, [musa.id]);
    // Of two communities, with two completed farms: one farmer.
    await context.db.query('INSERT INTO membership VALUES ($1, $2, $3)', [
      beside.communityId,
      aisha.id,
      one.id,
    ]);
    for (const [farmer, place, status] of [
      [aisha, here, 'COMPLETED'],
      [aisha, beside, 'COMPLETED'],
      [musa, here, 'COMPLETED'],
      [ladi, here, 'ACTIVE'],
      // Completed elsewhere, or of somebody who is no member here.
      [ladi, there, 'COMPLETED'],
      [sani, there, 'COMPLETED'],
      [nobody, here, 'COMPLETED'],
    ] as const)
      await context.make.farm({ ...place, farmerId: farmer.id, status });

    const farmers = context.app.get(ListFarmers);
    const processed = await farmers.processed(admin, one.id, {});
    expect(processed.list.map(({ id }) => id)).toEqual([musa.id, aisha.id]);
    expect(processed.total).toBe(2);
    expect(await breaches(FarmerListDto, processed)).toEqual([]);
    expect(processed.list[1]).toMatchObject({
      firstName: 'Aisha',
      surname: 'Bello',
      othername: null,
      bvn: '•••••••5678',
      createdOn: expect.any(String),
    });
    expect(JSON.stringify(processed)).not.toContain('22212345678');
    const ids = async (query: object) =>
      (await farmers.processed(admin, one.id, query)).list.map((row) => row.id);
    expect(await ids({ sort: 'surname' })).toEqual([musa.id, aisha.id]);
    expect(await ids({ sort: '-surname', size: 1, page: 2 })).toEqual([musa.id]);
    for (const q of ['bello ai', 'AISHA', '5678']) expect(await ids({ q })).toEqual([aisha.id]);
    expect(await ids({ q: '0803 123' })).toEqual([musa.id]);
    expect(await ids({ q: '%' })).toEqual([]);
    expect(await fieldsOf(farmers.processed(admin, one.id, { sort: 'bvn_cipher' }))).toHaveProperty('sort');

    const members = await farmers.ofCommunity(admin, here.communityId, { sort: 'surname' });
    expect(members.list.map(({ id }) => id)).toEqual([musa.id, aisha.id, ladi.id]);
    expect((await farmers.ofCommunity(admin, beside.communityId, {})).total).toBe(1);
    // The figures of the resource, and its export, count the same.
    const figures = await context.app.get(ReadAnalytics).ofResource(admin, one.id);
    expect(figures).toMatchObject({ processedFarmersCount: 2, totalProcessed: 2, communitiesTotal: 2 });
    expect(await breaches(ResourceAnalyticsDto, figures)).toEqual([]);

    const out = { code: 'record.notFound' };
    const neighbour = await context.actor((await context.make.account()).id, 'ADMIN');
    const cbn = await context.actor(accountId, 'CBN', [two.id]);
    for (const actor of [neighbour, cbn]) {
      await expect(farmers.processed(actor, one.id, {})).rejects.toMatchObject(out);
      await expect(farmers.ofCommunity(actor, here.communityId, {})).rejects.toMatchObject(out);
    }
    expect((await farmers.processed(cbn, two.id, {})).total).toBe(1);
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
