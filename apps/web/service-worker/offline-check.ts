import { type PublicKey, type SignedAnswer, verifySigned } from './signed-code.js';

/*
 * Verifies cards without connection. The keys of signed codes and the pages come from the server, which every portal
 * page asks for them, at most once a day.
 */
const CACHE = 'gona-verify';
const ADDRESS = '/verify/offline.json';
const DAY_MS = 86_400_000;
/** Milliseconds that the server has for the answer, if the phone can verify the card itself. */
const TIMEOUT = 5000;

/** Content of `/verify/offline.json`. */
interface Kept {
  keys: PublicKey[];
  policy: string;
  pages: Record<SignedAnswer['state'] | 'UNSIGNED', string>;
}

/** Fetches keys and pages, unless those of today are known. */
export async function keepOfflineCheck(): Promise<void> {
  const kept = await caches.match(ADDRESS);
  if (kept && Date.now() - Date.parse(kept.headers.get('Date') ?? '') < DAY_MS) return;
  const response = await fetch(ADDRESS, { cache: 'no-cache' }).catch(() => null);
  if (response?.status === 200)
    await (await caches.open(CACHE)).put(ADDRESS, response).catch(() => undefined);
}

/** Returns the server's page for a card; without connection one that this phone makes from the signed code. */
export async function cardPage(url: URL): Promise<Response> {
  const kept = await caches.match(ADDRESS);
  try {
    return await fetch(url.href, { signal: kept && AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    if (!kept) throw error;
    return offlinePage(url.pathname, await kept.json());
  }
}

async function offlinePage(path: string, { keys, policy, pages }: Kept): Promise<Response> {
  const [, , code = '', signed = ''] = path.split('/');
  const card = signed === '' ? null : await verifySigned(code, signed, keys, Date.now());
  const words: Record<string, string> = {
    NAME: card?.name ?? '',
    ISSUER: card?.issuer || 'ID card check',
    DAY: new Date(card?.expiresAt ?? 0).toLocaleDateString('en-GB', { dateStyle: 'medium' }),
    NOW: new Date().toLocaleString('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Africa/Lagos',
    }),
  };
  const page = pages[card?.state ?? 'UNSIGNED'].replace(/%(NAME|ISSUER|DAY|NOW)%/g, (_, word: string) =>
    escaped(words[word] ?? ''),
  );
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };
  return new Response(page, { headers });
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
