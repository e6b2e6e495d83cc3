import type { Transaction } from './transaction.js';

/**
 * Bulk changes of an account's records (merges, undos, repairs) take turns until their transaction ends: each sees what
 * the one before it stored, and two cannot lock each other out.
 */
export async function takeTurn(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('gona.merge'), $1::int)`, [accountId]);
}
