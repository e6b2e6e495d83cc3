import { generateSync } from 'otplib';
import type { ProblemDto, RecoveryCodesDto, Role, SecondFactorBegunDto, SessionDto } from '#libs/contracts';
import { RouteTable } from '../../apps/api/src/http/route-table.js';
import { TEST_PASSWORD, type TestApi } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { HttpClient, signIn } from '../support/http-client.js';
import { openSocketClient } from '../support/socket-client.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let other: TestApi;
let home: World;

beforeAll(async () => {
  served = await openWorld({ apis: 2 });
  ({ db, api, peer: other, home } = served);
});

afterAll(() => served?.close());

beforeEach(() => db.query('DELETE FROM sign_in_throttle'));

const enter = (username: string) => signIn(api.url, username, TEST_PASSWORD);
/** Moves the sign-in, or the last confirmation, back by this many seconds. */
const wait = (username: string, seconds: number) =>
  db.query(
    `UPDATE user_session SET confirmed_at = confirmed_at - make_interval(secs => $2)
      WHERE user_id = (SELECT id FROM app_user WHERE username = $1)`,
    [username, seconds],
  );
const stepUp = (client: HttpClient, password = TEST_PASSWORD) =>
  client.post<ProblemDto>('/api/step-up', { password });
const begin = (client: HttpClient) =>
  client.post<SecondFactorBegunDto & ProblemDto>('/api/second-factor/begin');

describe('the password again', () => {
  it('is wanted five minutes after it was given, and good in every process at once for five more', async () => {
    const { username } = await home.user({ roles: ['AGENT'] });
    const client = await enter(username);
    const there = new HttpClient(other.url, client.token);
    expect((await begin(client)).status).toBe(200);
    await wait(username, 290);
    expect((await begin(client)).status).toBe(200);
    await wait(username, 11);
    for (const each of [client, there]) {
      const refused = await begin(each);
      expect([refused.status, refused.body.error]).toEqual([403, 'stepUp.required']);
    }
    expect((await stepUp(client, 'not it')).body.error).toBe('password.wrong');
    expect((await begin(client)).status).toBe(403);
    expect((await stepUp(client)).status).toBe(200);
    expect((await begin(there)).status).toBe(200);
    await wait(username, 301);
    expect((await begin(there)).status).toBe(403);
  });

  it('is not renewed by renewing the session, and confirms this session only', async () => {
    const { username } = await home.user({ roles: ['AGENT'] });
    const [client, second] = [await enter(username), await enter(username)];
    await wait(username, 301);
    const renewed = await new HttpClient(api.url).post<SessionDto>('/api/refresh', undefined, {
      headers: { cookie: client.cookie ?? '' },
    });
    const token = (renewed.headers.get('authorization') ?? '').replace(/^Bearer /, '');
    expect((await begin(new HttpClient(api.url, token))).body.error).toBe('stepUp.required');
    await stepUp(second);
    expect([(await begin(client)).status, (await begin(second)).status]).toEqual([403, 200]);
  });

  it('takes ten wrong ones, whichever call they are tried on, and writes them down', async () => {
    const user = await home.user({ roles: ['AGENT'] });
    const client = await enter(user.username);
    const errors: string[] = [];
    for (let i = 0; i < 12; i += 1) errors.push((await stepUp(client, `guess ${i}`)).body.error);
    expect(errors.filter((error) => error === 'password.wrong')).toHaveLength(10);
    expect((await stepUp(client)).body.error).toBe('signIn.throttled');
    const change = await client.post<ProblemDto>('/api/new-rest/login/changepassword', {
      username: user.username,
      password: TEST_PASSWORD,
      newpassword: 'seven red goats of Argungu',
    });
    expect(change.body.error).toBe('signIn.throttled');
    const failed = await eventually(async () => {
      const rows = await db.query<{ data: object }>(
        `SELECT data FROM event_log WHERE type = 'signIn.failed' AND topic = 'user:' || $1`,
        [user.id],
      );
      return rows.length === 10 && rows;
    });
    expect(failed[0]?.data).toMatchObject({ userId: user.id, reason: 'confirmation' });
  });

  it('stands before every call that would outlast a stolen session', async () => {
    const guarded = api.app
      .get(RouteTable, { strict: false })
      .routes.filter(({ spec }) => spec.stepUp)
      .map(({ name }) => name);
    expect(guarded.sort()).toEqual([
      'addToAccessList',
      'agent.create',
      'approveRuleChange',
      'askErasure',
      'askProposedErasures',
      'beginSecondFactor',
      'changeSecondFactorPolicy',
      'confirmErasure',
      'confirmProposedErasures',
      'confirmUser',
      'createAccessToken',
      'createStaff',
      'createUser',
      'createWebhook',
      'decidePayout',
      'decideSeason',
      'disableSecondFactor',
      'downloadWholeRejects',
      'issueCredentials',
      'proposeSeason',
      'recoverPassword',
      'removeFromAccessList',
      'renewRecoveryCodes',
      'resetSecondFactor',
      'revealAccountNumber',
      'revealBvn',
      'rotateWebhookSecret',
      'saveAccess',
      'saveAgentBank',
      'saveBvn',
      'saveWalletSettings',
      'saveWebhook',
      'setPeriod',
      'settlePayment',
      'startWholeExport',
      'updateStaff',
    ]);
  });

  it('cannot be given by who sees as another', async () => {
    const agent = await home.user({ roles: ['ADMIN'] });
    const guest = await home.seenAs(agent.username);
    expect((await guest.get('/api/session')).status).toBe(200);
    for (const answer of [await stepUp(guest), await begin(guest)])
      expect([answer.status, answer.body.error]).toEqual([403, 'session.forbidden']);
  });
});

describe('the second factor of another', () => {
  /** Creates a user with a second factor, and their session. */
  const withFactor = async (role: Role) => {
    const user = await home.user({ roles: [role] });
    const client = await enter(user.username);
    const { secret } = (await begin(client)).body;
    const code = generateSync({ secret });
    const confirmed = await client.post<RecoveryCodesDto>('/api/second-factor/confirm', { code });
    expect(confirmed.status).toBe(200);
    return { user, client, codes: confirmed.body.recoveryCodes };
  };
  const reset = (client: HttpClient, userId: number) =>
    client.post<ProblemDto>(`/api/users/${userId}/second-factor/reset`);

  it('is reset by nobody of the same rank', async () => {
    const peer = await withFactor('ADMIN');
    const admin = await enter(home.admin.username);
    const superadmin = await enter(home.superadmin.username);
    expect((await reset(admin, peer.user.id)).body.error).toBe('session.forbidden');
    expect((await peer.client.get('/api/session')).status).toBe(200);
    expect((await reset(superadmin, home.superadmin.id)).body.error).toBe('session.forbidden');
    expect((await reset(superadmin, peer.user.id)).status).toBe(200);
  });

  it('ends all sessions of the user when it is reset, and the others when the user takes it off', async () => {
    const { user, client } = await withFactor('AGENT');
    const socket = await openSocketClient(other.url, client.token);
    expect((await reset(await enter(home.admin.username), user.id)).status).toBe(200);
    expect((await client.get('/api/session')).status).toBe(401);
    await eventually(() => socket.socket.disconnected, 1000, 5);
    expect(socket.ended.map(({ reason }) => reason)).toEqual(['second-factor-changed']);

    const own = await withFactor('AGENT');
    const elsewhere = await api.anonymous.post('/api/login', {
      username: own.user.username,
      password: TEST_PASSWORD,
      code: own.codes[0],
    });
    const token = (elsewhere.headers.get('authorization') ?? '').replace(/^Bearer /, '');
    const off = await own.client.post('/api/second-factor/disable', { code: own.codes[1] });
    expect([off.status, elsewhere.status]).toEqual([200, 200]);
    expect((await own.client.get('/api/session')).status).toBe(200);
    expect((await new HttpClient(api.url, token).get('/api/session')).status).toBe(401);
  });
});
