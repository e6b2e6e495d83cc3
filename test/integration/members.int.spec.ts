import {
  type CommunityListDto,
  type CommunityMemberListDto,
  type CommunityMemberRecordDto,
  type FarmerListDto,
  type FoundListDto,
  GRANTS,
  type Grant,
  type ProblemDto,
  type Role,
  type SuccessDto,
} from '#libs/contracts';
import { membersOf } from '#libs/members';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let stranger: HttpClient;
let communityId: number;
let resourceId: number;
let farmerId: number;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  stranger = await served.abroad.as(served.abroad.admin);
  ({
    community: communityId,
    communityResource: resourceId,
    farmer: farmerId,
  } = await served.home.farmland());
  await served.db.query(
    `UPDATE farmer SET surname = 'Bello', first_name = 'Aisha', phone = '+2348039990001' WHERE id = $1`,
    [farmerId],
  );
});

afterAll(() => served?.close());

const ROOT = '/api/community-resource';
const HAUWA = { surname: 'Yusuf', firstName: 'Hauwa', occupation: 'Teacher', email: 'hauwa@example.ng' };
const add = (client: HttpClient, body: object) =>
  client.post<SuccessDto & ProblemDto>(`${ROOT}/communitymembers/${communityId}`, body);
const put = <Body>(client: HttpClient, path: string, body: object) =>
  client.call<Body>('PUT', path, { body });
const list = async (client: HttpClient, query = '') =>
  (await client.get<CommunityMemberListDto>(`${ROOT}/communitymembers/${communityId}${query}`)).body;
const names = async (query: string) => (await list(admin, query)).list.map(({ firstName }) => firstName);
const logged = () =>
  served.db.query<{ type: string; data: object }>(
    `SELECT type, data FROM event_log WHERE type LIKE 'communityMember.%' ORDER BY id`,
  );

let hauwa = 0;

describe('members of a community', () => {
  it('are its farmers and who was added, in the documented shape', async () => {
    const added = await add(admin, { ...HAUWA, phone: '0803 123 4567' });
    expect([added.status, added.body.message]).toEqual([200, 'success']);
    hauwa = added.body.id;
    const answer = await list(admin);
    expect(answer).toMatchObject({ total: 2, farmersCount: 1, personsCount: 1 });
    expect(answer.links.map(({ rel }) => rel)).toEqual(['self', 'addMember', 'sendMessage', 'importMembers']);
    expect(answer.list).toMatchObject([
      { kind: 'farmer', id: farmerId, surname: 'Bello', firstName: 'Aisha', type: 'Farmer' },
      {
        kind: 'person',
        id: hauwa,
        surname: 'Yusuf',
        firstName: 'Hauwa',
        type: 'Teacher',
        phone: '+2348031234567',
        email: 'hauwa@example.ng',
      },
    ]);
    const [event] = await logged();
    expect(event).toEqual({
      type: 'communityMember.added',
      data: { memberId: hauwa, communityId, communityResourceId: resourceId },
    });
  });

  it('are found by name, occupation, email and number, however it is written, by pages and sorted', async () => {
    await add(admin, { firstName: 'Zainab', email: 'zainab@example.ng' });
    expect(await names('?q=yusuf%20hau')).toEqual(['Hauwa']);
    expect(await names('?q=aisha%20bello')).toEqual(['Aisha']);
    expect(await names('?q=0803%20123')).toEqual(['Hauwa']);
    expect(await names('?q=%2B2348039990001')).toEqual(['Aisha']);
    expect(await names('?q=teach')).toEqual(['Hauwa']);
    await served.db.query(`UPDATE community_member SET created_on = '2025-02-08T10:00Z' WHERE id = $1`, [
      hauwa,
    ]);
    expect([await names('?q=8%20Feb%202025'), await names('?q=2025-02-09')]).toEqual([['Hauwa'], []]);
    expect(await names('?q=100%25')).toEqual([]);
    expect(await names('?kind=person&sort=-firstName')).toEqual(['Zainab', 'Hauwa']);
    expect(await names('?sort=firstName&page=2&size=2')).toEqual(['Zainab']);
    expect((await admin.get(`${ROOT}/communitymembers/${communityId}?sort=id`)).status).toBe(400);
    expect((await admin.get(`${ROOT}/communitymembers/${communityId}?kind=cow`)).status).toBe(400);
  });

  it.each([
    [{ firstName: '', email: 'a@b.ng' }, 'firstName', /./],
    [{ firstName: 'Musa' }, 'email', /./],
    [{ firstName: 'Musa', email: 'nobody' }, 'email', /email/],
    [{ firstName: 'Musa', email: 'a@b.ng', phone: '0803-12a' }, 'phone', /only digits/],
    [{ firstName: 'Musa', email: 'a@b.ng', phone: '08031234' }, 'phone', /not a phone number/],
    [{ firstName: 'Musa', email: 'a@b.ng', phone: '08031234567, 08051234567' }, 'phone', /two numbers/],
    [{ firstName: '22345678901', email: 'a@b.ng' }, 'firstName', /BVN/],
  ])('are refused with the reason: %j', async (body, field, sentence) => {
    const { status, body: problem } = await add(admin, body);
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]]);
    expect(problem.fields?.[field]).toMatch(sentence);
    expect(JSON.stringify(problem)).not.toContain('22345678901');
  });

  it('have one number each, a farmer’s among them, and who has it is named', async () => {
    const again = await add(admin, { firstName: 'Musa', email: 'musa@example.ng', phone: '8031234567' });
    expect([again.status, again.body.error, again.body.fields?.phone]).toEqual([
      409,
      'member.phoneTaken',
      'This number belongs to Yusuf Hauwa, who is already a member.',
    ]);
    const farmer = await add(admin, { firstName: 'Musa', email: 'musa@example.ng', phone: '08039990001' });
    expect(farmer.body.fields?.phone).toBe(
      'This number belongs to Bello Aisha, who is already a member as a farmer of the community.',
    );
    // Two concurrent requests: the second gets the same response.
    const both = await Promise.all(
      ['Sani', 'Sule'].map((firstName) =>
        add(admin, { firstName, email: `${firstName}@example.ng`, phone: '08120000001' }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are changed as a whole; what is left out is not known any more', async () => {
    const at = `${ROOT}/communitymember/${hauwa}`;
    const changed = await put<SuccessDto>(admin, at, { firstName: 'Hauwa', email: 'h@example.ng' });
    expect(changed.body).toEqual({ message: 'success', id: hauwa });
    expect((await admin.get<CommunityMemberRecordDto>(at)).body).toMatchObject({
      surname: '',
      firstName: 'Hauwa',
      type: '',
      phone: null,
      email: 'h@example.ng',
      communityId,
      communityResourceId: resourceId,
    });
    const before = (await logged()).length;
    await put(admin, at, { firstName: 'Hauwa', email: 'h@example.ng' });
    expect(await logged()).toHaveLength(before);
    await put(admin, at, { ...HAUWA, phone: '08031234567' });
  });

  it('are removed, and put back unless someone else has their number by then', async () => {
    const at = `${ROOT}/communitymember/${hauwa}`;
    expect((await admin.delete(at)).status).toBe(200);
    expect((await admin.delete(at)).status).toBe(200);
    expect([(await admin.get(at)).status, await names('?q=hauwa')]).toEqual([404, []]);
    expect((await put(admin, at, HAUWA)).status).toBe(404);
    const other = await add(admin, { firstName: 'Ladi', email: 'ladi@example.ng', phone: '08031234567' });
    const refused = await admin.post<ProblemDto>(`${at}/restore`);
    expect([refused.status, refused.body.error]).toEqual([409, 'member.phoneTaken']);
    await admin.delete(`${ROOT}/communitymember/${other.body.id}`);
    expect((await admin.post(`${at}/restore`)).status).toBe(200);
    expect(await names('?q=hauwa')).toEqual(['Hauwa']);
    expect((await logged()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['communityMember.removed', 'communityMember.restored']),
    );
  });

  it('are those of one’s own account and access list alone', async () => {
    const calls = (client: HttpClient) =>
      Promise.all([
        client.get(`${ROOT}/communitymembers/${communityId}`),
        client.get(`${ROOT}/communitymember/${hauwa}`),
        add(client, { ...HAUWA, phone: '08141111111' }),
        put(client, `${ROOT}/communitymember/${hauwa}`, HAUWA),
        client.delete(`${ROOT}/communitymember/${hauwa}`),
        client.post(`${ROOT}/communitymember/${hauwa}/restore`),
        client.get(`${ROOT}/findcommunity/${communityId}`),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(new Set(await calls(stranger))).toEqual(new Set([404]));
    // All grants, and no access list.
    expect(new Set(await calls(await served.home.as(served.home.staff)))).toEqual(new Set([404]));
    for (const user of [served.home.agent, served.home.farmer])
      expect(new Set(await calls(await served.home.as(user)))).toEqual(new Set([403]));
    expect((await calls(await served.home.as(served.home.cbn))).slice(0, 6)).toEqual(Array(6).fill(403));
  });

  it('are looked at by staff who may view communities, and changed by those who may edit them', async () => {
    const staff = async (grant: Grant) =>
      served.home.as(
        await served.home.user({
          roles: ['STAFF'],
          username: `staff-${grant.level}`,
          access: [resourceId],
          grants: [grant],
        }),
      );
    const viewer = await staff(GRANTS.viewCommunities);
    const seen = await list(viewer);
    expect(seen.links.map(({ rel }) => rel)).toEqual(['self']);
    expect(seen.list.flatMap(({ links }) => links.map(({ rel }) => rel))).not.toContain('edit');
    expect((await add(viewer, { ...HAUWA, phone: '08141111111' })).status).toBe(403);
    const editor = await staff(GRANTS.editCommunities);
    expect((await add(editor, { ...HAUWA, phone: '08141111111' })).status).toBe(200);
    expect((await list(editor)).links.map(({ rel }) => rel)).toEqual(['self', 'addMember', 'sendMessage']);
  });

  it('are changed by many immediately, none of whom waits for a second connection', async () => {
    const at = `${ROOT}/communitymember/${hauwa}`;
    // More than there are connections.
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        nth % 3 === 2
          ? admin.post(`${at}/restore`)
          : put(admin, at, { ...HAUWA, phone: '08031234567', occupation: `Teacher ${nth}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await put(admin, at, { ...HAUWA, phone: '08031234567' });
  });

  it('who are farmers are listed as such at two addresses, by who may view communities', async () => {
    const asked = [
      `${ROOT}/findfarmers-by-communityid/${communityId}`,
      `/api/farmers/farmersbycommunity/${communityId}`,
    ];
    const processed = `${ROOT}/processesFarmers/${resourceId}`;
    const statuses = async (client: HttpClient) =>
      Promise.all([...asked, processed].map(async (path) => (await client.get(path)).status));
    for (const path of asked)
      expect((await admin.get<FarmerListDto>(path)).body).toMatchObject({
        total: 1,
        list: [{ id: farmerId, surname: 'Bello', bvn: expect.stringMatching(/^•{7}\d{4}$/) }],
      });
    expect((await admin.get<FarmerListDto>(processed)).body).toEqual({ list: [], total: 0 });
    await served.db.query(`UPDATE farm SET status = 'COMPLETED' WHERE farmer_id = $1`, [farmerId]);
    expect((await admin.get<FarmerListDto>(`${processed}/`)).body).toMatchObject({
      list: [{ id: farmerId }],
    });
    const user = async (roles: Role[], grants?: Grant[]) =>
      served.home.as(await served.home.user({ roles, access: [resourceId], grants }));
    expect(await statuses(await user(['STAFF'], [GRANTS.viewCommunities]))).toEqual([200, 200, 200]);
    expect(await statuses(await user(['STAFF'], [GRANTS.editFarms]))).toEqual([403, 403, 403]);
    expect(await statuses(await user(['CBN']))).toEqual([200, 200, 200]);
    expect(await statuses(stranger)).toEqual([404, 404, 404]);
    for (const other of [served.home.agent, served.home.farmer])
      expect(await statuses(await served.home.as(other))).toEqual([403, 403, 403]);
  });

  it('stand in communities that who may edit them changes, and nobody who only looks', async () => {
    const change = (client: HttpClient, more: object = {}) =>
      put<SuccessDto & ProblemDto>(client, `${ROOT}/community/`, {
        id: communityId,
        communityResourceId: resourceId,
        name: 'Argungu Town',
        shortDescription: 'Town',
        longDescription: 'On the river',
        ...more,
      });
    const staff = async (grant: Grant) =>
      served.home.as(await served.home.user({ roles: ['STAFF'], access: [resourceId], grants: [grant] }));
    const viewer = await staff(GRANTS.viewCommunities);
    expect((await change(viewer)).status).toBe(403);
    const rows = async (client: HttpClient) =>
      (await client.get<CommunityListDto>(`${ROOT}/communities/${resourceId}`)).body.list;
    expect((await rows(viewer))[0]?.links.map(({ rel }) => rel)).toEqual(['self', 'members']);
    const editor = await staff(GRANTS.editCommunities);
    const [row] = await rows(editor);
    expect(row?.links.map(({ rel }) => rel)).toEqual(['self', 'members', 'edit']);
    const lga = await served.db.query<{ id: number }>(`SELECT id FROM lga WHERE name = 'Argungu'`);
    expect((await change(editor)).body.fields).toHaveProperty('lga');
    expect((await change(editor, { lga: { id: String(lga[0]?.id) } })).body).toEqual({
      message: 'success',
      id: communityId,
    });
    const stale = await change(editor, { name: 'Argungu', version: row?.version });
    expect([stale.status, stale.body.error]).toEqual([409, 'record.conflict']);
    expect((await rows(editor))[0]).toMatchObject({ name: 'Argungu Town', version: (row?.version ?? 0) + 1 });
    expect((await change(stranger)).status).toBe(404);
    for (const other of [served.home.cbn, served.home.agent, served.home.farmer])
      expect((await change(await served.home.as(other))).status).toBe(403);
  });

  it('are found by the search, and read with their numbers by who sends messages', async () => {
    const found = async (client: HttpClient) =>
      (await client.post<FoundListDto>('/api/search', { q: 'zainab' })).body.list;
    expect(await found(admin)).toMatchObject([{ kind: 'communityMember', name: 'Zainab' }]);
    expect(await found(stranger)).toEqual([]);
    const all = await membersOf(served.db, communityId);
    expect(all).toHaveLength((await list(admin)).total);
    expect(all.find(({ firstName }) => firstName === 'Aisha')).toMatchObject({
      kind: 'farmer',
      phone: '+2348039990001',
    });
  });
});
