import { onSession } from '../core/api/renewal.js';
import { fetchLater } from '../core/feature/later.js';
import { readSession } from '../core/session/storage.js';
import { PATHS } from '../features/community/addresses.js';
import { fetchEvaluationMap } from '../features/evaluation/review/ahead.js';

export const loadSignedIn = () => import('./SignedIn.js');

/** Whether the user asked the browser to save data (not every browser knows). */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Prefetches the signed-in area and its page at `path`, so that they are ready when the sign-in or session renewal is
 * answered. Skipped when the browser saves data.
 */
export function fetchSignedIn(path: string): void {
  if (savesData()) return;
  const ignore = () => undefined;
  const { pathname, searchParams } = new URL(path, location.origin);
  fetchLater(loadSignedIn).catch(ignore);
  // Large; most of its requests are known without the list of pages.
  if (pathname === PATHS.evaluate) fetchEvaluationMap(searchParams);
  import('./declared.js').then(({ fetchPage }) => fetchPage(pathname)).catch(ignore);
}

/**
 * Prefetches the code of a page loaded with a session, without waiting for the renewal. The renewal is sent first,
 * because browsers open six connections to a server at a time.
 */
export function fetchAhead(): void {
  if (!readSession()) return;
  const off = onSession({
    asked: () => {
      off();
      fetchSignedIn(location.pathname + location.search);
    },
  });
}
