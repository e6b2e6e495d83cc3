import type { RetentionKind } from '#libs/contracts';
import type { Transaction } from '../database/transaction.js';
import type { FileStore } from '../files/file-store.js';

/** Personal data of one kind that a domain deletes after the account's period. A set is deleted as a whole. */
export interface Retained {
  kind: RetentionKind;
  /**
   * SQL of the sets of account `$1` that still hold data and are no longer in use: `id`, and `since`, the start of the
   * period. It is read in order of `id`, a few thousand at a time.
   */
  sets: string;
  /** SQL of the names of sets `$1`, an array of ids: `id`, `name`, `page_id` (the id in the address of its page). */
  names: string;
  /**
   * Deletes at most about `most` rows of these sets and returns how many; fewer than `most` when all are deleted. May
   * run again after a crash.
   */
  act(tx: Transaction, ids: readonly number[], most: number, files: FileStore): Promise<number>;
}
