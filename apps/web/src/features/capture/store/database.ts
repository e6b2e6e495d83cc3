import type { DBSchema, IDBPDatabase } from 'idb';

/*
 * The field work on this phone, in a database of its own: signing out or another user's sign-in never deletes encrypted
 * captures. Everything personal is encrypted (vault.ts) or encrypted to the server; no store holds a BVN.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Encrypted {
  iv: Bytes;
  data: ArrayBuffer;
}

/** Wrapped keys of one agent. */
export interface WrappedKeys {
  byServer: Encrypted;
  byCode: (Encrypted & { salt: Bytes; wrong: number }) | null;
  /** ISO time of the last opening: without a session, the newest vault of the phone is asked for. */
  openedAt: string;
}

const DATABASE = 'gona-capture';

/** State of a encrypted capture on this phone. `needsAgent`: conflict, refused, or too large. */
export type QueueState = 'waiting' | 'needsAgent' | 'stored';

/** A encrypted capture in the queue: nothing that names a person but initials. */
export interface Queued {
  captureId: string;
  /** User id of the agent. */
  owner: number;
  postingId: number;
  farmerId: number | null;
  initials: string;
  /** ISO times. */
  startedAt: string;
  finishedAt: string;
  /** Bytes of the encrypted capture. */
  size: number;
  keyId: number;
  /** Hexadecimal SHA-256 of the encrypted bytes. */
  sha256: string;
  state: QueueState;
  /** Reason for a decision of the agent: a conflict, a refusal, or too many bytes. */
  problem: { kind: 'conflict' | 'refused' | 'tooLarge'; reason: string } | null;
  /** ISO time at which the server stored it. */
  storedAt: string | null;
}

interface Schema extends DBSchema {
  keys: { key: number; value: WrappedKeys };
  /** Work of an owner, by name: `work`, `farmers 7 0`. */
  cache: { key: [owner: number, name: string]; value: Encrypted };
  drafts: { key: [owner: number, draftId: string]; value: Encrypted };
  fixes: { key: [owner: number, draftId: string, number: number]; value: Encrypted };
  files: { key: [owner: number, draftId: string, what: string]; value: Encrypted };
  queue: {
    key: string;
    value: Queued;
    indexes: { byState: [owner: number, state: QueueState, finishedAt: string] };
  };
  /** Encrypted bytes apart from their summaries, so that the list never reads them. */
  envelope: { key: string; value: Blob };
}

export type FieldDatabase = IDBPDatabase<Schema>;

let opened: Promise<FieldDatabase> | null = null;

/** Opens the database once. Rejects if the browser stores nothing, as in a private window. */
export function database(): Promise<FieldDatabase> {
  opened ??= import('idb')
    .then(({ openDB }) =>
      openDB<Schema>(DATABASE, 1, {
        upgrade(made) {
          made.createObjectStore('keys');
          made.createObjectStore('cache');
          made.createObjectStore('drafts');
          made.createObjectStore('fixes');
          made.createObjectStore('files');
          made
            .createObjectStore('queue', { keyPath: 'captureId' })
            .createIndex('byState', ['owner', 'state', 'finishedAt']);
          made.createObjectStore('envelope');
        },
        terminated() {
          opened = null;
        },
      }),
    )
    .catch((error) => {
      opened = null;
      throw error;
    });
  return opened;
}

/** Key range of everything below a prefix: arrays sort part by part, and any array sorts after other values. */
export const under = (...prefix: (number | string)[]) => IDBKeyRange.bound(prefix, [...prefix, []]);

/** Returns whether this browser has field work, without loading `idb`. Browsers that list no databases answer true. */
export async function mayHaveWork(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  const made = await indexedDB.databases?.();
  return made === undefined || made.some(({ name }) => name === DATABASE);
}
