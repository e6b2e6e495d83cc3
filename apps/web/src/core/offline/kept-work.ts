import type { IDBPObjectStore } from 'idb';
import type { SessionUserDto } from '#libs/contracts';

/*
 * Unsent work in the browser's own database; it survives a reload and a closed browser. Only its user and account can
 * read it. It is deleted when they sign out or another user signs in here. A session that expires keeps it, because the
 * user did not choose to lose it. It must contain no names and no numbers of people.
 */

const DATABASE = 'gona-kept-work';
const STORE = 'work';

/** Owner of the work: user and account. */
export type KeptOwner = Pick<SessionUserDto, 'userId' | 'userAccountId'>;

/** A kind of work, such as `boundaries`. */
type Kind = string;
type Key = [owner: string, kind: Kind, id: number];
type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, [typeof STORE], typeof STORE, Mode>;

const nameOf = ({ userId, userAccountId }: KeptOwner) => `${userAccountId}.${userId}`;
/**
 * Key range of all work of an owner, or of one kind: arrays are ordered part by part, and any array sorts after any
 * number.
 */
const all = (...of: string[]) => IDBKeyRange.bound(of, [...of, []]);

/**
 * Returns whether nothing can be stored yet, which most visits ask: `idb` is not loaded for that. Browsers that do not
 * list their databases answer false.
 */
async function isEmpty(): Promise<boolean> {
  const made = await indexedDB.databases?.();
  return made !== undefined && !made.some(({ name }) => name === DATABASE);
}

/**
 * Runs one transaction; it ends when the data is written. An error undoes all its changes. Throws if the browser stores
 * nothing.
 */
async function using<T, Mode extends IDBTransactionMode>(
  mode: Mode,
  work: (store: Store<Mode>) => Promise<T>,
): Promise<T> {
  // Loaded with the first stored work, not with the shell.
  const { openDB } = await import('idb');
  const database = await openDB(DATABASE, 1, { upgrade: (made) => void made.createObjectStore(STORE) });
  try {
    const transaction = database.transaction(STORE, mode);
    // The error of the work is the one to report.
    transaction.done.catch(() => undefined);
    const answer = await work(transaction.store).catch((error) => {
      // A value that cannot be stored throws without ending the transaction.
      if (transaction.error === null) transaction.abort();
      throw error;
    });
    await transaction.done;
    return answer;
  } finally {
    database.close();
  }
}

/** Returns the stored work of a kind. */
export async function keptWork<T>(owner: KeptOwner, kind: Kind): Promise<T[]> {
  if (await isEmpty()) return [];
  return using('readonly', (store) => store.getAll(all(nameOf(owner), kind)) as Promise<T[]>);
}

/** Stores some items and deletes others, all or nothing. */
export function keepWork<T>(
  owner: KeptOwner,
  kind: Kind,
  change: { put: readonly { id: number; work: T }[]; remove: readonly number[] },
): Promise<void> {
  const key = (id: number): Key => [nameOf(owner), kind, id];
  return using('readwrite', async (store) => {
    await Promise.all([
      ...change.put.map(async ({ id, work }) => void (await store.put(work, key(id)))),
      ...change.remove.map((id) => store.delete(key(id))),
    ]);
  });
}

/** Returns the number of stored items of a user, of every kind. 0 if the browser stores nothing. */
export async function countKeptWork(owner: KeptOwner): Promise<number> {
  try {
    if (await isEmpty()) return 0;
    return await using('readonly', (store) => store.count(all(nameOf(owner))));
  } catch {
    return 0;
  }
}

/** Deletes all work except that of one user; null: of everyone. */
export async function dropKeptWork(owner: KeptOwner | null): Promise<void> {
  const mine = owner && nameOf(owner);
  try {
    if (await isEmpty()) return;
    await using('readwrite', async (store) => {
      const keys = (await store.getAllKeys()) as Key[];
      await Promise.all(keys.filter(([of]) => of !== mine).map((key) => store.delete(key)));
    });
  } catch {
    // Nothing was stored.
  }
}
