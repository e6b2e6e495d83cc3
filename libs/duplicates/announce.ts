import { topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';
import { openPairs } from './persistence/read-pairs.queries.js';

/** Tells followers of the account how many pairs are open. */
export async function announcePairs(
  tx: Transaction,
  accountId: number,
  by: Actor | null = null,
): Promise<void> {
  tx.record({
    topic: topicOf.account(accountId),
    type: 'duplicates.changed',
    subject: { kind: 'account', id: accountId },
    data: { open: await openPairs(tx, accountId) },
    accountId,
    by,
  });
}
