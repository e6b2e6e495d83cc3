import {
  type AccessChangeDto,
  type AccessListDto,
  type CredentialsDto,
  IDENTITY_MESSAGES,
  type ProblemDto,
  type SessionDto,
} from '#libs/contracts';
import { type TestApi } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { CHOSEN_PASSWORD } from '../support/staff-desk.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let _other: TestApi;
let home: World;
let abroad: World;
let admin: HttpClient;
let count = 0;

beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  ({ db, make, api, peer: _other, home, abroad } = served);
  admin = await api.as(home.admin.username);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const createUserPath = () => `/api/new-rest/cbn_dashboard_rest/createuser/${home.admin.username}`;
const listPath = (username: string) =>
  `/api/new-rest/cbn_dashboard_rest/communitiesAccessListForUser/${username}`;
const entryPath = (id: number, username: string) =>
  `/api/new-rest/accesslist/${home.admin.username}/${id}/${username}`;
const redeem = (link: string | null, newPassword = CHOSEN_PASSWORD) =>
  api.anonymous.post<ProblemDto & { username: string; accessId: string }>('/api/set-password', {
    token: link?.split('#')[1],
    newPassword,
  });
const typesOf = async (userId: number) =>
  (
    await db.query<{ type: string; actor_id: number }>(
      `SELECT type, actor_id FROM event_log WHERE topic = 'user:' || $1 ORDER BY seq`,
      [userId],
    )
  ).map(({ type, actor_id }) => [type, actor_id]);

describe('the access list', () => {
  it('makes users whose password nobody chose, and says it once', async () => {
    const answer = await admin.post<CredentialsDto>(createUserPath(), {
      username: 'viewer.one',
      password: 'chosen by another',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ code: 200, message: 'user successfully created' });
    expect(answer.body.setPasswordLink).toMatch(/\/set-password#[\w-]{43}$/);
    const login = (password: string | null) =>
      api.anonymous.post<SessionDto>('/api/login', { username: 'viewer.one', password });
    expect((await login('chosen by another')).status).toBe(401);
    const first = await login(answer.body.oneTimePassword);
    expect(first.body.user).toMatchObject({
      roles: ['CBN'],
      isPasswordReset: false,
      userAccountId: home.account.id,
      grants: null,
      seenBy: null,
    });
    await db.query("UPDATE app_user SET password_expires_at = now() WHERE username = 'viewer.one'");
    const late = await login(answer.body.oneTimePassword);
    expect([late.status, (late.body as unknown as ProblemDto).message]).toEqual([
      401,
      IDENTITY_MESSAGES.signIn.passwordExpired,
    ]);
    const [row] = await db.query<{ text: string }>(
      `SELECT string_agg(l::text, '') || (SELECT string_agg(e::text, '') FROM event_log e) AS text FROM set_password_link l`,
    );
    expect(row?.text).not.toContain(answer.body.oneTimePassword);
    expect(row?.text).not.toContain(answer.body.setPasswordLink?.split('#')[1]);
    const again = await admin.post<ProblemDto>(createUserPath(), { username: 'VIEWER.one' });
    expect([again.status, again.body.error]).toEqual([409, 'record.conflict']);
    for (const username of ['', ' ', undefined])
      expect((await admin.post<ProblemDto>(createUserPath(), { username })).body.message).toBe(
        'You must enter a valid username',
      );
    const none = await admin.post(createUserPath(), { username: 'x', role: 'ADMIN' });
    expect(none.status).toBe(400);
  });

  it('says of no name whose it is, ten times, and writes down which were asked for', async () => {
    const asking = await home.user({ roles: ['ADMIN'] });
    const client = await api.as(asking.username);
    const ask = (username: string) =>
      client.post<ProblemDto>(`/api/new-rest/cbn_dashboard_rest/createuser/${asking.username}`, { username });
    const said = (answer: Awaited<ReturnType<typeof ask>>) => {
      const { requestId: _id, ...body } = answer.body;
      return { status: answer.status, body };
    };
    const [own, others] = [await ask(home.staff.username), await ask(abroad.staff.username)];
    expect(said(own)).toEqual(said(others));
    expect([others.status, others.body.fields]).toEqual([
      409,
      { username: 'This username is not available. Choose another.' },
    ]);
    for (let i = 0; i < 8; i += 1) await ask(abroad.staff.username);
    // Not even a free username is disclosed.
    for (const username of [abroad.staff.username, 'a.name.that.is.free'])
      expect((await ask(username)).body.error).toBe('request.tooMany');
    const names = await db.query<{ name: string }>(
      `SELECT data->>'username' AS name FROM event_log WHERE type = 'user.usernameRefused' AND topic = 'user:' || $1`,
      [asking.id],
    );
    expect(names.map(({ name }) => name).sort()).toEqual(
      [home.staff.username, ...Array(9).fill(abroad.staff.username)].sort(),
    );
  });

  it('lets the link be used once, and not after another password was set', async () => {
    const make = async () => {
      count += 1;
      return (await admin.post<CredentialsDto>(createUserPath(), { username: `linked${count}` })).body;
    };
    const one = await make();
    expect((await redeem(one.setPasswordLink, 'short')).body.error).toBe('request.invalid');
    const done = await redeem(one.setPasswordLink);
    expect(done.body).toMatchObject({
      message: 'Password changed successfully',
      username: one.username,
      accessId: home.account.access_id,
    });
    expect((await redeem(one.setPasswordLink)).body.error).toBe('setPassword.linkSpent');
    const { session } = await signIn(api.url, one.username, CHOSEN_PASSWORD);
    expect(session?.user.isPasswordReset).toBe(true);
    const two = await make();
    const renewed = await admin.post<CredentialsDto>(`/api/accesslist/new-password/${two.username}`);
    expect((await redeem(two.setPasswordLink)).status).toBe(400);
    await db.query(`UPDATE set_password_link SET expires_at = now() WHERE user_id = $1`, [two.userId]);
    expect((await redeem(renewed.body.setPasswordLink)).status).toBe(400);
    expect((await signIn(api.url, two.username, renewed.body.oneTimePassword ?? '')).token).toBeTruthy();
    expect((await redeem('/set-password#nonsense')).body.error).toBe('setPassword.linkSpent');
  });

  it('adds and removes with the documented codes and messages', async () => {
    const resource = await make.communityResource({ accountId: home.account.id });
    const path = entryPath(resource.id, home.cbn.username);
    const list = async () => (await admin.get<AccessListDto>(listPath(home.cbn.username))).body.list;
    expect(await list()).toEqual([]);
    expect((await admin.post<AccessChangeDto>(path)).body).toEqual({
      code: 200,
      id: resource.id,
      message: 'Resource Successfully Added To List',
    });
    expect(await list()).toEqual([{ id: resource.id, name: resource.name, status: 'ACTIVE' }]);
    expect((await admin.post<AccessChangeDto>(path)).body).toEqual({
      code: -1,
      id: 0,
      message: 'Resource Already Part of access List',
    });
    const viewer = await api.as(home.cbn.username);
    const own = () => viewer.get(`/api/community-resource/find/${resource.id}`);
    expect((await own()).status).toBe(200);
    expect((await admin.delete<AccessChangeDto>(path)).body.code).toBe(200);
    expect((await own()).status).toBe(404);
    expect((await admin.delete<ProblemDto>(path)).status).toBe(404);
    const notified = (await typesOf(home.cbn.id)).filter(([type]) => String(type).startsWith('accessList.'));
    expect(notified).toEqual([
      ['accessList.granted', home.admin.id],
      ['accessList.revoked', home.admin.id],
    ]);
    const wide = await admin.get<AccessListDto>(listPath(home.admin.username));
    expect(wide.body.user.accountWide).toBe(true);
    expect(wide.body.list.map(({ id }) => id)).toContain(resource.id);
  });

  it('knows nobody and nothing of another account, and no SUPERADMIN', async () => {
    const foreign = await make.communityResource({ accountId: abroad.account.id });
    const own = await make.communityResource({ accountId: home.account.id });
    for (const username of [abroad.cbn.username, home.superadmin.username, 'nobody']) {
      const answers = [
        await admin.get<ProblemDto>(listPath(username)),
        await admin.post<ProblemDto>(entryPath(own.id, username)),
        await admin.delete<ProblemDto>(entryPath(own.id, username)),
        await admin.post<ProblemDto>(`/api/accesslist/see-as/${username}`),
        await admin.post<ProblemDto>(`/api/accesslist/new-password/${username}`),
        await admin.post<ProblemDto>(`/api/new-rest/cbn_dashboard_rest/createuser/${username}`, {
          username: 'never.made',
        }),
      ];
      for (const { status, body } of answers)
        expect([username, status, body.message]).toEqual([username, 404, 'No record found']);
    }
    expect((await admin.post(entryPath(foreign.id, home.cbn.username))).status).toBe(404);
    expect((await admin.post(`/api/accesslist/new-password/${home.admin.username}`)).status).toBe(404);
    // Even a user with access to both accounts can't put a resource of one account on a list of the other.
    const superadmin = await api.as(home.superadmin.username);
    const path = `/api/new-rest/accesslist/${home.superadmin.username}`;
    expect((await superadmin.post(`${path}/${foreign.id}/${home.cbn.username}`)).status).toBe(404);
    expect((await superadmin.post(`${path}/${foreign.id}/${abroad.cbn.username}`)).status).toBe(200);
  });
});
