import { topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';

/** Tells followers of the account how many pairs are open. */
export async function announcePairs(
  tx: Transaction,
  accountId: number,
  by: Actor | null = null,
): Promise<void> {
  const [row] = await tx.query<{ open: number }>(
    `SELECT count(*) AS open FROM duplicate_pair WHERE account_id = $1 AND state = 'open'`,
    [accountId],
  );
  tx.record({
    topic: topicOf.account(accountId),
    type: 'duplicates.changed',
    subject: { kind: 'account', id: accountId },
    data: { open: row?.open ?? 0 },
    accountId,
    by,
  });
}
