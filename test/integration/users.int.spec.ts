import {
  type CredentialsDto,
  GRANTS,
  type Grant,
  type OwnSessionListDto,
  type ProblemDto,
  ROLES,
  type Role,
  rolesGivenBy,
  type SessionDto,
  topicOf,
  type UserDto,
  type UserListDto,
} from '#libs/contracts';
import { TEST_PASSWORD, type TestApi } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { eventually } from '../support/eventually.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import { openSocketClient } from '../support/socket-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let peer: TestApi;
let home: World;
let abroad: World;
let admin: HttpClient;
let superadmin: HttpClient;
let count = 0;

beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  ({ db, make, api, peer, home, abroad } = served);
  admin = await api.as(home.admin.username);
  superadmin = await api.as(home.superadmin.username);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const of = (user: { id: number }) => `/api/users/${user.id}`;
const find = async (user: { id: number }, client = admin) => (await client.get<UserDto>(of(user))).body;
const somebody = (role: Role, more: { access?: number[]; grants?: Grant[] } = {}) =>
  home.user({ roles: [role], ...more });
const create = (client: HttpClient, body: object) => {
  count += 1;
  const caller = client === superadmin ? home.superadmin : home.admin;
  return client.post<CredentialsDto & ProblemDto>(
    `/api/new-rest/cbn_dashboard_rest/createuser/${caller.username}`,
    { username: `created${count}`, ...body },
  );
};
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

describe('creating users', () => {
  it.each(ROLES.flatMap((role) => [['ADMIN', role] as const, ['SUPERADMIN', role] as const]))(
    '%s makes users of role %s, or not',
    async (by, role) => {
      const farmer = await make.farmer({ accountId: home.account.id });
      const body = { role, ...(role === 'FARMER' && { farmerId: farmer.id }) };
      const client = by === 'ADMIN' ? admin : superadmin;
      const answer = await create(client, body);
      const gives = (rolesGivenBy([by]) as readonly Role[]).includes(role);
      expect([by, role, answer.status, answer.text.length > 0]).toEqual([by, role, gives ? 200 : 400, true]);
      if (!gives) return;
      const made = await find({ id: answer.body.userId }, client);
      expect([made.role, made.farmer?.id ?? null]).toEqual([role, role === 'FARMER' ? farmer.id : null]);
    },
  );

  it('is no call of anyone else', async () => {
    for (const user of [home.staff, home.agent, home.farmer, home.cbn]) {
      const client = await api.as(user.username);
      expect((await create(client, { role: 'CBN' })).status).toBe(403);
      expect((await client.get('/api/users')).status).toBe(403);
    }
  });

  it('gives a list and grants along, and says that a password is issued', async () => {
    const { resource } = await home.programme();
    const { body } = await create(admin, {
      role: 'STAFF',
      resourceIds: [resource.id],
      grants: [GRANTS.viewFarms],
      password: 'chosen by another',
    });
    expect(body.notice).toBe('Gona issues a one-time password; the password in the request is ignored.');
    const made = await find({ id: body.userId });
    expect(made.resources.map(({ id }) => id)).toEqual([resource.id]);
    expect(made.grants).toEqual([GRANTS.viewFarms]);
    expect(await eventsOf(made)).toEqual(['user.created', 'accessList.granted', 'staff.grantsChanged']);
    expect((await create(admin, { role: 'CBN' })).body.notice).toBeUndefined();
  });

  it('links a farmer to one user, of the same account', async () => {
    const farmer = await make.farmer({ accountId: home.account.id });
    const foreign = await make.farmer({ accountId: abroad.account.id });
    expect((await create(admin, { role: 'FARMER' })).body.fields).toEqual({
      farmerId: 'Choose the farmer of this user.',
    });
    expect((await create(admin, { role: 'FARMER', farmerId: foreign.id })).status).toBe(404);
    expect((await create(admin, { role: 'CBN', farmerId: farmer.id })).status).toBe(400);
    const both = await Promise.all([1, 2].map(() => create(admin, { role: 'FARMER', farmerId: farmer.id })));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await create(admin, { role: 'FARMER', farmerId: farmer.id })).body.fields).toEqual({
      farmerId: 'Another user is already linked to this farmer.',
    });
  });

  it('leaves nothing behind if a community resource is of another account', async () => {
    const foreign = await make.communityResource({ accountId: abroad.account.id });
    const answer = await create(admin, { username: 'never.there', role: 'CBN', resourceIds: [foreign.id] });
    expect(answer.status).toBe(404);
    expect(await db.query(`SELECT 1 FROM app_user WHERE username = 'never.there'`)).toEqual([]);
  });
});

describe('the list of users', () => {
  it('finds by any part of username or name, by role and state, in pages', async () => {
    const accountId = home.account.id;
    const { resource } = await home.programme();
    const wanted = await make.user({
      accountId,
      roles: ['AGENT'],
      username: 'q.umar.9',
      displayName: 'Hadiza 50%',
    });
    await make.grant(wanted.id, resource.id);
    const ids = async (query: string, client = admin) =>
      (await client.get<UserListDto>(`/api/users?${query}`)).body.list.map(({ id }) => id);
    for (const q of ['hadiza', '50%', 'uMaR', 'q.umar.9'])
      expect(await ids(`q=${encodeURIComponent(q)}`)).toContain(wanted.id);
    await db.query(`UPDATE app_user SET created_at = '2025-02-08T10:00Z' WHERE id = $1`, [wanted.id]);
    expect(await ids('q=8 Feb 2025')).toEqual([wanted.id]);
    expect([await ids('q=agent'), await ids('q=active')]).toEqual([
      expect.arrayContaining([wanted.id]),
      expect.arrayContaining([wanted.id]),
    ]);
    expect(await ids('q=inactive')).not.toContain(wanted.id);
    expect(await ids('q=_umar')).toEqual([]);
    expect(await ids('q=hadiza&role=CBN')).toEqual([]);
    expect(await ids('q=hadiza&status=INACTIVE')).toEqual([]);
    const { body } = await admin.get<UserListDto>('/api/users?q=hadiza');
    expect(body.list[0]).toMatchObject({
      role: 'AGENT',
      resourcesCount: 1,
      resourceNames: [resource.name],
      accountWide: false,
      lastSeenAt: null,
    });
    expect(body.counts.all).toBe(body.counts.active + body.counts.inactive);
    const pages = await Promise.all([1, 2, 3].map((page) => ids(`size=3&page=${page}`)));
    expect(new Set(pages.flat()).size).toBe(9);
    expect((await admin.get('/api/users?sort=password')).status).toBe(400);
  });

  it('has nobody of another account, and no SUPERADMIN', async () => {
    const all = (await admin.get<UserListDto>('/api/users')).body;
    const theirs = [home.superadmin, abroad.admin, abroad.cbn].map(({ id }) => id);
    expect(all.list.filter(({ id }) => theirs.includes(id))).toEqual([]);
    expect(all.total).toBe(all.list.length);
    for (const user of [home.superadmin, abroad.admin, abroad.cbn]) {
      const answers = [
        await admin.get<ProblemDto>(of(user)),
        await admin.post<ProblemDto>(`${of(user)}/preview`, { role: 'CBN', resourceIds: [], grants: [] }),
        await admin.call<ProblemDto>('PUT', `${of(user)}/access`, {
          body: { role: 'CBN', resourceIds: [], grants: [], version: 'x' },
        }),
        await admin.post<ProblemDto>(`${of(user)}/deactivate`),
        await admin.get<ProblemDto>(`${of(user)}/sessions`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    const every = (await superadmin.get<UserListDto>('/api/users?size=1000')).body;
    expect(every.list.map(({ id }) => id)).toEqual(expect.arrayContaining(theirs));
  });

  it('is searched with Ctrl+K by administrators alone', async () => {
    const found = async (client: HttpClient) =>
      (await client.post<{ list: { kind: string; id: number }[] }>('/api/search', { q: home.cbn.username }))
        .body.list;
    expect(await found(admin)).toEqual([expect.objectContaining({ kind: 'user', id: home.cbn.id })]);
    expect((await found(await api.as(home.staff.username))).filter(({ kind }) => kind === 'user')).toEqual(
      [],
    );
  });
});

describe('sessions of a user', () => {
  it('end one by one, with their sockets, and leave the others', async () => {
    const user = await somebody('STAFF');
    const first = await signIn(api.url, user.username, TEST_PASSWORD);
    const second = await signIn(peer.url, user.username, TEST_PASSWORD);
    const socket = await openSocketClient(peer.url, second.token);
    const { list } = (await admin.get<OwnSessionListDto>(`${of(user)}/sessions`)).body;
    expect(list).toHaveLength(2);
    const [latest] = list;
    const other = await somebody('CBN');
    expect((await admin.post(`${of(other)}/sessions/${latest?.id}/end`)).status).toBe(404);
    expect((await admin.post(`${of(user)}/sessions/nonsense/end`)).status).toBe(404);
    expect((await admin.post(`${of(user)}/sessions/${latest?.id}/end`)).status).toBe(200);
    await eventually(() => !socket.socket.connected, 1000);
    expect((await second.get('/api/session')).status).toBe(401);
    expect((await first.get('/api/session')).status).toBe(200);
    expect((await admin.post(`${of(user)}/sessions/${latest?.id}/end`)).status).toBe(404);
    const [entry] = await db.query<{ actor_id: number; data: { sessionId: string } }>(
      `SELECT actor_id, data FROM event_log WHERE topic = 'user:' || $1 AND type = 'session.ended'`,
      [user.id],
    );
    expect([entry?.actor_id, entry?.data.sessionId]).toEqual([home.admin.id, latest?.id]);
  });
});

describe('a session', () => {
  it('says how many community resources are assigned, at once after a change', async () => {
    const { resource } = await home.programme();
    const user = await somebody('CBN');
    const client = await signIn(api.url, user.username, TEST_PASSWORD);
    const assigned = async (who = client) =>
      (await who.get<SessionDto>('/api/session')).body.user.resourcesAssigned;
    expect(await assigned()).toBe(0);
    const socket = await openSocketClient(peer.url, client.token);
    await socket.subscribe(`user:${user.id}`);
    await save(user, { resourceIds: [resource.id] });
    expect(await assigned()).toBe(1);
    await eventually(() => socket.events.some(({ type }) => type === 'accessList.granted'), 1000);
    expect(await assigned(admin)).toBeNull();
    expect(await assigned(await api.as(home.farmer.username))).toBeNull();
  });
});

it('gives a user another name, which their own socket and everyone beside them see at once', async () => {
  const { resource } = await home.programme();
  const user = await somebody('STAFF', { access: [resource.id] });
  const wanted = { role: 'STAFF', resourceIds: [resource.id], grants: [GRANTS.viewFarms] };
  await save(user, wanted);
  const topic = topicOf.resource(resource.id);
  const [own, other] = [await api.socketOf(user.username), await api.socketOf(home.admin.username)];
  for (const socket of [own, other]) expect(await socket.subscribe(topic)).toMatchObject({ ok: true });
  await own.look(topic, null);
  const seen = () => other.presence.at(-1)?.people.find(({ userId }) => userId === user.id);
  await eventually(() => seen()?.username === user.username);
  const name = { firstName: 'Adamu', surname: 'Bala' };
  const late = (await find(user)).version;
  const { status, body } = await save(user, { ...wanted, ...name });
  expect([status, body.displayName, body.firstName]).toEqual([200, 'Adamu Bala', 'Adamu']);
  const renames = () =>
    db.query<{ data: object; actor_id: number }>(
      `SELECT data, actor_id FROM event_log WHERE topic = 'user:' || $1 AND type = 'user.profileChanged'`,
      [user.id],
    );
  const renamed = [{ data: { userId: user.id, fields: Object.keys(name) }, actor_id: home.admin.id }];
  await eventually(() => seen()?.name === 'Adamu Bala');
  expect(seen()).toEqual({
    userId: user.id,
    name: 'Adamu Bala',
    username: user.username,
    role: 'STAFF',
    farmId: null,
  });
  // Half a name is invalid, and the same name is no change.
  expect((await save(user, { ...wanted, ...name, version: late })).status).toBe(409);
  expect((await save(user, { ...wanted, firstName: 'Ada', surname: ' ' })).body.fields).toHaveProperty(
    'surname',
  );
  expect((await save(user, { ...wanted, ...name })).status).toBe(200);
  expect(await renames()).toEqual(renamed);
  own.close();
  other.close();
});
