import type { SessionDto } from '#libs/contracts';
import { send } from '../../core/api/http.js';
import { takeSession } from '../../core/api/renewal.js';
import { accessToken, forgetAccessToken } from '../../core/api/token.js';
import { sessionEndedRemotely } from '../../core/realtime/actions.js';
import { signOutAsked } from '../../core/session/actions.js';
import { readSession } from '../../core/session/storage.js';
import { makeTestStore } from '../../testing/test-app.js';
import { sessionOf } from '../../testing/test-session.js';
import { impersonationStopAsked } from './impersonation.actions.js';
import { impersonateTask } from './impersonation.saga.js';

const own = sessionOf('ADMIN');
const seen = sessionOf('CBN', {
  userId: 5,
  username: 'layinka',
  displayName: 'Ọláyínká Adéṣínà',
  seenBy: { id: 1, name: 'Adamu Bala', since: '2026-11-25T10:02:00.000Z' },
});
const OVER = 'Your view as Ọláyínká Adéṣínà has ended. You are back in your own account.';

const tokenHeaders = (token: string, validity = 600) =>
  new Headers({ Authorization: `Bearer ${token}`, Validity: String(validity) });
const settle = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls to the server: method, path, token. */
let asked: string[] = [];
/** The session that the server returns for this browser's cookie. */
let state: 'own' | 'guest' = 'own';

function serve(path: string, init: RequestInit = {}): Response {
  const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? 'none';
  asked.push(`${init.method} ${path} ${token}`);
  const answer = (body: unknown, status = 200, headers = new Headers()) =>
    ({ status, ok: status < 300, headers, json: async () => body }) as Response;
  if (path === '/api/refresh') return answer(state === 'own' ? own : seen, 200, tokenHeaders(state));
  if (token !== state && token !== 'none') return answer({}, 401);
  if (path.includes('/see-as/')) {
    state = 'guest';
    return answer(seen, 200, tokenHeaders('guest'));
  }
  if (path.endsWith('/see-as')) state = 'own';
  return answer({ code: 200, message: 'ok', path });
}

async function begin() {
  const made = makeTestStore({ signedInAs: null });
  const { store } = made;
  await settle();
  takeSession({ headers: tokenHeaders('own') } as Response, own as SessionDto);
  await settle();
  store.dispatch(impersonateTask.trigger('layinka'));
  await settle();
  return made;
}

describe('seeing the portal as someone else', () => {
  beforeEach(() => {
    asked = [];
    state = 'own';
    globalThis.fetch = jest.fn(async (path: string, init?: RequestInit) => serve(path, init)) as never;
  });
  afterEach(() => forgetAccessToken());

  it('shows that person, and asks with the token of that session', async () => {
    const { store } = await begin();
    expect(store.getState().session.user).toMatchObject({ userId: 5, seenBy: { name: 'Adamu Bala' } });
    expect(location.pathname).toBe('/');
    await send('GET', '/activity');
    expect(asked.at(-1)).toBe('GET /api/activity guest');
    // The stored session, used by a page load, is still the administrator's.
    expect(readSession()).toMatchObject({ role: 'ADMIN' });
  });

  it('continues after a reload, at the typed address', async () => {
    await begin();
    forgetAccessToken();
    history.replaceState(null, '', '/evaluate');
    const { store } = makeTestStore({ signedInAs: null, reloaded: true });
    await settle();
    expect(store.getState().session.user).toMatchObject({ userId: 5, seenBy: { name: 'Adamu Bala' } });
    expect([location.pathname, accessToken()]).toEqual(['/evaluate', 'guest']);
  });

  it('has the token of that session in no action and not in the store', async () => {
    const { store, actions } = await begin();
    expect(actions.map(({ type }) => type)).toContain('access/impersonate/succeeded');
    expect(JSON.stringify([actions, store.getState()])).not.toContain('"guest"');
  });

  it('ends on the server when stopped, and the own session continues', async () => {
    const { store, notifications } = await begin();
    store.dispatch(impersonationStopAsked());
    await settle();
    expect(store.getState().session.user).toMatchObject({ userId: 1, seenBy: null });
    expect(accessToken()).toBe('own');
    expect(asked.slice(-2)).toEqual(['DELETE /api/accesslist/see-as guest', 'POST /api/refresh none']);
    expect(location.pathname + location.search).toBe('/accesslist/5');
    expect(notifications()).toEqual([['Info!', OVER]]);
  });

  it('continues if the server does not receive the stop, and says so', async () => {
    const { store, notifications } = await begin();
    globalThis.fetch = jest.fn(async () => Promise.reject(new TypeError('offline'))) as never;
    store.dispatch(impersonationStopAsked());
    await settle();
    expect(store.getState().session.user?.userId).toBe(5);
    expect(notifications().map(([title]) => title)).toEqual(['Error!']);
  });

  it('is left with everything else by Log Out', async () => {
    const { store } = await begin();
    store.dispatch(signOutAsked());
    await settle();
    expect(store.getState().session).toMatchObject({ phase: 'anonymous', user: null });
    expect(asked.some((call) => call.includes('/logout'))).toBe(true);
    expect(readSession()).toBeNull();
  });

  it('never repeats an impersonated call as oneself, and reports the end', async () => {
    const { store, notifications } = await begin();
    state = 'own';
    await expect(send('POST', '/staff/4/deactivate', { body: {} })).rejects.toMatchObject({
      error: 'session.personChanged',
    });
    await settle();
    expect(asked.filter((call) => call.includes('/staff/4/'))).toEqual([
      'POST /api/staff/4/deactivate guest',
    ]);
    expect(store.getState().session.user?.userId).toBe(1);
    expect(notifications()).toEqual([['Info!', OVER]]);
  });

  it('is adopted by a tab whose own token is refused, without repeating its call', async () => {
    const { store } = makeTestStore({ signedInAs: null });
    await settle();
    takeSession({ headers: tokenHeaders('own') } as Response, own as SessionDto);
    await settle();
    state = 'guest';
    await expect(send('POST', '/evaluation/mapping_completed/4', { body: {} })).rejects.toMatchObject({
      error: 'session.personChanged',
    });
    expect(asked.filter((call) => call.includes('/mapping_completed/'))).toHaveLength(1);
    expect(store.getState().session.user?.userId).toBe(5);
  });

  it('ends automatically after its time, and by a stop in another tab', async () => {
    const { store, notifications } = await begin();
    state = 'own';
    store.dispatch(sessionEndedRemotely({ reason: 'expired', message: 'x' }));
    await settle();
    expect(store.getState().session).toMatchObject({ phase: 'active', user: { userId: 1 } });
    expect(notifications()).toEqual([['Info!', OVER]]);
    state = 'guest';
    takeSession({ headers: tokenHeaders('guest', 0.001) } as Response, seen as SessionDto);
    state = 'own';
    await settle(600);
    expect(store.getState().session.user?.userId).toBe(1);
    // Nothing remains of the first end: another impersonation has started since.
    expect(notifications()).toEqual([['Info!', OVER]]);
  });
});
