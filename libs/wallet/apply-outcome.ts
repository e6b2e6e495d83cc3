import { topicOf } from '#libs/contracts';
import type { Actor, Transaction } from '#libs/platform';
import { advance, referenceOf, type Said } from './domain/payment-rules.js';
import type { Payable } from './persistence/payments.queries.js';
import { makeTransfers, type NewTransfer, settleTransfers } from './persistence/transfers.queries.js';
import { sameId } from './same-id.js';

/**
 * Moves a payment on, with its money, after what the provider or a person says. Returns false if it changes nothing.
 * The caller holds `lockWallet` and the payment.
 */
export async function applyOutcome(
  tx: Transaction,
  payment: Payable,
  said: Said,
  {
    reason = said === 'failed' ? 'failed' : null,
    by = null,
  }: { reason?: string | null; by?: Actor | null } = {},
): Promise<boolean> {
  const next = advance(payment.state, said);
  if (!next) return false;
  const { id, accountId, payoutId, transferId, amount } = payment;
  const [{ fee, isLast } = { fee: 0, isLast: false }] = await tx.query<{ fee: number; isLast: boolean }>(
    `WITH done AS (
       UPDATE wallet_payment SET state = $2, reason = coalesce($3, reason), answered_at = coalesce(answered_at, now()), ended_at = now()
        WHERE id = $1)
     SELECT o.fee, o.state = 'SENDING' AND NOT EXISTS (SELECT 1 FROM wallet_payment p WHERE p.payout_id = o.id AND p.id <> $1
              AND p.state IN ('PENDING', 'SENT', 'UNKNOWN')) AS "isLast" FROM wallet_payout o WHERE o.id = $4`,
    [id, next.state, reason, payoutId],
  );
  const reference = referenceOf(transferId);
  for (const move of next.moves) {
    if (move !== 'REVERSE') await settleTransfers(tx, [transferId], move === 'POST' ? 'POSTED' : 'VOIDED');
    const made: NewTransfer[] = [];
    if (move === 'POST' && fee > 0)
      made.push({
        id: sameId(`${transferId} fee`),
        debit: 'FEES',
        credit: 'PROVIDER',
        amount: fee,
        reason: 'FEE',
        reference: `${reference}-fee`,
        by: null,
      });
    if (move === 'REVERSE')
      made.push({
        id: sameId(`${transferId} back`),
        debit: 'PROVIDER',
        credit: 'PROGRAMME',
        amount,
        reason: 'REVERSAL',
        reverses: transferId,
        reference: `${reference}-back`,
        by: null,
      });
    await makeTransfers(tx, accountId, made);
  }
  if (isLast) await tx.query(`UPDATE wallet_payout SET state = 'SETTLED' WHERE id = $1`, [payoutId]);
  const about = {
    topic: topicOf.account(accountId),
    subject: { kind: 'walletPayout', id: payoutId },
    accountId,
    by,
  };
  if (next.moves.includes('REVERSE'))
    tx.record({ ...about, type: 'wallet.paymentReversed', data: { payoutId, paymentId: id, kobo: amount } });
  return true;
}
