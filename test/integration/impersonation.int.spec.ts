import type { ProblemDto, SessionDto } from '#libs/contracts';
import { TEST_PASSWORD, type TestApi } from '../support/api.js';
import type { Builders } from '../support/builders.js';
import { eventually } from '../support/eventually.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { openSocketClient } from '../support/socket-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let make: Builders;
let api: TestApi;
let other: TestApi;
let home: World;
let admin: HttpClient;

beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  ({ db, make, api, peer: other, home } = served);
  admin = await api.as(home.admin.username);
});

afterAll(() => served?.close());

const typesOf = async (userId: number) =>
  (
    await db.query<{ type: string; actor_id: number }>(
      `SELECT type, actor_id FROM event_log WHERE topic = 'user:' || $1 ORDER BY seq`,
      [userId],
    )
  ).map(({ type, actor_id }) => [type, actor_id]);

describe('seeing as another', () => {
  /** Returns an administrator's browser: a separate session with its own cookie. */
  const browser = () => signIn(api.url, home.admin.username, TEST_PASSWORD);
  const impersonate = async (by: HttpClient, username: string) => {
    const answer = await by.post<SessionDto>(`/api/accesslist/see-as/${username}`);
    const token = (answer.headers.get('authorization') ?? '').replace('Bearer ', '');
    return { answer, client: new HttpClient(api.url, token) };
  };
  /** Refreshes the session like a reloaded page, in either process; returns a client with the new cookie. */
  const reload = async (by: HttpClient, at = api) => {
    const answer = await new HttpClient(at.url).post<SessionDto>('/api/refresh', undefined, {
      headers: { cookie: by.cookie ?? '' },
    });
    const token = (answer.headers.get('authorization') ?? '').replace('Bearer ', '');
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? null;
    return {
      body: answer.body,
      validity: answer.headers.get('validity'),
      client: new HttpClient(at.url, token, null, cookie),
    };
  };

  it('shows what the user sees, for 15 minutes, without a cookie, and is written down', async () => {
    const { answer, client } = await impersonate(await browser(), home.cbn.username);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('validity')).toBe('900');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(Date.parse(answer.body.endsAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const { body } = await client.get<SessionDto>('/api/session');
    expect(body.user).toMatchObject({
      userId: home.cbn.id,
      roles: ['CBN'],
      seenBy: { id: home.admin.id, name: home.admin.display_name },
    });
    expect((await client.get('/api/staff')).status).toBe(403);
    expect((await typesOf(home.cbn.id)).at(-1)).toEqual(['session.seeAsStarted', home.admin.id]);
    const claims = JSON.parse(Buffer.from(client.token?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.act).toEqual({ sub: String(home.admin.id) });
  });

  it('is the state of the session: reloads and other tabs go on with it, and nothing is written meanwhile', async () => {
    const own = await browser();
    const { client } = await impersonate(own, home.staff.username);
    // Another tab, with the administrator's own token, can neither write nor read, and gets the reason.
    for (const refused of [await own.post('/api/staff'), await own.get<ProblemDto>('/api/session')])
      expect([refused.status, (refused.body as ProblemDto).error]).toEqual([401, 'session.seesAsAnother']);
    const first = await reload(own, other);
    expect(first.body.user).toMatchObject({ userId: home.staff.id, seenBy: { id: home.admin.id } });
    expect(Number(first.validity)).toBeGreaterThan(850);
    const again = await reload(first.client);
    expect(again.body.user.userId).toBe(home.staff.id);
    expect(again.body.user.writes).toEqual(['DELETE /accesslist/see-as']);
    expect((await again.client.post('/api/exports', { kind: 'farms', format: 'csv' })).status).toBe(403);
    expect((await again.client.delete('/api/accesslist/see-as')).status).toBe(200);
    expect((await client.get('/api/session')).status).toBe(401);
    expect((await own.get('/api/session')).status).toBe(200);
    const back = await reload(again.client);
    expect(back.body).toMatchObject({ user: { userId: home.admin.id, seenBy: null } });
    expect(back.body).not.toHaveProperty('notice');
    expect((await typesOf(home.staff.id)).slice(-2)).toEqual([
      ['session.seeAsStarted', home.admin.id],
      ['session.ended', home.admin.id],
    ]);
  });

  it('never ends silently: a reload says that its time was over, once', async () => {
    const own = await browser();
    const { client } = await impersonate(own, home.agent.username);
    await db.query(
      "UPDATE user_session SET idle_ends_at = now() - interval '1 s' WHERE seen_from IS NOT NULL AND ended_at IS NULL",
    );
    await eventually(async () => (await client.get('/api/session')).status === 401, 2000);
    const back = await reload(own);
    expect(back.body.user.userId).toBe(home.admin.id);
    expect(back.body.notice).toMatch(/^Your view as .* has ended\./);
    expect((await typesOf(home.agent.id)).at(-1)?.[0]).toBe('session.ended');
    expect((await reload(back.client)).body).not.toHaveProperty('notice');
  });

  it('can look at sockets, and not be seen there', async () => {
    const resource = await make.communityResource({ accountId: home.account.id });
    await make.grant(home.staff.id, resource.id);
    const { client } = await impersonate(await browser(), home.staff.username);
    const socket = await openSocketClient(other.url, client.token);
    expect(await socket.subscribe(`resource:${resource.id}`)).toMatchObject({ ok: true });
    expect(await socket.look(`resource:${resource.id}`, null)).toMatchObject({
      ok: false,
      error: 'session.forbidden',
    });
    expect((await client.delete('/api/accesslist/see-as')).status).toBe(200);
    await eventually(() => !socket.socket.connected, 1000);
    expect((await admin.get('/api/session')).status).toBe(200);
  });

  it('ends with the session of the administrator, and with their work here', async () => {
    const own = await signIn(api.url, home.superadmin.username, TEST_PASSWORD);
    const { client } = await impersonate(own, home.agent.username);
    expect((await client.get('/api/session')).status).toBe(200);
    await own.post('/api/logout');
    expect((await client.get('/api/session')).status).toBe(401);
    expect((await other.anonymous.get('/api/session')).status).toBe(401);
  });

  it('is refused of oneself, of the deactivated, from within itself, and outside of it cannot be ended', async () => {
    expect((await impersonate(admin, home.admin.username)).answer.status).toBe(400);
    const gone = await make.user({ accountId: home.account.id, roles: ['CBN'] });
    await db.query(`UPDATE app_user SET status = 'INACTIVE' WHERE id = $1`, [gone.id]);
    expect((await impersonate(admin, gone.username)).answer.status).toBe(400);
    expect((await admin.delete('/api/accesslist/see-as')).status).toBe(404);
    const colleague = await make.user({ accountId: home.account.id, roles: ['ADMIN'] });
    const { client } = await impersonate(await browser(), colleague.username);
    expect((await client.post(`/api/accesslist/see-as/${home.cbn.username}`)).status).toBe(403);
  });
});
