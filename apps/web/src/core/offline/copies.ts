import type { SessionDto } from '#libs/contracts';
import { seesAsAnother } from '../api/renewal.js';

/*
 * Copies of answers, so that screens opened before open again offline. They are in the browser's cache storage, one
 * cache per user, and are deleted when the session ends or another user signs in. Only answers to reads are stored, in
 * which every BVN is masked; nothing is stored during impersonation.
 */

const PREFIX = 'gona-copies-';
/** Address of the stored session; no call has it. */
const SESSION_ADDRESS = '/session-of-the-copies';
const SAVED_AT = 'x-saved-at';
/** Characters: a larger answer, such as a page of boundaries, is not stored. */
const LARGEST = 512 * 1024;
/** Maximum number of stored answers; the oldest are deleted first. */
const MOST = 200;
/** Milliseconds after the start in which nothing is stored. */
const FIRST_PAGE_MS = 2000;

/** Storing an answer stops the page for tens of milliseconds, so the first page is painted before. */
const firstPage = new Promise<void>((resolve) => {
  setTimeout(resolve, FIRST_PAGE_MS);
  globalThis.addEventListener('pagehide', () => resolve());
});

let owner: number | null = null;
const servedHandlers = new Set<(savedAt: string) => void>();

/** Registers a handler that gets the ISO time at which a shown copy was saved. */
export function onCopyServed(handler: (savedAt: string) => void): () => void {
  servedHandlers.add(handler);
  return () => servedHandlers.delete(handler);
}

/** False outside https and localhost, and if the user has disabled storage. */
const possible = () => typeof caches !== 'undefined';
const cacheOf = (userId: number) => `${PREFIX}${userId}`;

/** Stores answers for this user from now on and deletes those of others. */
export async function keepCopiesFor(session: SessionDto): Promise<void> {
  owner = session.user.userId;
  if (!possible()) return;
  await dropAllBut(cacheOf(owner));
  void put(SESSION_ADDRESS, JSON.stringify(session));
}

/** Deletes all copies when the session is over. */
export async function dropCopies(): Promise<void> {
  owner = null;
  if (possible()) await dropAllBut(null);
}

async function dropAllBut(name: string | null): Promise<void> {
  const names = await caches.keys().catch(() => []);
  const others = names.filter((each) => each.startsWith(PREFIX) && each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
}

/** Stores an answer in the background. Ignores anything but JSON. */
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
  await firstPage;
  if (owner !== userId) return;
  try {
    const cache = await caches.open(cacheOf(userId));
    // Re-inserted at the end, so that the oldest stay at the start.
    await cache.delete(address);
    await cache.put(address, new Response(body, { headers }));
    const kept = (await cache.keys()).filter(({ url }) => !url.endsWith(SESSION_ADDRESS));
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((each) => cache.delete(each)));
  } catch {
    // The disk is full or storage is not allowed: there is no copy.
  }
  // The session may have ended in the meantime.
  if (owner !== userId) await caches.delete(cacheOf(userId)).catch(() => false);
}

/** Returns the last answer of this address; null if none is stored. */
export async function copyOf(address: string): Promise<Response | null> {
  if (owner === null || seesAsAnother() || !possible()) return null;
  const cache = await caches.open(cacheOf(owner)).catch(() => null);
  const found = await cache?.match(address);
  if (!found) return null;
  for (const handler of servedHandlers) handler(found.headers.get(SAVED_AT) ?? new Date(0).toISOString());
  return found;
}

/**
 * Returns the last session of this browser, unless it has expired; null otherwise. It gives access only to data stored
 * on this computer, because it holds no token.
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
