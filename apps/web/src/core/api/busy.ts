/*
 * Reads that a busy server refuses (503 `server.busy` with Retry-After) are sent again, quietly. After some seconds the
 * user is notified once.
 */

/** Longest time in milliseconds for which a read is repeated. */
const TIMEOUT_MS = 30_000;
/** Time in milliseconds after which the user is notified. */
const NOTIFY_AFTER_MS = 5000;

type Handler = () => void;
const handlers = new Set<Handler>();

/** Called when a read has been refused for five seconds. */
export function onBusy(handler: Handler): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

/** Time in milliseconds that a read has waited, and whether the user was notified. */
export interface BusyRead {
  waited: number;
  notified: boolean;
}

/**
 * Returns the milliseconds to wait before a read is sent again; null if it should not be. Waits are longer by up to a
 * half at random, so that refused clients do not come back together.
 */
export async function busyWait(response: Response, read: BusyRead): Promise<number | null> {
  if (response.status !== 503 || read.waited >= TIMEOUT_MS) return null;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: string } | null;
  if (body?.error !== 'server.busy') return null;
  const seconds = Number(response.headers.get('Retry-After')) || 1;
  const wait = seconds * 1000 * (1 + Math.random() / 2);
  if (read.waited >= NOTIFY_AFTER_MS && !read.notified) {
    read.notified = true;
    for (const handler of handlers) handler();
  }
  read.waited += wait;
  return wait;
}
