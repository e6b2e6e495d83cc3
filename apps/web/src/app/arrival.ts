import { onSession } from '../core/api/renewal.js';
import { readSession } from '../core/session/storage.js';
import { PATHS } from '../features/community/addresses.js';
import { fetchEvaluationMap } from '../features/evaluation/ahead.js';

export const loadSignedIn = () => import('./SignedIn.js');

/** Whether people asked their browser to save data (not every browser knows). */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches the signed-in area and its page at `path` before it is known that they will be drawn: the answer to a sign-in, or to
 * the renewal of a session, then finds both there. Not where data is to be saved.
 */
export function fetchSignedIn(path: string): void {
  if (savesData()) return;
  const ignore = () => undefined;
  const { pathname, searchParams } = new URL(path, location.origin);
  loadSignedIn().catch(ignore);
  // Large, and most of what it needs can be known without the list of pages.
  if (pathname === PATHS.evaluate) fetchEvaluationMap(searchParams);
  import('./declared.js').then(({ fetchPage }) => fetchPage(pathname)).catch(ignore);
}

/**
 * A page that is loaded with a session at hand does not wait for its renewal to ask for the code; but the renewal goes first,
 * since browsers open six connections to a server at a time.
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
