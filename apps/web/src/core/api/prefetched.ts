import { accessToken } from './token.js';

/** Milliseconds after which a prefetched answer counts as stale. */
const FRESH = 10_000;

interface Kept {
  answer: Promise<Response>;
  token: string | null;
  since: number;
}

const kept = new Map<string, Kept>();

/** Stores the answer to a GET for the page that will request it. */
export function storePrefetched(address: string, answer: Promise<Response>): void {
  // The page that takes the answer handles its failure; a prefetch may go unused.
  answer.catch(() => undefined);
  kept.set(address, { answer, token: accessToken(), since: Date.now() });
}

/** Returns the prefetched answer once, and only to the person for whom it was requested. */
export function takePrefetched(address: string): Promise<Response> | null {
  const one = kept.get(address);
  kept.delete(address);
  return one && one.token === accessToken() && Date.now() - one.since < FRESH ? one.answer : null;
}
