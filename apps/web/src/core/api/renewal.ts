import { refreshSession, type SessionDto } from '#libs/contracts';
import { networkError, problemOf } from './problem.js';
import { accessToken, forgetAccessToken, setAccessToken, tokenValidUntil } from './token.js';

/** Messages between tabs of one browser. */
type TabMessage =
  | { type: 'renewed'; token: string; validUntil: number; session: SessionDto }
  | { type: 'signedOut'; message: string | null };

declare global {
  /** Answer to the renewal that `public/early.js` sent before this code had loaded. */
  var gonaRenewal: Promise<Response> | undefined;
}

export interface RenewalEvents {
  renewed: (session: SessionDto) => void;
  /** A renewal request was sent. */
  asked: () => void;
  /** The session is over. The message is shown; it is null if the user signed out. */
  signedOut: (message: string | null) => void;
}

const handlers = new Set<Partial<RenewalEvents>>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('gona.session');
let inFlight: Promise<SessionDto | null> | null = null;
let lastSession: SessionDto | null = null;

channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.type === 'renewed') {
    adopt(data.token, (data.validUntil - Date.now()) / 1000, data.session);
  } else {
    forgetAccessToken();
    lastSession = null;
    for (const handler of handlers) handler.signedOut?.(data.message);
  }
});

function adopt(token: string, validity: number, session: SessionDto): void {
  lastSession = session;
  setAccessToken(token, validity);
  for (const handler of handlers) handler.renewed?.(session);
}

/** Whether this tab has a session, impersonation included. */
export const hasSession = (): boolean => lastSession !== null;

/** Whether the user is impersonating another. */
export const seesAsAnother = (): boolean => Boolean(lastSession?.user.seenBy);

/** Returns the person on whose behalf calls are made; null without a session. */
export function currentPerson(): string | null {
  if (!lastSession) return null;
  const { userId, seenBy } = lastSession.user;
  return `${userId} ${seenBy?.id ?? ''}`;
}

export function onSession(handler: Partial<RenewalEvents>): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** Takes the session from an answer to sign-in, refresh or impersonation, and sends it to the other tabs. */
export function takeSession(response: Response, session: SessionDto): void {
  const token = (response.headers.get('Authorization') ?? '').replace(/^Bearer\s+/i, '');
  const validity = Number(response.headers.get('Validity')) || 600;
  adopt(token, validity, session);
  notifyTabs({ type: 'renewed', token, validUntil: tokenValidUntil(), session });
}

/** Forgets the session here and in the other tabs. */
export function dropSession(message: string | null): void {
  forgetAccessToken();
  lastSession = null;
  notifyTabs({ type: 'signedOut', message });
}

function notifyTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/**
 * Returns a new access token for the refresh cookie; null when the session is over. Concurrent calls and tabs share one
 * request: a promise inside a tab, a lock between tabs. The cookie rotates, and a second use of the old one counts as
 * theft.
 * @param stale the token that was refused; if a newer one has arrived, that one is used.
 * @throws ApiError when the server cannot be reached or answers with a fault of its own
 */
export function renew(stale: string | null = accessToken()): Promise<SessionDto | null> {
  const { gonaRenewal: early } = globalThis;
  delete globalThis.gonaRenewal;
  inFlight ??= (early ? adoptAnswer(early) : withLock(() => renewOnce(stale))).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function renewOnce(stale: string | null): Promise<SessionDto | null> {
  const current = accessToken();
  if (current && current !== stale && lastSession && tokenValidUntil() > Date.now()) return lastSession;
  return adoptAnswer(
    fetch(`/api${refreshSession.path}`, {
      method: refreshSession.verb,
      credentials: 'same-origin',
      headers: { Accept: 'application/json' },
    }),
  );
}

async function adoptAnswer(answer: Promise<Response>): Promise<SessionDto | null> {
  let response: Response;
  try {
    for (const handler of handlers) handler.asked?.();
    response = await answer;
  } catch {
    throw networkError();
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw problemOf(response, body);
  takeSession(response, body as SessionDto);
  return body as SessionDto;
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? (locks.request('gona.refresh', work) as Promise<T>) : work();
}
