import { cardPage, keepOfflineCheck } from './offline-check.js';

/*
 * Opens the portal offline: `index.html` and the code of every page opened before. No programme data passes through
 * here; the page itself copies the answers (core/offline/copies.ts). Cards with signed codes are verified offline too.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const PREFIX = 'gona-shell-';
/** Number of portal versions with cached code: that of a page still open, and the newest. */
const VERSIONS = 2;
/** Milliseconds that the server has for the page before the cached one is used. */
const PAGE_TIMEOUT = 3000;
const PAGE = '/index.html';
/** Files with content hashes in their names, and the few others that every page needs. */
const CODE = /^\/(assets\/|map\/|early\.js$|favicon\.svg$)/;
const CARD = /^\/verify\/[^/]+/i;
const SERVER = /^\/(api|socket\.io|metrics|verify|privacy)(\/|$)/i;

/** Files that a page loaded before this worker was active. */
interface Loaded {
  type: 'loaded';
  addresses: string[];
}

worker.addEventListener('install', (event) => {
  event.waitUntil(fetchPage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && CARD.test(url.pathname)) event.respondWith(cardPage(url));
  if (SERVER.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page());
  else if (CODE.test(url.pathname)) event.respondWith(code(request));
});

worker.addEventListener('message', (event) => {
  const message = event.data as Loaded | null;
  if (message?.type !== 'loaded' || !Array.isArray(message.addresses)) return;
  event.waitUntil(Promise.all([keepAll(message.addresses), keepOfflineCheck()]));
});

/** Returns the page from the server; without an answer in time, the cached one. */
async function page(): Promise<Response> {
  const kept = await caches.match(PAGE);
  try {
    return await fetchPage(kept ? AbortSignal.timeout(PAGE_TIMEOUT) : undefined);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Fetches `index.html`. Each version has its own cache, which also holds the code loaded under it. */
async function fetchPage(signal?: AbortSignal): Promise<Response> {
  const response = await fetch(PAGE, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`The page was answered with ${response.status}.`);
  const body = await response.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const version = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const name = `${PREFIX}${version}`;
  const names = (await caches.keys()).filter((each) => each.startsWith(PREFIX));
  // Caches are listed in creation order.
  if (!names.includes(name)) {
    const old = names.slice(0, Math.max(0, names.length - VERSIONS + 1));
    await Promise.all(old.map((each) => caches.delete(each)));
    // Only the newest has the page: `match` searches the oldest first.
    await Promise.all(names.map(async (each) => (await caches.open(each)).delete(PAGE)));
  }
  await (await caches.open(name)).put(PAGE, response.clone());
  return response;
}

/** Returns code, preferably from the cache. Code never changes under its name. */
async function code(request: Request): Promise<Response> {
  const hashed = new URL(request.url).pathname.startsWith('/assets/');
  const kept = await caches.match(request);
  if (kept && hashed) return kept;
  try {
    const response = await fetch(request);
    if (response.status === 200) await keep(request, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keep(request: RequestInfo, response: Response): Promise<void> {
  const newest = (await caches.keys()).filter((each) => each.startsWith(PREFIX)).at(-1);
  // A full disk must not withhold the answer from the page.
  if (newest) await (await caches.open(newest)).put(request, response).catch(() => undefined);
}

async function keepAll(addresses: string[]): Promise<void> {
  const wanted = addresses.filter((address) => {
    const url = new URL(address, worker.location.origin);
    return url.origin === worker.location.origin && CODE.test(url.pathname);
  });
  await Promise.all(
    wanted.map(async (address) => {
      if (await caches.match(address)) return;
      const response = await fetch(address).catch(() => null);
      if (response?.status === 200) await keep(address, response);
    }),
  );
}
