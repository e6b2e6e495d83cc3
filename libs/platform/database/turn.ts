import type { Transaction } from './transaction.js';

/**
 * Locks an account for bulk changes (merges, undos, repairs) until the transaction ends. They run one at a time: each
 * sees the results of the previous one, and no two can deadlock.
 */
export async function takeTurn(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('gona.merge'), $1::int)`, [accountId]);
}
