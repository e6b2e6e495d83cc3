import {
  ACCESS_MESSAGES,
  type AccessPreviewDto,
  allGrants,
  GIVEN_ROLES,
  GRANTS,
  type Grant,
  mayAdminister,
  type OwnSessionListDto,
  type ProblemDto,
  type Role,
  rolesGivenBy,
  type StaffDto,
  type UserDto,
} from '#libs/contracts';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import { TEST_PASSWORD, type TestApi, testPasswordHash } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import { postAgent } from '../support/sample-captures.js';
import { isLongRun } from '../support/services.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type User, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let home: World;
let abroad: World;
let admin: HttpClient;
let superadmin: HttpClient;

beforeAll(async () => {
  served = await openWorld();
  ({ db, make, api, home, abroad } = served);
  admin = await api.as(home.admin.username);
  superadmin = await api.as(home.superadmin.username);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const of = (user: { id: number }) => `/api/users/${user.id}`;
const find = async (user: { id: number }, client = admin) => (await client.get<UserDto>(of(user))).body;
const somebody = (role: Role, more: { access?: number[]; grants?: Grant[] } = {}) =>
  home.user({ roles: [role], ...more });
const save = async (user: { id: number }, body: object, client = admin) => {
  const { version } = await find(user, client);
  return client.call<UserDto & ProblemDto & { current: UserDto }>('PUT', `${of(user)}/access`, {
    body: { role: 'CBN', resourceIds: [], grants: [], version, ...body },
  });
};
const eventsOf = async (user: { id: number }) =>
  (
    await db.query<{ type: string }>(`SELECT type FROM event_log WHERE topic = 'user:' || $1 ORDER BY seq`, [
      user.id,
    ])
  ).map(({ type }) => type);

describe('saving what a user may do', () => {
  it.each(GIVEN_ROLES.flatMap((from) => GIVEN_ROLES.map((to) => [from, to] as const)))(
    'an administrator and a superadmin turn %s into %s, or not',
    async (from, to) => {
      for (const [by, client] of [
        ['ADMIN', admin],
        ['SUPERADMIN', superadmin],
      ] as const) {
        const user = await somebody(from);
        const farmer = await make.farmer({ accountId: home.account.id });
        const answer = await save(
          user,
          { role: to, ...(to === 'FARMER' && { farmerId: farmer.id }) },
          client,
        );
        const expected = !mayAdminister([by], [from])
          ? 403
          : from === to || (rolesGivenBy([by]) as readonly Role[]).includes(to)
            ? 200
            : 400;
        expect([by, from, to, answer.status]).toEqual([by, from, to, expected]);
        const after = await find(user, client);
        expect(after.role).toBe(expected === 200 ? to : from);
      }
    },
  );

  it('takes all of it or nothing, with an event for each change', async () => {
    const [one, two] = [(await home.programme()).resource, (await home.programme()).resource];
    const foreign = await make.communityResource({ accountId: abroad.account.id });
    const user = await somebody('STAFF', { access: [one.id] });
    const wanted = { role: 'STAFF', resourceIds: [two.id], grants: [GRANTS.viewFarms] };
    expect((await save(user, { ...wanted, resourceIds: [two.id, foreign.id] })).status).toBe(404);
    expect((await save(user, { ...wanted, grants: [GRANTS.viewFarms, GRANTS.editFarms] })).status).toBe(400);
    expect(await eventsOf(user)).toEqual([]);
    const answer = await save(user, wanted);
    expect([answer.status, answer.body.resources.map(({ id }) => id), answer.body.grants]).toEqual([
      200,
      [two.id],
      [GRANTS.viewFarms],
    ]);
    expect(await eventsOf(user)).toEqual(['accessList.granted', 'accessList.revoked', 'staff.grantsChanged']);
    expect((await save(user, wanted)).status).toBe(200);
    expect(await eventsOf(user)).toHaveLength(3);
    // Another role keeps neither list nor grants of the previous one.
    const turned = await save(user, { role: 'CBN' });
    expect([turned.body.role, turned.body.resources, turned.body.grants]).toEqual(['CBN', [], []]);
    expect((await eventsOf(user)).slice(3).sort()).toEqual([
      'accessList.revoked',
      'staff.grantsChanged',
      'user.roleChanged',
    ]);
  });

  it('leaves the name of peers, of other accounts and of staff records alone', async () => {
    const name = { firstName: 'Adamu', surname: 'Bala' };
    const peer = await somebody('ADMIN');
    expect((await save(peer, { role: 'ADMIN', ...name })).status).toBe(403);
    expect((await save(home.admin, { role: 'ADMIN', ...name })).status).toBe(403);
    for (const hidden of [home.superadmin, abroad.staff]) {
      const body = { role: 'STAFF', resourceIds: [], grants: [], version: 'x', ...name };
      expect((await admin.call('PUT', `${of(hidden)}/access`, { body })).status).toBe(404);
    }
    const user = await home.user({ roles: ['STAFF'] });
    await make.staff({ accountId: home.account.id, userId: user.id, grants: [] });
    const refused = await save(user, { role: 'STAFF', ...name });
    expect([refused.status, refused.body.fields?.firstName]).toEqual([
      400,
      ACCESS_MESSAGES.users.renamedAsStaff,
    ]);
    expect((await find(user)).displayName).toBe(user.display_name);
    // The record is another path: staff do not change their own.
    const own = await signIn(api.url, user.username, TEST_PASSWORD);
    const staffId = (await find(user)).staff?.id;
    const { body: record } = await admin.get<StaffDto>(`/api/staff/${staffId}`);
    const asStaff = { ...record, ...name, lastName: 'Bala', grants: undefined };
    expect((await own.call('PUT', `/api/staff/${staffId}`, { body: asStaff })).status).toBe(403);
  });

  it('is refused if someone else was first, with the latest version', async () => {
    const { resource } = await home.programme();
    const user = await somebody('CBN');
    const { version } = await find(user);
    expect((await save(user, { resourceIds: [resource.id] })).status).toBe(200);
    const late = await save(user, { resourceIds: [], version });
    expect([late.status, late.body.current.resources.map(({ id }) => id)]).toEqual([409, [resource.id]]);
  });

  it('is nobody’s own, nor of a peer, whose sessions stay as well', async () => {
    const colleague = await somebody('ADMIN');
    const theirs = await signIn(api.url, colleague.username, TEST_PASSWORD);
    for (const user of [home.admin, colleague]) {
      expect((await save(user, { role: 'CBN' })).status).toBe(403);
      expect((await admin.post(`${of(user)}/deactivate`)).status).toBe(403);
    }
    expect((await admin.post(`${of(colleague)}/sessions/end`)).status).toBe(403);
    const [session] = (await admin.get<OwnSessionListDto>(`${of(colleague)}/sessions`)).body.list;
    expect((await admin.post(`${of(colleague)}/sessions/${session?.id}/end`)).status).toBe(403);
    expect((await theirs.get('/api/session')).status).toBe(200);
    expect((await superadmin.post(`${of(colleague)}/sessions/${session?.id}/end`)).status).toBe(200);
    expect((await theirs.get('/api/session')).status).toBe(401);
  });

  it('shows in the staff record, which follows the user', async () => {
    const user = await somebody('STAFF', { grants: [GRANTS.viewFarms] });
    const staffId = (await find(user)).staff?.id;
    const staff = async () => (await admin.get<StaffDto>(`/api/staff/${staffId}`)).body;
    expect((await staff()).grants).toEqual([GRANTS.viewFarms]);
    await save(user, { role: 'CBN' });
    expect(await staff()).toMatchObject({ designation: 'external user', grants: [] });
    await admin.post(`${of(user)}/deactivate`);
    expect((await staff()).status).toBe('INACTIVE');
    await admin.post(`/api/staff/${staffId}/reactivate`);
    expect((await find(user)).status).toBe('ACTIVE');
  });

  it('tells an agent from a farmer, and neither more of a BVN than its last digits', async () => {
    const accountId = home.account.id;
    const { resource } = await home.programme();
    const agent = await somebody('AGENT');
    await make.farm({ accountId, communityResourceId: resource.id, capturedBy: agent.id });
    expect(await find(agent)).toMatchObject({ farmsCaptured: 1, farmer: null });
    const farmer = await make.farmer({ accountId, bvn: '22212345678', tempId: 'T-LINK' });
    const user = await somebody('CBN');
    const linked = await save(user, { role: 'FARMER', farmerId: farmer.id });
    expect(linked.body.farmer).toEqual({ id: farmer.id, name: 'Bello Amina · T-LINK' });
    expect(linked.text).not.toContain('2221234');
  });
});

describe('the preview', () => {
  const preview = async (user: User | { id: number }, body: object, client = admin) =>
    client.post<AccessPreviewDto & ProblemDto>(`${of(user)}/preview`, {
      resourceIds: [],
      grants: [],
      ...body,
    });

  it('says of every call what the guard says, for roles and grants that are not saved', async () => {
    const user = await somebody('STAFF');
    const { resource } = await home.programme();
    const cases: { role: Role; grants: Grant[] }[] = [
      ...(['CBN', 'AGENT'] as const).map((role) => ({ role, grants: [] })),
      { role: 'STAFF', grants: [] },
      { role: 'STAFF', grants: [GRANTS.viewFarms] },
      { role: 'STAFF', grants: [GRANTS.editFarms, GRANTS.viewStaff] },
      { role: 'STAFF', grants: [GRANTS.editCommunities] },
      { role: 'STAFF', grants: allGrants('edit') },
      { role: 'ADMIN', grants: [] },
    ];
    for (const [at, { role, grants }] of cases.entries()) {
      const { calls, links } = (
        await preview(user, { role, grants, resourceIds: role === 'ADMIN' ? [] : [resource.id] })
      ).body;
      const there = await make.user({
        accountId: home.account.id,
        roles: [role],
        passwordHash: await testPasswordHash(),
      });
      if (role === 'STAFF') await make.staff({ accountId: home.account.id, userId: there.id, grants });
      const client = await signIn(api.url, there.username, TEST_PASSWORD);
      expect(links).toEqual(client.session?.user.links);
      for (const [nth, { name, method, path, spec }] of api.app.get(RouteTable).routes.entries()) {
        // A short run asks each call in one of the cases; rights.int.spec.ts asks those that change something as well.
        if (!isLongRun && (at + nth) % cases.length > 0) continue;
        // The requests change nothing: ids that do not exist, and empty bodies.
        if (spec.roles === 'open' || (!path.includes(':') && method !== 'GET')) continue;
        const address = path.replace(/:(\w*id)\b/gi, '999999999').replace(/:\w+/g, 'x');
        const { status, body } = await client.call<ProblemDto>(method, address, {
          ...(method !== 'GET' && { body: {} }),
        });
        const refused = status === 403 && body.error === 'session.forbidden';
        expect([role, grants, name, !refused]).toEqual([role, grants, name, calls.includes(name)]);
      }
    }
  });

  it('counts what would be reached, each farmer once, and changes nothing', async () => {
    const accountId = home.account.id;
    const [one, two] = [await home.programme(), await home.programme()];
    const farmer = await make.farmer({
      accountId,
      communityId: one.community.id,
      communityResourceId: one.resource.id,
    });
    await db.query(
      'INSERT INTO membership (community_id, farmer_id, community_resource_id) VALUES ($1, $2, $3)',
      [two.community.id, farmer.id, two.resource.id],
    );
    await make.farm({ accountId, communityResourceId: one.resource.id, farmerId: farmer.id });
    const user = await somebody('CBN');
    const before = await find(user);
    const both = (await preview(user, { role: 'CBN', resourceIds: [one.resource.id, two.resource.id] })).body;
    expect(both.counts).toEqual({ communityResources: 2, communities: 2, farmers: 1, farms: 1 });
    expect(both.resources.map(({ farmers }) => farmers)).toEqual([1, 1]);
    expect((await preview(user, { role: 'CBN' })).body.counts.communityResources).toBe(0);
    // An agent would see their captured farms there, of which there are none.
    const asAgent = await preview(user, { role: 'AGENT', resourceIds: [one.resource.id] });
    expect(asAgent.body.counts).toEqual({ communityResources: 1, communities: 0, farmers: 0, farms: 0 });
    await make.farm({
      accountId,
      communityResourceId: one.resource.id,
      farmerId: farmer.id,
      capturedBy: user.id,
    });
    const after = await preview(user, { role: 'AGENT', resourceIds: [one.resource.id] });
    expect(after.body.counts).toMatchObject({ farmers: 1, farms: 1 });
    // A posting opens the resource to an agent, without the access list.
    await postAgent(db, user.id, { farmerId: farmer.id });
    const posted = await preview(user, { role: 'AGENT' });
    expect(posted.body.counts).toMatchObject({ communityResources: 1, farms: 1 });
    expect((await preview(user, { role: 'CBN' })).body.counts.communityResources).toBe(0);
    expect(await find(user)).toEqual(before);
    expect(await eventsOf(user)).toEqual([]);
    const foreign = await make.communityResource({ accountId: abroad.account.id });
    expect((await preview(user, { role: 'CBN', resourceIds: [foreign.id] })).status).toBe(404);
    expect((await preview(user, { role: 'CBN', grants: [GRANTS.viewFarms] })).status).toBe(400);
    // A farmer may be selected after the role.
    expect((await preview(user, { role: 'FARMER' })).status).toBe(200);
  });
});
