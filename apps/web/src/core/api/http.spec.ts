import type { SessionDto } from '#libs/contracts';
import { onBusy } from './busy.js';
import { onSessionEnd, send } from './http.js';
import { ApiError } from './problem.js';
import { accessToken, forgetAccessToken, setAccessToken } from './token.js';

const get = async (path: string) => (await send('GET', path)).json();
const post = async (path: string) => (await send('POST', path, { body: {} })).json();

type Answer = { status: number; statusText?: string; body?: unknown; headers?: Record<string, string> };

const session = { status: 200, user: { userId: 1 } } as unknown as SessionDto;

/** Answers by address and records the requests. */
function serve(answers: (path: string, token: string | null, nth: number) => Answer | Error) {
  const asked: { path: string; method: string; token: string | null; traceparent: string | null }[] = [];
  globalThis.fetch = jest.fn(async (input: string, init: RequestInit = {}) => {
    const sent = new Headers(init.headers);
    const token = sent.get('Authorization');
    const path = String(input);
    asked.push({ path, method: init.method ?? 'GET', token, traceparent: sent.get('traceparent') });
    const answer = answers(path, token, asked.filter((one) => one.path === path).length);
    if (answer instanceof Error) throw answer;
    await new Promise((resolve) => setTimeout(resolve, 2));
    const response = {
      status: answer.status,
      statusText: answer.statusText ?? '',
      ok: answer.status < 300,
      headers: new Headers(answer.headers),
      json: async () => answer.body ?? {},
      clone: () => response,
    };
    return response as Response;
  }) as never;
  return asked;
}

const renewed: Answer = {
  status: 200,
  body: session,
  headers: { Authorization: 'Bearer new', Validity: '600' },
};

describe('http client', () => {
  beforeEach(() => setAccessToken('old', 600));
  afterEach(() => forgetAccessToken());

  it('renews once for many refused calls, and repeats each with the new token', async () => {
    const asked = serve((path, token) => {
      if (path === '/api/refresh') return renewed;
      return token === 'Bearer new' ? { status: 200, body: { path } } : { status: 401 };
    });
    const answers = await Promise.all([get('/a'), get('/b'), post('/c'), get('/d')]);
    expect(answers).toEqual([{ path: '/api/a' }, { path: '/api/b' }, { path: '/api/c' }, { path: '/api/d' }]);
    expect(asked.filter(({ path }) => path === '/api/refresh')).toHaveLength(1);
    expect(accessToken()).toBe('new');
  });

  it('takes the answer to a renewal that was sent before its code had loaded, once', async () => {
    const asked = serve((path, token) =>
      path === '/api/refresh' || token === 'Bearer new' ? renewed : { status: 401 },
    );
    globalThis.gonaRenewal = fetch('/api/refresh');
    await get('/a');
    expect(asked.map(({ path }) => path)).toEqual(['/api/refresh', '/api/a', '/api/a']);
    setAccessToken('old', 600);
    await get('/a');
    expect(asked.filter(({ path }) => path === '/api/refresh')).toHaveLength(2);
  });

  it('shows the server’s status for an answer without a message', async () => {
    serve((path) => ({ status: 502, statusText: path === '/api/a' ? 'Bad Gateway' : '' }));
    await expect(post('/a')).rejects.toMatchObject({
      status: 502,
      message: 'Error has occurred. The server says Bad Gateway',
    });
    await expect(post('/b')).rejects.toMatchObject({ message: 'Error has occurred. The server says 502' });
  });

  it('ends the session when the renewal is refused, and says so', async () => {
    serve(() => ({ status: 401 }));
    const ends: unknown[] = [];
    const off = onSessionEnd((message) => ends.push(message));
    await expect(get('/a')).rejects.toMatchObject({ status: 401, error: 'session.ended' });
    off();
    expect(ends).toEqual(['Your session has ended. Please sign in again.']);
    expect(accessToken()).toBeNull();
  });

  it('keeps the session when the renewal cannot be made', async () => {
    serve((path) => (path === '/api/refresh' ? new TypeError('Failed to fetch') : { status: 401 }));
    await expect(get('/a')).rejects.toMatchObject({ error: 'network' });
    expect(accessToken()).toBe('old');
  });

  it('tries a GET once more after a lost network, 429 or 5xx, and never a POST', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const asked = serve((path, _token, nth) => {
      if (path === '/api/lost')
        return nth === 1 ? new TypeError('Failed to fetch') : { status: 200, body: 'back' };
      return { status: path === '/api/busy' ? 429 : 503, body: { error: 'x', message: 'Sorry.' } };
    });
    const all = Promise.allSettled([get('/lost'), get('/busy'), get('/down'), post('/down-too')]);
    await jest.advanceTimersByTimeAsync(2000);
    const [lost, busy, down, posted] = await all;
    jest.useRealTimers();
    expect(lost).toMatchObject({ status: 'fulfilled', value: 'back' });
    for (const one of [busy, down, posted]) expect(one?.status).toBe('rejected');
    const count = (path: string) => asked.filter((one) => one.path === path).length;
    expect([count('/api/lost'), count('/api/busy'), count('/api/down'), count('/api/down-too')]).toEqual([
      2, 2, 2, 1,
    ]);
  });

  it('waits for a busy server as long as it asks, notifies the user once after five seconds, and repeats no act', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const notified = jest.fn();
    const off = onBusy(notified);
    const busy = {
      status: 503,
      headers: { 'Retry-After': '2' },
      body: { error: 'server.busy', message: 'Busy.' },
    };
    const asked = serve((path, _token, nth) =>
      path === '/api/map' && nth === 5 ? { status: 200, body: 'here' } : busy,
    );
    const all = Promise.allSettled([get('/map'), get('/never'), post('/act')]);
    await jest.advanceTimersByTimeAsync(4000);
    expect(notified).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(40_000);
    const [map, never, act] = await all;
    jest.useRealTimers();
    off();
    expect(map).toMatchObject({ status: 'fulfilled', value: 'here' });
    expect(never).toMatchObject({ reason: { error: 'server.busy', message: 'Busy.' } });
    expect(act?.status).toBe('rejected');
    expect(notified).toHaveBeenCalledTimes(2);
    expect(asked.filter(({ path }) => path === '/api/act')).toHaveLength(1);
  });

  it('waits no longer for a busy server once nobody needs the answer', async () => {
    serve(() => ({ status: 503, headers: { 'Retry-After': '20' }, body: { error: 'server.busy' } }));
    const leaving = new AbortController();
    const read = send('GET', '/tile', { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 50);
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('gives the problem of the answer: code, sentence, fields, current state', async () => {
    const body = {
      code: -1,
      error: 'farm.versionConflict',
      message: 'Changed.',
      fields: { a: 'b' },
      current: { id: 7 },
    };
    serve(() => ({ status: 409, body }));
    const error = await get('/farm').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      error: 'farm.versionConflict',
      message: 'Changed.',
      fields: { a: 'b' },
      current: { id: 7 },
    });
  });

  it('names its trace from when the server says that it makes traces, another each time, until it says no more', async () => {
    const traces: (string | undefined)[] = [undefined, 'on', 'on', undefined, undefined];
    const asked = serve((_path, _token, nth) => {
      const said = traces[nth - 1];
      return { status: 200, ...(said && { headers: { 'X-Traces': said } }) };
    });
    for (const _call of traces) await get('/a');
    const sent = asked.map(({ traceparent }) => traceparent);
    expect([sent[0], sent[1], sent[4]]).toEqual([null, null, null]);
    for (const one of sent.slice(2, 4)) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(sent[2]).not.toBe(sent[3]);
  });
});
