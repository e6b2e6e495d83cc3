import { CAPTURE_LIMITS } from '#libs/contracts';
import { database, type Queued, under } from './database.js';

/** Stored captures that stay in the list; older ones are on the server only. */
const STORED_SHOWN_DAYS = 2;
const DAY = 86_400_000;

/** Returns the hexadecimal SHA-256 of some bytes. */
export async function sha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Puts a encrypted capture into the queue and deletes its draft, both or neither. */
export async function enqueue(
  queued: Omit<Queued, 'size' | 'sha256' | 'state' | 'problem' | 'storedAt'>,
  envelope: Uint8Array<ArrayBuffer>,
): Promise<Queued> {
  const size = envelope.length;
  const isTooLarge = size > CAPTURE_LIMITS.bytes;
  const whole: Queued = {
    ...queued,
    size,
    sha256: await sha256(envelope),
    state: isTooLarge ? 'needsAgent' : 'waiting',
    problem: isTooLarge ? { kind: 'tooLarge', reason: '' } : null,
    storedAt: null,
  };
  const { owner, captureId } = queued;
  const all = await database();
  const transaction = all.transaction(['queue', 'envelope', 'drafts', 'fixes', 'files'], 'readwrite');
  const range = IDBKeyRange.bound([owner, captureId], [owner, captureId, []]);
  await Promise.all([
    transaction.objectStore('queue').add(whole),
    transaction.objectStore('envelope').add(new Blob([envelope]), captureId),
    // The draft has the capture's id.
    transaction.objectStore('drafts').delete([owner, captureId]),
    transaction.objectStore('fixes').delete(range),
    transaction.objectStore('files').delete(range),
    transaction.done,
  ]);
  return whole;
}

/** Returns the queue of an agent, oldest first; reads no encrypted bytes. Old stored captures are removed. */
export async function queueOf(owner: number): Promise<Queued[]> {
  const all = await database();
  const list = await all.getAllFromIndex('queue', 'byState', under(owner));
  list.sort((a, b) => a.finishedAt.localeCompare(b.finishedAt));
  const since = new Date(Date.now() - STORED_SHOWN_DAYS * DAY).toISOString();
  const isOld = ({ storedAt }: Queued) => storedAt !== null && storedAt < since;
  await Promise.all(list.filter(isOld).map(({ captureId }) => all.delete('queue', captureId)));
  return list.filter((each) => !isOld(each));
}

/** Returns one capture of the queue. */
export async function queuedOf(captureId: string): Promise<Queued | undefined> {
  return (await database()).get('queue', captureId);
}

/** Returns the oldest capture that waits to be sent, but for some that have to wait longer. */
export async function nextToSend(
  owner: number,
  later: ReadonlySet<string> = new Set(),
): Promise<Queued | null> {
  const all = await database();
  let cursor = await all.transaction('queue').store.index('byState').openCursor(under(owner, 'waiting'));
  while (cursor && later.has(cursor.value.captureId)) cursor = await cursor.continue();
  return cursor?.value ?? null;
}

/** Returns the number of an agent's captures that the server does not have. */
export async function countUnsent(owner: number): Promise<number> {
  const all = await database();
  const [waiting, held] = await Promise.all([
    all.countFromIndex('queue', 'byState', under(owner, 'waiting')),
    all.countFromIndex('queue', 'byState', under(owner, 'needsAgent')),
  ]);
  return waiting + held;
}

/** Returns the encrypted bytes of a capture; null once they are stored on the server. */
export async function envelopeOf(captureId: string): Promise<Blob | null> {
  return (await (await database()).get('envelope', captureId)) ?? null;
}

/** Marks a capture as stored on the server, and deletes its bytes. */
export async function markStored(captureId: string): Promise<void> {
  await change(captureId, (queued) => ({
    ...queued,
    state: 'stored',
    problem: null,
    storedAt: new Date().toISOString(),
  }));
}

/** Marks a capture that the agent has to decide on; its bytes stay until then. */
export async function markProblem(captureId: string, problem: Queued['problem']): Promise<void> {
  await change(captureId, (queued) => ({ ...queued, state: 'needsAgent', problem }));
}

/** Puts a refused capture back among those that wait. */
export async function sendAgain(captureId: string): Promise<void> {
  await change(captureId, (queued) => ({ ...queued, state: 'waiting', problem: null }));
}

async function change(captureId: string, to: (queued: Queued) => Queued): Promise<void> {
  const transaction = (await database()).transaction(['queue', 'envelope'], 'readwrite');
  const queued = await transaction.objectStore('queue').get(captureId);
  if (queued) {
    const next = to(queued);
    await transaction.objectStore('queue').put(next);
    if (next.state === 'stored') await transaction.objectStore('envelope').delete(captureId);
  }
  await transaction.done;
}

/** Deletes a dropped capture from the phone. */
export async function removeQueued(captureId: string): Promise<void> {
  const transaction = (await database()).transaction(['queue', 'envelope'], 'readwrite');
  await Promise.all([
    transaction.objectStore('queue').delete(captureId),
    transaction.objectStore('envelope').delete(captureId),
    transaction.done,
  ]);
}

/** Adds captures of a file that are not in the queue. Returns how many were added. */
export async function restoreQueued(
  captures: readonly { queued: Queued; envelope: Blob }[],
): Promise<number> {
  const transaction = (await database()).transaction(['queue', 'envelope'], 'readwrite');
  let added = 0;
  for (const { queued, envelope } of captures) {
    if (await transaction.objectStore('queue').getKey(queued.captureId)) continue;
    await transaction.objectStore('queue').add(queued);
    await transaction.objectStore('envelope').add(envelope, queued.captureId);
    added += 1;
  }
  await transaction.done;
  return added;
}
