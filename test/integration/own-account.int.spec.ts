import {
  DEFAULT_PREFERENCES,
  IDENTITY_MESSAGES,
  type OwnSessionListDto,
  PLATFORM_MESSAGES,
  type ProblemDto,
  type ProfileDto,
} from '#libs/contracts';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import { callOfNothing } from '../support/all-reads.js';
import { TEST_PASSWORD, type TestApi, testPasswordHash } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { HttpClient, signIn } from '../support/http-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let home: World;

beforeAll(async () => {
  served = await openWorld();
  ({ db, make, api, home } = served);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const NEW_PASSWORD = 'seven red goats of Argungu';
const enter = (username: string, password = TEST_PASSWORD) => signIn(api.url, username, password);
const newUser = async (role: 'STAFF' | 'ADMIN' | 'AGENT' | 'FARMER', accountId = home.account.id) =>
  make.user({ accountId, roles: [role], passwordHash: await testPasswordHash() });
const change = (client: HttpClient, username: string, password: string, newpassword: string) =>
  client.post<ProblemDto>('/api/new-rest/login/changepassword', { username, password, newpassword });
const statusOf = async (client: HttpClient) => (await client.get('/api/session')).status;

describe('changing one’s own password', () => {
  it('takes the documented form, ends every session and takes the cookie away', async () => {
    const user = await newUser('STAFF');
    const [here, elsewhere] = [await enter(user.username), await enter(user.username)];
    const form = new URLSearchParams({
      username: user.username,
      password: TEST_PASSWORD,
      newpassword: NEW_PASSWORD,
    });
    const answer = await here.post('/api/new-rest/login/changepassword', form);
    expect([answer.status, answer.body]).toEqual([
      200,
      { code: 200, message: IDENTITY_MESSAGES.password.changed },
    ]);
    expect(answer.headers.getSetCookie()[0]).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect((await enter(user.username, NEW_PASSWORD)).session?.user.isPasswordReset).toBe(true);
  });

  it('refuses a wrong current password without ending the session, ten times, and then whatever is tried', async () => {
    const user = await newUser('STAFF');
    const client = await enter(user.username);
    const codes = [];
    for (let i = 0; i < 12; i += 1)
      codes.push((await change(client, user.username, 'a wrong one', NEW_PASSWORD)).body.error);
    expect(codes).toEqual([...Array(10).fill('password.wrong'), ...Array(2).fill('signIn.throttled')]);
    expect(await statusOf(client)).toBe(200);
  });

  it('is won by one of three changes at once', async () => {
    const user = await newUser('STAFF');
    const client = await enter(user.username);
    const wanted = ['red goats', 'blue goats', 'green goats'].map((goats) => `seven ${goats} of Argungu`);
    const answers = await Promise.all(
      wanted.map((password) => change(client, user.username, TEST_PASSWORD, password)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // The session ends with the change: a later call gets 401, or 400 because the password is another by then.
    const lost = statuses.filter((status) => status !== 200);
    expect(lost.filter((status) => ![400, 401, 409].includes(status))).toEqual([]);
    const won = wanted[statuses.indexOf(200)];
    expect((await enter(user.username, won)).session?.user.isPasswordReset).toBe(true);
  });

  it.each([
    ['short', /at least 10/],
    ['password2026', /too easy to guess/],
    ['liverpool1', /too easy to guess/],
    ['Muhammad123!', /too easy to guess/],
    ['kalashnikov', /stolen/],
    [TEST_PASSWORD, /must be different/],
  ])('refuses %s', async (password, why) => {
    const client = await api.as(home.admin.username);
    const { status, body } = await change(client, home.admin.username, TEST_PASSWORD, password);
    expect([status, body.error]).toEqual([400, 'request.invalid']);
    expect(body.fields?.newpassword).toMatch(why);
  });

  it('is not for others', async () => {
    const client = await api.as(home.admin.username);
    expect((await change(client, home.staff.username, TEST_PASSWORD, NEW_PASSWORD)).status).toBe(404);
  });
});

describe('a user who was given a password', () => {
  it('reaches nothing but what lets them replace it', async () => {
    const user = await newUser('ADMIN');
    await db.query('UPDATE app_user SET is_password_reset = false WHERE id = $1', [user.id]);
    const client = await enter(user.username);
    expect(client.session?.user.isPasswordReset).toBe(false);
    const open: string[] = [];
    for (const route of api.app.get(RouteTable).routes) {
      if (route.spec.roles === 'open') continue;
      const answer = await callOfNothing(client, route);
      if (answer.status === 403 && answer.body.error === 'session.passwordNotReset')
        expect(answer.body.message).toBe(IDENTITY_MESSAGES.session.resetPassword);
      else open.push(`${route.method} ${route.path}`);
    }
    expect(open.sort()).toEqual(['GET /api/session', 'POST /api/new-rest/login/changepassword']);
    const socket = await api.socketOf(user.username);
    expect(await socket.subscribe(`account:${home.account.id}`)).toMatchObject({ error: 'record.notFound' });
    expect(await socket.subscribe(`user:${user.id}`)).toMatchObject({ ok: true });
    expect((await change(client, user.username, TEST_PASSWORD, NEW_PASSWORD)).status).toBe(200);
    const ready = await enter(user.username, NEW_PASSWORD);
    expect((await ready.get('/api/jobs')).status).toBe(200);
  });

  it('was given it by an administrator of their account, who cannot do so to other administrators', async () => {
    const admin = await api.as(home.admin.username);
    const agent = await newUser('AGENT');
    const recover = (agentId: number, more: object = {}) =>
      admin.post<ProblemDto>('/api/login/changePassword', { newPassword: NEW_PASSWORD, agentId, ...more });
    expect((await recover(agent.id, { newPassword: undefined })).body.fields).toEqual({
      newPassword: 'Enter the new password.',
    });
    await db.query(`UPDATE app_user SET phone = '08034000001' WHERE id = $1`, [agent.id]);
    expect((await recover(agent.id, { phone: '08030000000' })).body.fields).toHaveProperty('phone');
    expect((await recover(agent.id, { phone: '+234 803 400 0001' })).status).toBe(200);
    expect((await enter(agent.username, NEW_PASSWORD)).session?.user.isPasswordReset).toBe(false);
    const abroad = await World.of(db);
    expect((await recover(abroad.agent.id)).status).toBe(404);
    expect((await recover(home.superadmin.id)).status).toBe(404);
    expect((await recover(home.admin.id)).status).toBe(403);
    expect((await recover((await newUser('ADMIN')).id)).status).toBe(404);
  });
});

describe('the list of sessions', () => {
  const list = async (client: HttpClient, path = '/api/sessions') =>
    (await client.get<OwnSessionListDto>(path)).body.list;

  it('has one’s own, the current first, and ends one or all others', async () => {
    const user = await newUser('STAFF');
    const [here, second, third] = [
      await enter(user.username),
      await enter(user.username),
      await enter(user.username),
    ];
    const sessions = await list(here);
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(sessions[0]).toMatchObject({
      device: 'Another program',
      address: expect.stringMatching(/127\.0\.0\.1/),
    });
    const [own] = await list(second);
    expect((await here.post(`/api/sessions/${own?.id}/end`)).status).toBe(200);
    expect([await statusOf(here), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 200]);
    await here.post('/api/sessions/end-others');
    expect([await statusOf(here), await statusOf(third)]).toEqual([200, 401]);
    expect(await list(here)).toHaveLength(1);
  });

  it('of another cannot be ended by a user, and can by an administrator of the account', async () => {
    const user = await newUser('STAFF');
    const client = await enter(user.username);
    const [session] = await list(client);
    const stranger = await api.as(home.staff.username);
    expect((await stranger.post(`/api/sessions/${session?.id}/end`)).status).toBe(404);
    const admin = await api.as(home.admin.username);
    expect(await list(admin, `/api/users/${user.id}/sessions`)).toHaveLength(1);
    expect((await admin.post(`/api/users/${user.id}/sessions/end`)).status).toBe(200);
    expect(await statusOf(client)).toBe(401);
    const abroad = await World.of(db);
    expect((await admin.get(`/api/users/${abroad.staff.id}/sessions`)).status).toBe(404);
    expect((await admin.post(`/api/users/${home.superadmin.id}/sessions/end`)).status).toBe(404);
  });
});

describe('what is one’s own', () => {
  it('is no profile that an outside viewer changes: they have no such page', async () => {
    const viewer = await home.as(home.cbn);
    expect((await viewer.call('PUT', '/api/profile', { body: {} })).status).toBe(403);
  });

  it('is a profile that is checked and kept', async () => {
    const user = await newUser('ADMIN');
    const client = await enter(user.username);
    const put = (body: object) => client.call<ProblemDto>('PUT', '/api/profile', { body });
    expect((await put({ firstName: 'Aisha' })).body.fields).toMatchObject({
      surname: IDENTITY_MESSAGES.profile.nameRequired,
      address: PLATFORM_MESSAGES.fields.required,
    });
    expect((await put({ firstName: 'A', surname: 'B', phone: '0803', email: 'x' })).body.fields).toEqual({
      phone: IDENTITY_MESSAGES.profile.badPhone,
      email: PLATFORM_MESSAGES.fields.email,
      address: PLATFORM_MESSAGES.fields.required,
    });
    const good = {
      firstName: 'Aisha',
      surname: 'Bello',
      phone: '08034000001',
      email: 'aisha@arewa.example',
      address: '4 Emir Road',
    };
    expect((await put({ ...good, gender: 'f' })).body.code).toBe(0);
    expect((await put(good)).body).toEqual({ code: 0, message: IDENTITY_MESSAGES.profile.updated });
    const { body } = await client.get<ProfileDto>('/api/profile');
    expect(body).toMatchObject({
      ...good,
      // It was omitted the second time.
      gender: 'F',
      displayName: 'Aisha Bello',
      username: user.username,
      accessId: home.account.access_id,
    });
  });

  it.each(['STAFF', 'AGENT', 'FARMER', 'ADMIN with a staff record'])(
    'is for %s a profile with the name that administrators gave them',
    async (who) => {
      const user = await newUser(who === 'ADMIN with a staff record' ? 'ADMIN' : (who as 'STAFF'));
      if (user.roles.includes('ADMIN')) await make.staff({ accountId: home.account.id, userId: user.id });
      await db.query("UPDATE app_user SET display_name = 'Musa Ibrahim Sani' WHERE id = $1", [user.id]);
      const client = await enter(user.username);
      const put = (name: object) =>
        client.call<ProblemDto>('PUT', '/api/profile', {
          body: { phone: '08034000001', email: 'musa@arewa.example', address: '4 Emir Road', ...name },
        });
      const seen = async () => (await client.get<ProfileDto>('/api/profile')).body;
      const refused = await put({ firstName: home.admin.display_name, surname: 'Administrator' });
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        {
          firstName: IDENTITY_MESSAGES.profile.nameFixed,
          surname: IDENTITY_MESSAGES.profile.nameFixed,
        },
      ]);
      const { displayName, address, mayRename } = await seen();
      expect([displayName, mayRename]).toEqual(['Musa Ibrahim Sani', false]);
      expect(address).not.toBe('4 Emir Road');
      // The same name, as in the documented body, and no name.
      expect((await put({ firstName: 'Musa Ibrahim', surname: 'Sani' })).status).toBe(200);
      expect((await put({})).status).toBe(200);
      expect(await seen()).toMatchObject({ displayName: 'Musa Ibrahim Sani', address: '4 Emir Road' });
    },
  );

  it('are preferences, the usual ones until they are changed', async () => {
    const client = await enter((await newUser('STAFF')).username);
    const put = (body: object) => client.call<ProblemDto>('PUT', '/api/preferences', { body });
    expect((await client.get('/api/preferences')).body).toEqual(DEFAULT_PREFERENCES);
    expect((await put({ theme: 'dark', singleKeys: false })).body).toEqual({
      ...DEFAULT_PREFERENCES,
      theme: 'dark',
      singleKeys: false,
    });
    expect((await put({ theme: 'pink' })).status).toBe(400);
    expect((await put({ density: 'compact' })).body).toMatchObject({ theme: 'dark', density: 'compact' });
    const { noMailServer } = IDENTITY_MESSAGES.preferences;
    expect((await put({ mailsWaiting: true })).body.fields).toEqual({ mailsWaiting: noMailServer });
    expect((await client.get('/api/waiting/mail')).body).toEqual({ refusal: noMailServer });
  });
});

describe('calls', () => {
  it('of signed-in people are counted by session, of others by address', async () => {
    const left = async (client: HttpClient) =>
      Number((await client.get('/api/session')).headers.get('x-ratelimit-remaining'));
    const [one, other] = [await enter(home.staff.username), await enter(home.staff.username)];
    const before = await left(other);
    for (let i = 0; i < 5; i += 1) await left(one);
    expect(await left(other)).toBe(before - 1);
    // Forged tokens share the window of their address.
    const made = await left(new HttpClient(api.url, 'a.b.c'));
    expect(await left(new HttpClient(api.url, 'd.e.f'))).toBe(made - 1);
  });
});
