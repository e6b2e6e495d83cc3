import {
  CommunityModule,
  ListCommunities,
  SaveCommunity,
  SaveCommunityResource,
  SuspendCommunityResource,
} from '#libs/community';
import {
  FarmerListDto,
  ResourceAnalyticsDto,
  SaveCommunityResourceBody,
  shaped,
  UpdateCommunityBody,
} from '#libs/contracts';
import { FarmersModule, ListFarmers } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { InsightModule, ReadAnalytics } from '#libs/insight';
import { Places, PlacesModule } from '#libs/places';
import { Events } from '#libs/platform';
import { breaches, type DomainContext, domainContext } from '../support/domain-context.js';

const draft = (more: Partial<SaveCommunityResourceBody> = {}): SaveCommunityResourceBody => ({
  name: 'Kebbi Rice Cluster',
  description: 'Rice',
  mappingEnabled: false,
  ...more,
});

describe('communities and their farmers', () => {
  let context: DomainContext;
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

  it('lie in the state of their resource, which keeps them there', async () => {
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

  it('are changed as a whole by users in scope, and never moved', async () => {
    const id = await saving.create(admin, draft({ mappingEnabled: true, state: kebbi }));
    const body = { name: 'Alwasa', shortDescription: 'Rice', longDescription: 'Rice growers', lga: argungu };
    const communityId = await adding.create(admin, id, body);
    await adding.create(admin, id, { ...body, name: 'Bunza' });
    const now = async () => (await communities.list(admin, id, { q: 'alwasa' })).list[0];
    const changes = async () => (await eventsOf()).filter(({ type }) => type === 'community.updated');
    const sent = (more: object) => shaped(UpdateCommunityBody, { ...body, id: communityId, ...more });

    // The whole record, as in a list, with the parent's id.
    const before = await now();
    await adding.update(admin, sent({ ...before, shortDescription: ' Rice and fish ' }));
    expect(await now()).toMatchObject({
      shortDescription: 'Rice and fish',
      lga: { id: argungu, name: 'Argungu' },
      createdOn: before?.createdOn,
      version: 2,
    });
    expect(await changes()).toMatchObject([
      {
        subject: { kind: 'community', id: communityId },
        data: { communityId, communityResourceId: id, name: 'Alwasa' },
        by: { id: admin.id },
      },
    ]);
    // Nothing changes, so nothing is recorded.
    await adding.update(admin, sent({ shortDescription: 'Rice and fish', lga: undefined }));
    expect([(await now())?.version, (await changes()).length]).toEqual([2, 1]);
    // Another user has changed it since it was read.
    await expect(adding.update(admin, sent({ name: 'Alwasa II', version: 1 }))).rejects.toMatchObject({
      code: 'record.conflict',
      message: expect.stringContaining('Someone else'),
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
      communityResourceId: "A community can't move to another community resource.",
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

    // A suspended one can still be edited.
    await context.app.get(SuspendCommunityResource).toggle(admin, id);
    await adding.update(admin, sent({ name: 'Alwasa Town' }));
    expect((await now())?.name).toBe('Alwasa Town');
    // Fifteen concurrent calls on ten connections: none needs a second connection.
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

  it('list their farmers, and a resource its processed ones, once each and without BVNs', async () => {
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
    // In two communities, with two completed farms: one farmer.
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
      // Completed elsewhere, or of a non-member.
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
    await context.db.query(`UPDATE farmer SET created_on = '2025-02-08T10:00Z' WHERE id = $1`, [aisha.id]);
    expect([await ids({ q: '8 Feb 2025' }), await ids({ q: '9 Feb 2025' })]).toEqual([[aisha.id], []]);
    expect(await ids({ sort: 'surname' })).toEqual([musa.id, aisha.id]);
    expect(await ids({ sort: '-surname', size: 1, page: 2 })).toEqual([musa.id]);
    for (const q of ['bello ai', 'AISHA', '5678']) expect(await ids({ q })).toEqual([aisha.id]);
    expect(await ids({ q: '0803 123' })).toEqual([musa.id]);
    expect(await ids({ q: '%' })).toEqual([]);
    expect(await fieldsOf(farmers.processed(admin, one.id, { sort: 'bvn_cipher' }))).toHaveProperty('sort');

    const members = await farmers.ofCommunity(admin, here.communityId, { sort: 'surname' });
    expect(members.list.map(({ id }) => id)).toEqual([musa.id, aisha.id, ladi.id]);
    expect((await farmers.ofCommunity(admin, beside.communityId, {})).total).toBe(1);
    // The figures of the resource, and its export, agree.
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
});
