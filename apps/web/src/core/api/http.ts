import { IMPERSONATION_MESSAGES, SESSION_MESSAGES } from '#libs/contracts';
import { copyOf, keepCopy } from '../offline/copies.js';
import { busyWait } from './busy.js';
import { storePrefetched, takePrefetched } from './prefetched.js';
import { ApiError, networkError, problemOf } from './problem.js';
import { currentPerson, dropSession, onSession, renew, seesAsAnother } from './renewal.js';
import { confirmIdentity, STEP_UP_REQUIRED } from './step-up.js';
import { accessToken } from './token.js';
import { noteTraces, traceHeaders } from './traces.js';

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** False for calls that work without a session: no token is sent and a 401 is an ordinary error. */
  auth?: boolean;
  /** For calls sent while the page unloads. */
  keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Answers for a phone in the field, which encrypts what it keeps of them (features/capture). */
const UNCOPIED = /^\/captures\//;

/** Milliseconds before the one retry of a GET. */
const RETRY_AFTER = 600;

type EndHandler = (message: string | null) => void;
const endHandlers = new Set<EndHandler>();
onSession({ signedOut: (message) => notifyEnd(message) });

/** Called when the session has ended: a refused renewal, or a sign-out in another tab. */
export function onSessionEnd(handler: EndHandler): () => void {
  endHandlers.add(handler);
  return () => endHandlers.delete(handler);
}

function notifyEnd(message: string | null): void {
  for (const handler of endHandlers) handler(message);
}

/** Builds `/api/jobs?show=running`; null, undefined and empty values are omitted. */
export function address(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

/**
 * Sends one call. After a 401 it renews the session silently and repeats the call once; without a session the client
 * goes to sign-in. A GET that fails with a lost network, 429 or 5xx is retried once, and one that a busy server refuses
 * for half a minute; without any answer, the last stored copy is used. When the server requires step-up authentication, the user is asked for the password and the call
 * is repeated.
 * @throws ApiError
 */
export async function send(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  if (method !== 'GET') return confirmed(method, path, options);
  const asked = address(path, options.query);
  try {
    const response = await confirmed(method, path, options);
    if (!UNCOPIED.test(path)) keepCopy(asked, response);
    return response;
  } catch (error) {
    const copy = error instanceof ApiError && error.status === 0 ? await copyOf(asked) : null;
    options.signal?.throwIfAborted();
    if (copy) return copy;
    throw error;
  }
}

async function confirmed(method: Method, path: string, options: CallOptions): Promise<Response> {
  try {
    return await accept(await signedIn(method, path, options));
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.error !== STEP_UP_REQUIRED) throw problem;
    await confirmIdentity();
    options.signal?.throwIfAborted();
    return accept(await signedIn(method, path, options));
  }
}

async function signedIn(method: Method, path: string, options: CallOptions): Promise<Response> {
  const person = currentPerson();
  const first = await attempt(method, path, options);
  if (first.status !== 401 || options.auth === false) return first;
  await renewOrEnd(options.signal);
  // A call made as one person must not be repeated as another, who may have other rights.
  if (person !== null && person !== currentPerson()) throw personChanged();
  return attempt(method, path, options);
}

const personChanged = () => {
  const { ended, readOnly } = IMPERSONATION_MESSAGES;
  const message = seesAsAnother() ? readOnly : ended;
  return new ApiError({ status: 401, error: 'session.personChanged', message });
};

/** Renews the session; ends it, here and on screen, when the server says that it is over. */
export async function renewOrEnd(signal?: AbortSignal): Promise<void> {
  const session = await renew();
  signal?.throwIfAborted();
  if (session) return;
  dropSession(SESSION_MESSAGES.signIn.sessionEnded);
  notifyEnd(SESSION_MESSAGES.signIn.sessionEnded);
  throw new ApiError({ status: 401, error: 'session.ended', message: SESSION_MESSAGES.signIn.sessionEnded });
}

async function attempt(method: Method, path: string, options: CallOptions): Promise<Response> {
  const mayRetry = method === 'GET';
  try {
    let response = await once(method, path, options);
    for (const read = { waited: 0, notified: false }; mayRetry; ) {
      const wait = await busyWait(response, read);
      if (wait === null) break;
      await pause(wait, options.signal);
      response = await once(method, path, options);
    }
    if (!mayRetry || (response.status !== 429 && response.status < 500)) return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (!mayRetry) throw networkError();
  }
  await pause(RETRY_AFTER, options.signal);
  try {
    return await once(method, path, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw networkError();
  }
}

/** Waits; rejects at once when `signal` aborts. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}

/** Prefetches an answer before the page that needs it has loaded. */
export function sendAhead(path: string, query: Query): void {
  storePrefetched(address(path, query), once('GET', path, { query }));
}

async function once(method: Method, path: string, options: CallOptions): Promise<Response> {
  const there = method === 'GET' ? takePrefetched(address(path, options.query)) : null;
  if (there) return there;
  const token = options.auth === false ? null : accessToken();
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...traceHeaders(),
    ...options.headers,
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  const { body } = options;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(address(path, options.query), {
    method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: options.signal,
    ...(options.keepalive && { keepalive: true }),
  });
  noteTraces(response.headers.get('X-Traces'));
  return response;
}

async function accept(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw problemOf(response, await response.json().catch(() => null));
}

/** Gets a file; the browser saves it under its name. */
export async function download(path: string, name: string, query?: Query): Promise<void> {
  const blob = await (await send('GET', path, { query, headers: { Accept: '*/*' } })).blob();
  saveFile(blob, name);
}

/** Starts a browser download of a file. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
