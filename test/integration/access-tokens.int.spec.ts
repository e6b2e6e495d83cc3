import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AccessTokenDto,
  type AccessTokenListDto,
  type CreateAccessTokenBody,
  type CreatedAccessTokenDto,
  type ProblemDto,
  updateCommunity,
} from '#libs/contracts';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import type { TestApi } from '../support/api.js';
import { HttpClient } from '../support/http-client.js';
import { openSocketClient } from '../support/socket-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let home: World;
let programme: Awaited<ReturnType<World['programme']>>;

beforeAll(async () => {
  served = await openWorld();
  ({ db, api, home } = served);
  programme = await home.programme();
});

afterAll(() => served?.close());

const VIEW_FARMS = { resource: 'Farm', subResource: 'Area Mapping', level: 'view' } as const;
const VIEW_COMMUNITIES = { resource: 'Community', subResource: null, level: 'view' } as const;
const bodyOf = (given: Partial<CreateAccessTokenBody> = {}): CreateAccessTokenBody => ({
  name: 'Farm map',
  purpose: 'Shows farms in QGIS.',
  resourceIds: [programme.resource.id],
  grants: [VIEW_FARMS, VIEW_COMMUNITIES],
  mayWrite: false,
  expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  ...given,
});
const create = async (given: Partial<CreateAccessTokenBody> = {}) => {
  const admin = await api.as(home.admin.username);
  const answer = await admin.post<CreatedAccessTokenDto & ProblemDto>('/api/access-tokens', bodyOf(given));
  return { ...answer, client: new HttpClient(api.url, answer.body.token) };
};
const revoke = async (id: number) =>
  (await api.as(home.admin.username)).post<AccessTokenDto>(`/api/access-tokens/${id}/revoke`);

describe('the access token of a program', () => {
  it('is shown once, stored as a hash, and read with its use', async () => {
    const { body, client } = await create();
    expect(body.token).toMatch(/^gona_[0-9A-Za-z]{36}$/);
    const rows = await db.query(
      'SELECT t.*, u.password_hash, u.username, u.display_name FROM service_token t JOIN app_user u ON u.id = t.user_id',
    );
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect((await client.get(`/api/community-resource/communities/${programme.resource.id}`)).status).toBe(
      200,
    );
    const admin = await api.as(home.admin.username);
    const listed = (await admin.get<AccessTokenListDto>('/api/access-tokens')).body.list;
    expect(rows.at(-1)?.display_name).toMatch(/^Farm map \(token of .+\)$/);
    expect(listed[0]).toMatchObject({
      name: 'Farm map',
      state: 'ACTIVE',
      mayWrite: false,
      resources: [{ id: programme.resource.id }],
      owner: { id: home.admin.id },
    });
    expect(JSON.stringify(listed)).not.toContain(body.token);
    const users = await admin.get<{ list: { username: string }[] }>('/api/users?size=1000');
    expect(users.body.list.filter(({ username }) => username.startsWith('token.'))).toEqual([]);
  });

  it('reaches reading calls of staff with its grants, and no other call', async () => {
    const { client } = await create();
    const before = (await db.query('SELECT count(*) AS n FROM event_log'))[0];
    const reached: string[] = [];
    for (const { method, path, spec } of api.app.get(RouteTable).routes) {
      if (spec.roles === 'open') continue;
      const filled = path
        .replace(/\{([^{}]*)\}/g, '$1')
        .replace(/[:*](\w*id)\b/gi, '999999999')
        .replace(/[:*]\w+/g, 'x');
      const { status } = await client.call(method, filled, method === 'GET' ? {} : { body: {} });
      const isRead = method === 'GET' || spec.reads === true;
      if (status !== 403) reached.push(`${method} ${path}`);
      const mayReach = isRead && spec.roles.includes('STAFF') && !spec.stepUp;
      if (!mayReach) expect([status, `${method} ${path}`]).toEqual([403, `${method} ${path}`]);
    }
    expect(reached.length).toBeGreaterThan(20);
    expect((await db.query('SELECT count(*) AS n FROM event_log'))[0]).toEqual(before);
  });

  it('sees its resources only', async () => {
    const { client } = await create();
    const other = await served.make.communityResource({ accountId: home.account.id });
    expect((await client.get(`/api/community-resource/communities/${other.id}`)).status).toBe(404);
    expect((await create({ resourceIds: [(await home.other.programme()).resource.id] })).status).toBe(404);
  });

  it('changes data if it may, but none of a person’s own', async () => {
    const { client } = await create({
      mayWrite: true,
      grants: [{ resource: 'Community', subResource: null, level: 'edit' }],
    });
    const password = await client.post<ProblemDto>('/api/new-rest/login/changepassword', {
      username: 'x',
      password: 'x',
      newpassword: 'x',
    });
    expect([password.status, password.body.message]).toEqual([403, 'Access tokens may not make this call.']);
    const { status } = await client.call('PUT', `/api${updateCommunity.path}`, { body: {} });
    expect(status).toBe(400);
  });

  it('ends within a second of its revocation, sockets too', async () => {
    const { body, client } = await create();
    const socket = await openSocketClient(api.url, body.token);
    const gone = new Promise((resolve) => socket.socket.once('disconnect', resolve));
    expect((await client.get('/api/session')).status).toBe(200);
    expect((await revoke(body.record.id)).body).toMatchObject({ state: 'REVOKED' });
    await gone;
    expect((await client.get('/api/session')).status).toBe(401);
    expect((await revoke(body.record.id)).status).toBe(200);
    const types = await db.query(`SELECT type FROM event_log WHERE topic = 'user:' || $1 ORDER BY seq`, [
      body.record.userId,
    ]);
    expect(types.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['serviceToken.created', 'serviceToken.revoked', 'session.ended']),
    );
  });

  it('expires, and is refused from other networks', async () => {
    const { body, client } = await create({ networks: ['10.1.0.0/16'] });
    expect((await client.get('/api/session')).status).toBe(403);
    const here = await create({ networks: ['127.0.0.0/8', '::1'] });
    expect((await here.client.get('/api/session')).status).toBe(200);
    await db.query('UPDATE user_session SET ends_at = now(), idle_ends_at = now() WHERE user_id = $1', [
      here.body.record.userId,
    ]);
    // Longer than the row of a session is cached.
    await sleep(1000);
    expect((await here.client.get('/api/session')).status).toBe(401);
    expect(body.record.networks).toEqual(['10.1.0.0/16']);
  });

  it.each([
    [{ grants: [] }, 'grants'],
    [{ resourceIds: [] }, 'resourceIds'],
    [{ networks: ['10.0.0.0/99'] }, 'networks'],
    [{ expiresOn: '2020-01-01' }, 'expiresOn'],
    [{ expiresOn: '2099-01-01' }, 'expiresOn'],
    [{ name: ' ' }, 'name'],
  ] as [Partial<CreateAccessTokenBody>, string][])('is not created with %j', async (given, field) => {
    const { status, body } = await create(given);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is not taken mistyped, in an address, or as Basic outside feeds', async () => {
    const { body } = await create();
    const guest = new HttpClient(api.url);
    const basic = `Basic ${Buffer.from(`any:${body.token}`).toString('base64')}`;
    expect((await guest.get('/api/session', { headers: { authorization: basic } })).status).toBe(401);
    expect((await guest.get(`/api/session?token=${body.token}`)).status).toBe(401);
    expect((await new HttpClient(api.url, body.token.slice(0, -1)).get('/api/session')).status).toBe(401);
    expect((await new HttpClient(api.url, `${body.token}x`).get('/api/session')).status).toBe(401);
  });
});
