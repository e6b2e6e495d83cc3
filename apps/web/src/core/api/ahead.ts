import { accessToken } from './token.js';

/** Milliseconds: what lies longer may have changed. */
const FRESH = 10_000;

interface Kept {
  answer: Promise<Response>;
  token: string | null;
  since: number;
}

const kept = new Map<string, Kept>();

/** Keeps the answer to a GET for the page that will ask for it. */
export function keepAhead(address: string, answer: Promise<Response>): void {
  // Who takes it learns of it; nobody has to.
  answer.catch(() => undefined);
  kept.set(address, { answer, token: accessToken(), since: Date.now() });
}

/** The answer that was asked for ahead, once, and by whom it was asked for only. */
export function takeAhead(address: string): Promise<Response> | null {
  const one = kept.get(address);
  kept.delete(address);
  return one && one.token === accessToken() && Date.now() - one.since < FRESH ? one.answer : null;
}
