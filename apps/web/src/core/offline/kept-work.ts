import type { SessionUserDto } from '#libs/contracts';

/*
 * Work that is not on the server yet, in the browser's own database: it outlives a reload and a closed browser. It lies under
 * its user and account, is read by them alone, and goes when they sign out, or when somebody else signs in here. A session
 * that ends by itself leaves it: nobody has chosen to lose it. No names and no numbers of people belong into it.
 */

const DATABASE = 'gona-kept-work';
const STORE = 'work';

/** Whose work it is: user and account. */
export type KeptOwner = Pick<SessionUserDto, 'userId' | 'userAccountId'>;

/** A kind of work, such as `boundaries`. */
type Kind = string;
type Key = [owner: string, kind: Kind, id: number];

const nameOf = ({ userId, userAccountId }: KeptOwner) => `${userAccountId}.${userId}`;
/** Everything of an owner, or of one kind of theirs: arrays are ordered part by part, and any array comes after any number. */
const all = (...of: string[]) => IDBKeyRange.bound(of, [...of, []]);

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

/** One use of the database, finished when it is written. Throws where the browser keeps nothing. */
async function using<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const answer = await work(transaction.objectStore(STORE));
    await ended;
    return answer;
  } finally {
    database.close();
  }
}

/** What is kept of a kind. */
export function keptWork<T>(owner: KeptOwner, kind: Kind): Promise<T[]> {
  return using('readonly', (store) => done(store.getAll(all(nameOf(owner), kind)) as IDBRequest<T[]>));
}

/** Keeps some, and lets go of others, all or nothing. */
export function keepWork<T>(
  owner: KeptOwner,
  kind: Kind,
  change: { put: readonly { id: number; work: T }[]; remove: readonly number[] },
): Promise<void> {
  const key = (id: number): Key => [nameOf(owner), kind, id];
  return using('readwrite', async (store) => {
    await Promise.all([
      ...change.put.map(({ id, work }) => done(store.put(work, key(id)))),
      ...change.remove.map((id) => done(store.delete(key(id)))),
    ]);
  });
}

/** How many pieces of work are kept for a user, of every kind. 0 where the browser keeps nothing. */
export async function countKeptWork(owner: KeptOwner): Promise<number> {
  try {
    return await using('readonly', (store) => done(store.count(all(nameOf(owner)))));
  } catch {
    return 0;
  }
}

/** Forgets all work but that of one user; null: of everybody. */
export async function dropKeptWork(owner: KeptOwner | null): Promise<void> {
  const mine = owner && nameOf(owner);
  try {
    await using('readwrite', async (store) => {
      const keys = (await done(store.getAllKeys())) as Key[];
      await Promise.all(keys.filter(([of]) => of !== mine).map((key) => done(store.delete(key))));
    });
  } catch {
    // Nothing was kept.
  }
}
