import { Injectable } from '@nestjs/common';
import { type DoneDto, type SettlePaymentBody, topicOf, WALLET_MESSAGES } from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { applyOutcome } from './apply-outcome.js';
import { lockPayment, type Payable } from './persistence/payments.queries.js';
import { lockWallet } from './persistence/transfers.queries.js';
import { requireWallet } from './persistence/wallet.queries.js';

interface Asked {
  paid: boolean | null;
  proof: string | null;
  by: number | null;
}

/** Settles one payment whose outcome is unknown, by the proof of a person. */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly database: Database,
    private readonly independence: Independence,
  ) {}

  /**
   * Posts or voids the reserved money. Above the wallet's limit the first call only stores the decision, and a second
   * person makes the same one. Throws `record.notFound`, `wallet.notUnknown`, `wallet.otherProof`,
   * `independence.required`, `user.unconfirmed`.
   */
  async settle(actor: SessionActor, id: number, { paid, proof }: SettlePaymentBody): Promise<DoneDto> {
    const { accountId } = actor;
    const isDone = await this.database.transaction(async (tx) => {
      await this.independence.requireConfirmed(tx, actor);
      const { settleAbove } = await requireWallet(tx, accountId);
      await lockWallet(tx, accountId);
      const payment = await lockPayment(tx, { id, accountId });
      if (!payment) throw new DomainError('record.notFound');
      if (payment.state !== 'UNKNOWN') throw new DomainError('wallet.notUnknown');
      const asked = await askedOf(tx, id);
      const { payoutId, amount: kobo } = payment;
      const event = { ...about(actor, payment), data: { payoutId, paymentId: id, kobo, paid } };
      if (kobo > settleAbove && asked.by === null) {
        await store(tx, id, { paid, proof, by: actor.id });
        tx.record({ ...event, type: 'wallet.settleAsked' });
        return false;
      }
      if (asked.by === null) await store(tx, id, { paid, proof, by: actor.id });
      else {
        await this.independence.require(tx, actor, asked.by);
        if (asked.paid !== paid || asked.proof !== proof) throw new DomainError('wallet.otherProof');
        await tx.query('UPDATE wallet_payment SET confirmed_by = $2 WHERE id = $1', [id, actor.id]);
      }
      await applyOutcome(tx, payment, paid ? 'succeeded' : 'failed', { reason: 'settled', by: actor });
      tx.record({ ...event, type: 'wallet.paymentSettled' });
      return true;
    });
    return { code: 200, message: isDone ? WALLET_MESSAGES.settled : WALLET_MESSAGES.settleAsked };
  }
}

async function askedOf(tx: Transaction, id: number): Promise<Asked> {
  const [row] = await tx.query<Asked>(
    'SELECT settle_paid AS paid, settle_proof AS proof, settle_by AS by FROM wallet_payment WHERE id = $1',
    [id],
  );
  return row ?? { paid: null, proof: null, by: null };
}

async function store(tx: Transaction, id: number, { paid, proof, by }: Asked): Promise<void> {
  await tx.query(
    'UPDATE wallet_payment SET settle_paid = $2, settle_proof = $3, settle_by = $4, settle_on = now() WHERE id = $1',
    [id, paid, proof, by],
  );
}

const about = (by: SessionActor, { payoutId }: Payable) => ({
  topic: topicOf.account(by.accountId),
  subject: { kind: 'walletPayout', id: payoutId },
  accountId: by.accountId,
  by,
});
