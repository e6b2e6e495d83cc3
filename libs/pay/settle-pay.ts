import type { Database, JobContext, Transaction } from '#libs/platform';
import { lock } from '#libs/platform';
import { addEntries, recount } from './persistence/settle.queries.js';

/** Seconds for which a settlement is current enough for a reader. */
const CURRENT_S = 30;

/** Adds the missing entries of an account, and compares all with a recount. Locks the account's pay. */
export async function settlePay(tx: Transaction, accountId: number): Promise<void> {
  await lock(tx, 'pay', accountId);
  await addEntries(tx, accountId);
  await recount(tx, accountId);
}

/** Settles an account unless that was done a moment ago. */
export async function settleForReader(database: Database, accountId: number): Promise<void> {
  const current = await database.query(
    `SELECT 1 FROM pay_account WHERE account_id = $1 AND settled_on > now() - make_interval(secs => ${CURRENT_S})`,
    [accountId],
  );
  if (current.length === 0) await database.transaction((tx) => settlePay(tx, accountId));
}

/** Settles all accounts hourly, so that entries have the day on which a farm was accepted or reopened. */
export async function settleHourly(context: JobContext<'maintenance.purge'>): Promise<number> {
  let accounts: number[] = [];
  await context.chunk(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `SELECT a.id FROM account a WHERE EXISTS (SELECT FROM posting_group g WHERE g.account_id = a.id) ORDER BY a.id`,
    );
    accounts = rows.map(({ id }) => id);
    return { done: 0, total: accounts.length, step: 'clear' };
  });
  for (const [at, id] of accounts.entries())
    await context.chunk(async (tx) => {
      await settlePay(tx, id);
      return { done: at + 1, total: accounts.length, step: 'clear' };
    });
  return 0;
}
