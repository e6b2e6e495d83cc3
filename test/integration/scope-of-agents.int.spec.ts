import {
  type CaptureFiguresDto,
  type CaptureListDto,
  type FoundListDto,
  type OwnRecordDto,
  type ProblemDto,
  topicOf,
} from '#libs/contracts';
import { Database } from '#libs/platform';
import type { RouteEntry } from '../../apps/api/src/http/routes.js';
import { allReads, type Read } from '../support/all-reads.js';
import type { TestApi } from '../support/api.js';
import type { HttpClient } from '../support/http-client.js';
import { postAgent } from '../support/sample-captures.js';
import { ask, type PreparedCall } from '../support/samples.js';
import { openWorld, type ServedWorld, type User, type World } from '../support/world.js';

/*
 * Agents see what they captured, and farmers their own record, in every call. Every read call runs before and after
 * another user captures farms in each community resource, and must return the same.
 */

/** Calls that show an administrator what others captured. */
const SHOWING = [
  'GET /api/community-resource/find/:id',
  'GET /api/evaluation/extent/:resourceId',
  'GET /api/evaluation/maps/:resourceId/:farmStatus/:start/:end',
  'POST /api/search',
];
const CANARY = /Zz(code|name|surname)|101\.\d/;

let served: ServedWorld;
let home: World;
let api: TestApi;
let agent: User;
let farmer: User;
let reads: Read[];

beforeAll(async () => {
  served = await openWorld();
  ({ home, api } = served);
  reads = await allReads(api, home);
  agent = await home.user({ roles: ['AGENT'] });
  const { farmer: own } = await home.farmland();
  farmer = await home.user({ roles: ['FARMER'] });
  await served.db.query('UPDATE app_user SET farmer_id = $2 WHERE id = $1', [farmer.id, own]);
  for (const user of [agent, farmer, home.agent, home.cbn])
    await served.db.query(
      `INSERT INTO access_list_entry (user_id, community_resource_id)
       SELECT $1, id FROM community_resource WHERE account_id = $2 ON CONFLICT DO NOTHING`,
      [user.id, home.account.id],
    );
});

afterAll(() => served?.close());

const nameOf = ({ method, path }: RouteEntry) => `${method} ${path}`;
/** Removes the parts that always differ between equal responses: times, and the request id. */
const lasting = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then').replace(/"requestId":"[^"]*"/g, '');

/** Returns a search term whose prefix matches the canaries. */
const asked = ({ route, prepared }: Read): PreparedCall =>
  route.spec.reads ? { ...prepared, body: { q: 'zz' } } : prepared;

async function answersOf(by: HttpClient, asks = (_: RouteEntry) => true) {
  const answers = new Map<string, { status: number; text: string }>();
  for (const read of reads.filter(({ route }) => asks(route))) {
    const { status, text } = await ask(asked(read), { by });
    answers.set(nameOf(read.route), { status, text: lasting(text) });
  }
  return answers;
}

/** Captures two farms of a new farmer in each community as another agent. */
async function captureEverywhere(): Promise<void> {
  await served.db.query(
    `INSERT INTO community (account_id, community_resource_id, name)
     SELECT account_id, id, 'First' FROM community_resource r
      WHERE account_id = $1 AND NOT EXISTS (SELECT 1 FROM community c WHERE c.community_resource_id = r.id)`,
    [home.account.id],
  );
  const communities = await served.db.query<{ id: number; resource: number }>(
    'SELECT id, community_resource_id AS resource FROM community WHERE account_id = $1',
    [home.account.id],
  );
  const accountId = home.account.id;
  for (const { id: communityId, resource: communityResourceId } of communities) {
    const place = { accountId, communityId, communityResourceId };
    const { id: farmerId } = await home.make.farmer({ ...place, surname: 'Zzsurname', firstName: 'Zzname' });
    for (const status of ['ACTIVE', 'COMPLETED'] as const) {
      const { id } = await home.make.farm({
        ...place,
        farmerId,
        status,
        name: 'Zzname',
        capturedBy: home.agent.id,
        at: [101.1, 12.1],
      });
      await served.db.query(`UPDATE farm SET code = 'Zzcode' || id WHERE id = $1`, [id]);
    }
    await sayImported(communityResourceId);
  }
}

const sayImported = (communityResourceId: number) =>
  api.app.get(Database).transaction(async (tx) =>
    tx.record({
      type: 'farms.imported',
      topic: topicOf.resource(communityResourceId),
      subject: { kind: 'import', id: 1 },
      accountId: home.account.id,
      by: { id: home.admin.id, name: 'Ngozi', accountId: home.account.id },
      data: { importId: 1, communityResourceId, created: 2, updated: 0 },
    }),
  );

describe('what others capture', () => {
  const before = {} as Record<'agent' | 'farmer', Awaited<ReturnType<typeof answersOf>>>;

  beforeAll(async () => {
    before.agent = await answersOf(await api.as(agent.username));
    before.farmer = await answersOf(await api.as(farmer.username));
  });

  it('changes nothing that an agent or a farmer is answered, by any call that reads', async () => {
    const clients = {
      agent: await api.as(agent.username),
      farmer: await api.as(farmer.username),
      admin: await api.as(home.admin.username),
    };
    const shows = (route: RouteEntry) => SHOWING.includes(nameOf(route));
    const known = await answersOf(clients.admin, shows);
    await captureEverywhere();
    for (const who of ['agent', 'farmer'] as const) {
      const after = await answersOf(clients[who]);
      for (const [call, { status, text }] of after) {
        expect([who, call, { status, text }]).toEqual([who, call, before[who].get(call)]);
        expect([who, call, CANARY.test(text)]).toEqual([who, call, false]);
      }
    }
    // The change is detectable: an administrator sees it.
    const changed = [...(await answersOf(clients.admin, shows))].filter(
      ([call, { text }]) => text !== known.get(call)?.text,
    );
    expect(changed.map(([call]) => call).sort()).toEqual(SHOWING);
    expect(changed.some(([, { text }]) => CANARY.test(text))).toBe(true);
  });

  it.each(['agent', 'farmer'] as const)('is behind calls that a user of role %s is refused', async (role) => {
    const client = await api.as((role === 'agent' ? agent : farmer).username);
    for (const { route, prepared } of reads) {
      // Calls with a body were asked for another one.
      const known = route.spec.reads ? undefined : before[role].get(nameOf(route));
      const { status } = known ?? (await ask(prepared, { by: client }));
      // Issues have a scope of their own, which extension.int.spec.ts tests; only they wait for an agent or a farmer.
      const isOpen =
        ['own', 'none'].includes(route.spec.scope) ||
        (role === 'agent' && route.spec.reads === true) ||
        /^\/api\/(extension\/issues|waiting)/.test(route.path);
      if (status < 300) expect([nameOf(route), isOpen]).toEqual([nameOf(route), true]);
      else expect([nameOf(route), [403, 404]]).toEqual([nameOf(route), expect.arrayContaining([status])]);
    }
  });

  it.each(['agent', 'farmer'] as const)('is in no topic that a user of role %s may follow', async (role) => {
    const user = role === 'agent' ? agent : farmer;
    const { id: resourceId } = (await home.programme()).resource;
    await home.make.grant(user.id, resourceId);
    const socket = await api.socketOf(user.username);
    const { account } = home;
    const closed = [topicOf.account(account.id), topicOf.jobs(account.id), topicOf.resource(resourceId)];
    for (const topic of [...closed, topicOf.user(home.admin.id)])
      expect([topic, (await socket.subscribe(topic)).ok]).toEqual([topic, false]);
    expect((await socket.subscribe(topicOf.user(user.id))).ok).toBe(true);
  });
});

describe('what an agent captured', () => {
  let client: HttpClient;
  let mine: { id: number; code: string };
  let communityId: number;
  let farmerId: number;
  const captures = async (query = '') =>
    (await client.get<CaptureListDto & ProblemDto>(`/api/home/captures${query}`)).body;
  const figures = async () => (await client.get<CaptureFiguresDto>('/api/home/agent')).body;

  beforeAll(async () => {
    client = await api.as(agent.username);
    const accountId = home.account.id;
    const { resource, community } = await home.programme();
    communityId = community.id;
    await home.make.grant(agent.id, resource.id);
    const place = { accountId, communityId, communityResourceId: resource.id };
    farmerId = (await home.make.farmer({ ...place, surname: 'Audu', firstName: 'Tanko' })).id;
    mine = await home.make.farm({
      ...place,
      farmerId,
      code: 'MINE-1',
      capturedBy: agent.id,
      at: [4.5, 12.7],
    });
    await home.make.farm({
      ...place,
      code: 'MINE-2',
      status: 'COMPLETED',
      capturedBy: agent.id,
      capturedOn: '2026-01-05T08:00:00Z',
    });
    await home.make.farm({ ...place, code: 'MINE-NOT', capturedBy: home.agent.id });
  });

  it('is counted, by community too, and the latest of it listed', async () => {
    const { latest, communities, ...counts } = await figures();
    expect(counts).toEqual({ today: 1, total: 2, completed: 1, waiting: 1 });
    expect(latest.map(({ farmCode, name }) => [farmCode, name])).toEqual([
      ['MINE-1', 'Audu Tanko'],
      ['MINE-2', 'Farm MINE-2'],
    ]);
    expect(latest[0]?.farmSize).toBeCloseTo(0.98, 1);
    expect(communities).toEqual([expect.objectContaining({ communityId, farms: 2, completed: 1 })]);
  });

  it('is on the map by pages of 300, on that of a farm where one is named', async () => {
    const { list, totalProcessed, page } = await captures();
    expect([list.map(({ farmCode }) => farmCode), totalProcessed, page]).toEqual([
      ['MINE-1', 'MINE-2'],
      2,
      1,
    ]);
    const [point] = JSON.parse(list[0]?.coords ?? '') as { lat: number; lng: number }[];
    expect(point).toEqual({ lat: 12.7, lng: 4.5 });
    expect((await captures(`?communityId=${communityId}`)).totalProcessed).toBe(2);
    expect((await captures('?communityId=999999')).totalProcessed).toBe(0);
    expect((await captures('?page=7')).list).toEqual([]);
    const [other] = await served.db.query<{ id: number }>(`SELECT id FROM farm WHERE code = 'MINE-NOT'`);
    expect((await captures(`?farmId=${other?.id}`)).error).toBe('record.notFound');

    const [{ community_resource_id: resourceId } = { community_resource_id: 0 }] = await served.db.query<{
      community_resource_id: number;
    }>('SELECT community_resource_id FROM farm WHERE id = $1', [mine.id]);
    await served.db.query(
      `INSERT INTO farm (account_id, community_resource_id, code, name, captured_by, captured_on)
       SELECT $1, $2, 'LATER-' || i, 'Later', $3, '2026-01-01' FROM generate_series(1, 300) i`,
      [home.account.id, resourceId, agent.id],
    );
    const [last] = await served.db.query<{ id: number }>(`SELECT id FROM farm WHERE code = 'LATER-300'`);
    const second = await captures(`?farmId=${last?.id}`);
    expect([second.page, second.list.length, second.totalProcessed]).toEqual([2, 2, 302]);
    expect((await captures()).list).toHaveLength(300);
    await served.db.query(`DELETE FROM farm WHERE code LIKE 'LATER-%'`);
  });

  it('is found by the search, farms and farmers', async () => {
    const found = async (q: string) =>
      (await client.post<FoundListDto>('/api/search', { q })).body.list.map(
        ({ kind, name }) => `${kind} ${name}`,
      );
    expect(await found('mine')).toEqual(['farm MINE-1', 'farm MINE-2']);
    expect(await found('tanko au')).toEqual(['farmer Audu Tanko']);
    expect(await found('zz')).toEqual([]);
  });

  it('is theirs through a current posting alone, and nothing else of its programme', async () => {
    await served.db.query('DELETE FROM access_list_entry WHERE user_id = $1', [agent.id]);
    expect([(await figures()).total, (await captures()).totalProcessed]).toEqual([0, 0]);
    const { postingId, communityResourceId } = await postAgent(served.db, agent.id, { farmerId });
    expect([(await figures()).total, (await captures()).totalProcessed]).toEqual([2, 2]);
    expect((await client.get(`/api/community-resource/find/${communityResourceId}`)).status).toBe(403);
    const socket = await api.socketOf(agent.username);
    expect((await socket.subscribe(topicOf.resource(communityResourceId))).ok).toBe(false);
    await served.db.query('UPDATE posting SET removed_on = now() WHERE id = $1', [postingId]);
    expect((await figures()).total).toBe(0);
  });
});

describe('a farmer', () => {
  it('is answered their record and their farms', async () => {
    const client = await api.as(farmer.username);
    const { body } = await client.get<OwnRecordDto>('/api/home/farmer');
    expect(body.farmer).toMatchObject({ name: 'Bello Amina', bvn: expect.stringMatching(/^•{7}\d{4}$/) });
    expect(body.farmer?.communities).toHaveLength(1);
    expect(body.farms).toEqual([
      expect.objectContaining({
        status: 'ACTIVE',
        agent: home.agent.display_name,
        since: expect.any(String),
      }),
    ]);
  });

  it('who is linked to no record, or to one of another account, is answered none', async () => {
    const none = { farmer: null, farms: [] };
    const client = await api.as(home.farmer.username);
    expect((await client.get('/api/home/farmer')).body).toEqual(none);
    const { farmer: foreign } = await home.other.farmland();
    await served.db.query('UPDATE app_user SET farmer_id = $2 WHERE id = $1', [home.farmer.id, foreign]);
    expect((await client.get('/api/home/farmer')).body).toEqual(none);
  });
});
