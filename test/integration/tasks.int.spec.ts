import {
  type AgentPostingListDto,
  allGrants,
  type DoneDto,
  type LastFarmerDto,
  POSTING_MESSAGES,
  type PostingCapturesDto,
  type PostingFormDto,
  type PostingGroupDto,
  type PostingGroupListDto,
  type PostingListDto,
  type ProblemDto,
  TASK_MESSAGES,
} from '#libs/contracts';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let resourceId: number;
let communityId: number;
let farmerIds: number[];
let tanko: number;
let zainab: number;

beforeAll(async () => {
  served = await openWorld({ config: { LEGACY_VERBS: 'on' } });
  const { home, make } = served;
  admin = await home.as(home.admin);
  const accountId = home.account.id;
  const { resource, community } = await home.programme();
  [resourceId, communityId] = [resource.id, community.id];
  farmerIds = [];
  for (let at = 0; at < 10; at += 1)
    farmerIds.push((await make.farmer({ accountId, communityId, communityResourceId: resourceId })).id);
  const sharedAgencyId = await make.sharedAgency(accountId);
  tanko = home.agent.id;
  await made(sharedAgencyId);
  zainab = await make.agent({ accountId, sharedAgencyId, displayName: 'Zainab Giro' });
});

afterAll(() => served?.close());

/** Makes the account's agent one of an agency, so that they can sign in. */
async function made(sharedAgencyId: number) {
  await served.db.query(
    `INSERT INTO agent (user_id, account_id, shared_agency_id, state_id, lga_id)
     SELECT $1, $2, $3, state_id, id FROM lga ORDER BY id LIMIT 1`,
    [tanko, served.home.account.id, sharedAgencyId],
  );
}

const addTask = async (more: object = {}, path = '/api/postinggroup') =>
  (
    await admin.post<PostingGroupDto & ProblemDto>(path, {
      communityResourceId: resourceId,
      costPerFarmer: '350.50',
      groupName: `Mapping ${Math.random()}`,
      groupDescription: 'Map the farms',
      services: 'mapping KYF',
      ...more,
    })
  ).body;
const post = (postingGroupId: number, agentId = tanko, range: object = {}, client = admin) =>
  client.post<DoneDto & ProblemDto>('/api/agents/postagent/', {
    agentId,
    postingGroupId,
    selectedCommunities: [{ id: communityId, ...range }],
  });
const rows = async (groupId: number) =>
  (await admin.get<PostingListDto>(`/api/postinggroup/findbygroupseason/${groupId}`)).body.list;

describe('a task', () => {
  it('is saved with and without a slash at the end, and listed by account and by resource', async () => {
    const task = await addTask({ groupName: 'Mapping' }, '/api/postinggroup/');
    const row = {
      group_id: task.id,
      group_name: 'Mapping',
      cost_per_farmer: 350.5,
      services: 'mapping KYF',
      agentCount: 0,
    };
    const ofAccount = await admin.get<PostingGroupListDto>(
      `/api/postinggroup/findall/${served.home.account.id}`,
    );
    const ofResource = await admin.get<PostingGroupListDto>(`/api/postinggroup/${resourceId}`);
    expect([ofAccount.body.list[0], ofResource.body.list[0]]).toEqual([
      expect.objectContaining(row),
      expect.objectContaining(row),
    ]);
    expect(await addTask({ groupName: 'mapping' })).toMatchObject({
      code: -1,
      message: TASK_MESSAGES.nameTaken,
    });
    expect(await addTask({ services: 'mapping sowing' })).toMatchObject({
      fields: { services: TASK_MESSAGES.services },
    });
  });
});

describe('a task that changes', () => {
  it('notifies its agents, once each', async () => {
    const { id, version, services, group_name: groupName } = await addTask();
    await post(id, tanko, { startFarmerPosition: 1, endFarmerPosition: 2 });
    await post(id, tanko, { startFarmerPosition: 3, endFarmerPosition: 4 });
    await post(id, zainab);
    const notified = async (act: () => Promise<{ status: number }>) => {
      const [before] = await served.db.query<{ id: number }>('SELECT max(id) AS id FROM event_log');
      expect((await act()).status).toBe(200);
      const rows = await served.db.query<{ topic: string }>(
        `SELECT topic FROM event_log WHERE type = 'posting.workChanged' AND id > $1 ORDER BY topic`,
        [before?.id],
      );
      return rows.map(({ topic }) => topic);
    };
    const all = [`user:${tanko}`, `user:${zainab}`].sort();
    const path = `/api/postinggroup/task/${id}`;
    const body = {
      communityResourceId: resourceId,
      costPerFarmer: '400',
      groupName,
      groupDescription: 'Map the farms',
      services,
      version,
      status: 'INACTIVE',
    };
    expect(await notified(() => admin.call('PUT', path, { body }))).toEqual(all);
    expect(await notified(() => admin.delete(path))).toEqual(all);
    expect(await notified(() => admin.post(`${path}/restore`, {}))).toEqual(all);
  });
});

describe('a posting', () => {
  it('takes the first free positions, and never those of another agent', async () => {
    const { id } = await addTask();
    const posted = await post(id, tanko, { startFarmerPosition: 1, endFarmerPosition: 4 });
    expect(posted.body).toEqual({ code: 200, message: POSTING_MESSAGES.posted });
    expect((await post(id, zainab)).status).toBe(200);
    expect(
      (await rows(id)).map((row) => [row.surname, row.startFarmerPosition, row.endFarmerPosition]),
    ).toEqual([
      ['Giro', 5, 10],
      [expect.any(String), 1, 4],
    ]);
    const taken = await post(id, zainab, { startFarmerPosition: 3, endFarmerPosition: 5 });
    expect([taken.status, taken.body.error]).toEqual([409, 'posting.overlap']);
    expect((await post(id, zainab)).body.message).toBe(POSTING_MESSAGES.noneFree);
    expect((await post(id, tanko, { startFarmerPosition: 9, endFarmerPosition: 12 })).body.fields).toEqual({
      endFarmerPosition: POSTING_MESSAGES.beyond(10),
    });
    const last = await admin.get<LastFarmerDto>(`/api/agents/lastfarmer/${communityId}`);
    expect(last.body).toEqual({ code: 200, lastCount: 10, totalFarmer: 10 });
  });

  it('keeps its positions when members leave and come', async () => {
    const { id } = await addTask();
    await post(id, tanko, { startFarmerPosition: 2, endFarmerPosition: 3 });
    const [posting] = await rows(id);
    const [first, second, third] = farmerIds;
    const farmers = async () =>
      (
        await served.db.query<{ id: number }>(
          'SELECT farmer_id AS id FROM posting_farmer WHERE posting_id = $1 ORDER BY position',
          [posting?.id],
        )
      ).map((row) => Number(row.id));
    expect(await farmers()).toEqual([second, third]);
    await served.db.query('DELETE FROM membership WHERE farmer_id = ANY($1)', [[first, second]]);
    expect(await farmers()).toEqual([third]);
    await served.db.query(
      'INSERT INTO membership (community_id, farmer_id, community_resource_id) VALUES ($1, $2, $4), ($1, $3, $4)',
      [communityId, second, first, resourceId],
    );
    const form = await admin.get<PostingFormDto>(`/api/postinggroup/form/${id}/${zainab}`);
    expect(form.body.communities).toMatchObject([{ farmers: 10, last: 10, taken: [tanko, 2, 3] }]);
    expect(form.body.agents.map(({ canBePosted }) => canBePosted)).toEqual([true, true]);
    expect(await farmers()).toEqual([second, third]);
  });

  it('is suspended, deleted and restored, unless its positions were given away', async () => {
    const { id } = await addTask();
    await post(id);
    const [posting] = await rows(id);
    const [suspend] = posting?.links.filter(({ rel }) => rel === 'suspend') ?? [];
    expect((await admin.get<DoneDto>(suspend?.href ?? '')).body.code).toBe(200);
    expect((await rows(id))[0]?.status).toBe('INACTIVE');
    expect((await post(id, zainab, { startFarmerPosition: 1, endFarmerPosition: 1 })).status).toBe(409);
    const gone = await admin.post<DoneDto>(`/api/postinggroup/deleteposting/${posting?.id}`, {});
    expect(gone.body).toMatchObject({ code: 0 });
    expect((await post(id, zainab, { startFarmerPosition: 1, endFarmerPosition: 1 })).status).toBe(200);
    const back = await admin.post<ProblemDto>(`/api/posting/${posting?.id}/restore`, {});
    expect([back.status, back.body.error]).toEqual([409, 'posting.overlap']);
    const notified = await served.db.query(
      `SELECT topic, count(*)::int FROM event_log
        WHERE type = 'posting.workChanged' AND (data->>'id')::int >= $1 GROUP BY topic ORDER BY min(id)`,
      [posting?.id],
    );
    expect(notified).toEqual([
      { topic: `user:${tanko}`, count: 3 },
      { topic: `user:${zainab}`, count: 1 },
    ]);
    const missing = await admin.post<ProblemDto>('/api/postinggroup/suspendposting/999999/ACTIVE', {});
    expect([missing.status, missing.body.code]).toEqual([404, -1]);
  });

  it('beyond the budget needs an administrator, and several are saved together or not at all', async () => {
    const { id } = await addTask({ budget: 1000, costPerFarmer: 300 });
    const { home } = served;
    const staff = await home.as(
      await home.user({ roles: ['STAFF'], access: [resourceId], grants: allGrants('edit') }),
    );
    const refused = await post(id, tanko, {}, staff);
    expect([refused.status, refused.body.message]).toEqual([403, POSTING_MESSAGES.overBudget('₦2,000.00')]);
    const range = (agentId: number, start: number, end: number) => ({
      agentId,
      communityId,
      startFarmerPosition: start,
      endFarmerPosition: end,
    });
    const split = (...postings: object[]) =>
      admin.post<DoneDto & ProblemDto>('/api/agents/postagents', { postingGroupId: id, postings });
    expect((await split(range(tanko, 1, 5), range(zainab, 5, 10))).status).toBe(409);
    expect(await rows(id)).toEqual([]);
    expect((await split(range(tanko, 1, 5), range(zainab, 6, 10))).status).toBe(200);
    expect(await rows(id)).toHaveLength(2);
  });

  it('is refused to an agent who is not active, and in a closed task', async () => {
    const { id } = await addTask();
    await served.db.query(`UPDATE agent SET status = 'INACTIVE' WHERE user_id = $1`, [zainab]);
    expect((await post(id, zainab)).body.message).toBe(POSTING_MESSAGES.inactive);
    await served.db.query(`UPDATE agent SET status = 'ACTIVE' WHERE user_id = $1`, [zainab]);
    expect((await post((await addTask({ status: 'INACTIVE' })).id)).body.message).toBe(
      POSTING_MESSAGES.closed,
    );
    expect((await post(id, served.abroad.agent.id)).status).toBe(404);
  });
});

describe('an agent', () => {
  it('sees their own postings and captures, by the link of each; nobody else’s', async () => {
    const { home, make } = served;
    const { id } = await addTask();
    await post(id, tanko, { startFarmerPosition: 1, endFarmerPosition: 2 });
    await post(id, zainab, { startFarmerPosition: 3, endFarmerPosition: 4 });
    const place = { accountId: home.account.id, communityResourceId: resourceId, communityId };
    const farm = (at: number, capturedBy = tanko) =>
      make.farm({ ...place, farmerId: farmerIds[at] ?? 0, capturedBy });
    const own = await farm(0);
    await farm(3);
    const agent = await home.as(home.agent);
    const { body } = await agent.get<AgentPostingListDto>(`/api/agent-posting/${tanko}`);
    const posting = body.list.find(({ postingGroupId }) => postingGroupId === id);
    const [link] = posting?.links ?? [];
    expect(link?.rel).toBe('dataCapture');
    const captures = await agent.get<PostingCapturesDto>(link?.href ?? '');
    expect(captures.body).toMatchObject({ status: 200, totalProcessed: 1, list: [{ farmId: own.id }] });
    const [ofZainab] = (await rows(id)).filter(({ agentId }) => agentId === zainab);
    expect((await agent.get(`/api/agent-posting/captured/${ofZainab?.id}`)).status).toBe(404);
    expect((await agent.get(`/api/agent-posting/${zainab}`)).status).toBe(404);
    const ofTask = await admin.get<PostingCapturesDto>(
      `/api/agents/captured-data/${tanko}?assignedTaskId=${id}`,
    );
    expect(ofTask.body.totalProcessed).toBe(1);
  });
});
