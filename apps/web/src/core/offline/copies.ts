import type { SessionDto } from '#libs/contracts';
import { seesAsAnother } from '../api/renewal.js';

/*
 * Copies of what was read, so that what was open once opens again without a connection. They lie in the browser's own
 * cache storage, one cache a user, and go when the session ends or another user signs in. Only answers to reads are
 * kept, in which every BVN is masked; nothing is kept while the portal is seen as somebody else.
 */

const PREFIX = 'gona-copies-';
/** Under this address lies who is signed in; no call has it. */
const SESSION_ADDRESS = '/session-of-the-copies';
const SAVED_AT = 'x-saved-at';
/** Characters: a larger answer, such as a page of boundaries, is not kept. */
const LARGEST = 512 * 1024;
/** Answers that are kept, the oldest go first. */
const MOST = 200;

let owner: number | null = null;
const servedHandlers = new Set<(savedAt: string) => void>();

/** Called with the ISO time at which an answer was saved, whenever it is shown for want of a newer one. */
export function onCopyServed(handler: (savedAt: string) => void): () => void {
  servedHandlers.add(handler);
  return () => servedHandlers.delete(handler);
}

/** False outside https and localhost, and where the user has switched storage off. */
const possible = () => typeof caches !== 'undefined';
const cacheOf = (userId: number) => `${PREFIX}${userId}`;

/** From now on answers are kept for this user; those of others go. */
export async function keepCopiesFor(session: SessionDto): Promise<void> {
  owner = session.user.userId;
  if (!possible()) return;
  await dropAllBut(cacheOf(owner));
  await put(SESSION_ADDRESS, JSON.stringify(session));
}

/** The session is over: what was read under it is forgotten. */
export async function dropCopies(): Promise<void> {
  owner = null;
  if (possible()) await dropAllBut(null);
}

async function dropAllBut(name: string | null): Promise<void> {
  const names = await caches.keys().catch(() => []);
  const others = names.filter((each) => each.startsWith(PREFIX) && each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
}

/** Keeps an answer, without making anybody wait. Anything but JSON is left out. */
export function keepCopy(address: string, response: Response): void {
  if (owner === null || seesAsAnother() || !possible()) return;
  if (!(response.headers.get('Content-Type') ?? '').includes('json')) return;
  response
    .clone()
    .text()
    .then(
      (body) => put(address, body),
      () => undefined,
    );
}

async function put(address: string, body: string): Promise<void> {
  const userId = owner;
  if (userId === null || body.length > LARGEST) return;
  const headers = { 'Content-Type': 'application/json', [SAVED_AT]: new Date().toISOString() };
  try {
    const cache = await caches.open(cacheOf(userId));
    // Put anew at the end: the oldest are found at the start.
    await cache.delete(address);
    await cache.put(address, new Response(body, { headers }));
    const kept = (await cache.keys()).filter(({ url }) => !url.endsWith(SESSION_ADDRESS));
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((each) => cache.delete(each)));
  } catch {
    // The disk is full, or storage is not allowed: there is no copy then.
  }
  // The session may have ended meanwhile.
  if (owner !== userId) await caches.delete(cacheOf(userId)).catch(() => false);
}

/** What was last answered at this address; null where nothing was kept. */
export async function copyOf(address: string): Promise<Response | null> {
  if (owner === null || seesAsAnother() || !possible()) return null;
  const cache = await caches.open(cacheOf(owner)).catch(() => null);
  const found = await cache?.match(address);
  if (!found) return null;
  for (const handler of servedHandlers) handler(found.headers.get(SAVED_AT) ?? new Date(0).toISOString());
  return found;
}

/**
 * The session that was open here last, where it would still be running by its own end; null otherwise. Only what is
 * kept on this computer can be looked at with it: it holds no token.
 */
export async function sessionOfCopies(): Promise<SessionDto | null> {
  if (!possible()) return null;
  try {
    const name = (await caches.keys()).find((each) => each.startsWith(PREFIX));
    const kept = await (name && (await caches.open(name)).match(SESSION_ADDRESS));
    const session = kept ? ((await kept.json()) as SessionDto) : null;
    return session && Date.parse(session.endsAt) > Date.now() ? session : null;
  } catch {
    return null;
  }
}
