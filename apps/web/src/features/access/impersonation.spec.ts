import type { SessionDto } from '#libs/contracts';
import { send } from '../../core/api/http.js';
import { takeSession } from '../../core/api/renewal.js';
import { accessToken, forgetAccessToken, hasGuestToken } from '../../core/api/token.js';
import { signOutAsked } from '../../core/session/actions.js';
import { readSession } from '../../core/session/storage.js';
import { makeTestStore } from '../../testing/test-app.js';
import './saga.js';
import { sessionOf } from '../../testing/test-session.js';
import { impersonationStopAsked } from './impersonation.actions.js';
import { impersonateTask } from './impersonation.saga.js';

const own = sessionOf('ADMIN');
const seen = sessionOf('CBN', {
  userId: 5,
  username: 'layinka',
  displayName: 'Ọláyínká Adéṣínà',
  seenBy: { id: 1, name: 'Adamu Bala' },
});

const tokenHeaders = (token: string) => new Headers({ Authorization: `Bearer ${token}`, Validity: '600' });
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** What was asked: method, path, token. */
let asked: string[] = [];
/** Paths that the server refuses with 401 to the token of the other person. */
let over = false;

function serve(path: string, init: RequestInit = {}): Response {
  const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? 'none';
  asked.push(`${init.method} ${path} ${token}`);
  const answer = (body: unknown, status = 200, headers = new Headers()) =>
    ({ status, ok: status < 300, headers, json: async () => body }) as Response;
  if (path.includes('/see-as/')) return answer(seen, 200, tokenHeaders('guest'));
  if (over && token === 'guest') return answer({}, 401);
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

describe('seeing the portal as somebody else', () => {
  beforeEach(() => {
    asked = [];
    over = false;
    globalThis.fetch = jest.fn(async (path: string, init?: RequestInit) => serve(path, init)) as never;
  });
  afterEach(() => forgetAccessToken());

  it('shows that person and asks with the token of that session, in this tab only', async () => {
    const { store } = await begin();
    expect(store.getState().session.user).toMatchObject({ userId: 5, seenBy: { name: 'Adamu Bala' } });
    expect(location.pathname).toBe('/');
    await send('GET', '/activity');
    expect(asked.at(-1)).toBe('GET /api/activity guest');
    // What a page load goes by is still the administrator's.
    expect(readSession()).toMatchObject({ role: 'ADMIN' });
  });

  it('has the token of that session in no action and not in the store', async () => {
    const { store, actions } = await begin();
    expect(actions.map(({ type }) => type)).toContain('access/impersonate/succeeded');
    expect(JSON.stringify([actions, store.getState()])).not.toContain('"guest"');
  });

  it('stops when asked: the own session goes on, the other is ended on the server', async () => {
    const { store, notifications } = await begin();
    store.dispatch(impersonationStopAsked());
    await settle();
    expect(store.getState().session.user).toMatchObject({ userId: 1, seenBy: null });
    expect(accessToken()).toBe('own');
    expect(asked.at(-1)).toBe('DELETE /api/accesslist/see-as guest');
    expect(location.pathname + location.search).toBe('/accesslist/5');
    expect(notifications()).toEqual([['Success!', 'You see the portal as yourself again.']]);
  });

  it('takes Log Out for Stop: the own session is not left by it', async () => {
    const { store } = await begin();
    store.dispatch(signOutAsked());
    await settle();
    expect(store.getState().session).toMatchObject({ phase: 'active', user: { userId: 1 } });
    expect(asked.some((call) => call.includes('/logout'))).toBe(false);
  });

  it('never repeats as oneself what was asked as the other', async () => {
    const { store } = await begin();
    over = true;
    await expect(send('POST', '/staff/4/deactivate', { body: {} })).rejects.toMatchObject({
      error: 'session.seeAsEnded',
    });
    await settle();
    expect(asked.filter((call) => call.includes('/staff/4/'))).toEqual([
      'POST /api/staff/4/deactivate guest',
    ]);
    expect(asked.some((call) => call.includes('/refresh'))).toBe(false);
    expect(store.getState().session.user?.userId).toBe(1);
  });

  it('lets a renewal of another tab pass by unseen, and has its token afterwards', async () => {
    const { store } = await begin();
    takeSession({ headers: tokenHeaders('renewed') } as Response, own as SessionDto);
    await settle();
    expect(store.getState().session.user?.userId).toBe(5);
    expect(accessToken()).toBe('guest');
    store.dispatch(impersonationStopAsked());
    await settle();
    expect([accessToken(), hasGuestToken()]).toEqual(['renewed', false]);
  });
});
