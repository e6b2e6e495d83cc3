import { Injectable } from '@nestjs/common';
import {
  type DecidePayoutBody,
  type DoneDto,
  type PreparePayoutBody,
  type SuccessDto,
  topicOf,
  WALLET_MESSAGES,
} from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, JobLedger, type Transaction } from '#libs/platform';
import { referenceOf } from './domain/payment-rules.js';
import { changedSince, insertPayments, lockPayout, type PayoutRow } from './persistence/payments.queries.js';
import { availableIn, lockWallet, makeTransfers } from './persistence/transfers.queries.js';
import { requireWallet } from './persistence/wallet.queries.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { sameId } from './same-id.js';

/** Prepares payouts of approved pay, and approves them or sends them back. */
@Injectable()
export class Payouts {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
    private readonly independence: Independence,
    private readonly ledger: JobLedger,
  ) {}

  /**
   * Collects all approved pay that no payout pays, and starts the check of names. Throws `wallet.notOpen`,
   * `wallet.nothing`, `user.unconfirmed`, and `record.conflict` as `Database.operation`.
   */
  async prepare(actor: SessionActor, { opId, title }: PreparePayoutBody): Promise<SuccessDto> {
    const { accountId, id: by } = actor;
    const provider = await this.providers.of(this.database, accountId);
    const operation = { opId, by, act: 'wallet.prepare', content: { title } };
    return this.database.operation(operation, async (tx) => {
      await this.independence.requireConfirmed(tx, actor);
      await requireWallet(tx, accountId);
      await lockWallet(tx, accountId);
      const [row] = await tx.query<{ id: number }>(
        `INSERT INTO wallet_payout (account_id, title, provider, fee, prepared_by) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
        [accountId, title, provider.name, provider.fee, by],
      );
      const payoutId = row?.id ?? 0;
      const { agents, kobo } = await insertPayments(tx, { payoutId, accountId });
      if (agents === 0) throw new DomainError('wallet.nothing');
      await this.start(tx, actor, payoutId, title);
      tx.record({
        ...about(actor, payoutId),
        type: 'wallet.payoutPrepared',
        data: { payoutId, agents, kobo },
      });
      return { message: WALLET_MESSAGES.prepared, id: payoutId };
    });
  }

  /**
   * Approves a payout, reserves its money and starts sending; or sends it back. Throws `record.notFound`,
   * `wallet.notWaiting`, `wallet.own`, `independence.required`, `user.unconfirmed`, `wallet.changed` unless the amount is
   * what the approver saw, `wallet.insufficient`, and `request.invalid` without an amount or a reason.
   */
  async decide(
    actor: SessionActor,
    payoutId: number,
    { approve, amount, reason }: DecidePayoutBody,
  ): Promise<DoneDto> {
    if (!approve && !reason) throw DomainError.invalid({ reason: 'Reason is required.' });
    if (approve && amount === undefined) throw DomainError.invalid({ amount: 'Amount is required.' });
    await this.database.transaction(async (tx) => {
      await lockWallet(tx, actor.accountId);
      const payout = await lockPayout(tx, payoutId, actor.accountId);
      if (!payout) throw new DomainError('record.notFound');
      if (payout.state !== 'WAITING') throw new DomainError('wallet.notWaiting');
      if (payout.preparedBy === actor.id && approve) throw new DomainError('wallet.own');
      if (approve) await this.independence.require(tx, actor, payout.preparedBy);
      const paid = approve
        ? await this.reserve(tx, actor, payout, Math.round((amount ?? 0) * 100))
        : await giveBack(tx, payoutId);
      await tx.query(
        `UPDATE wallet_payout SET state = $2, decided_by = $3, decided_on = now(), reason = $4 WHERE id = $1`,
        [
          payoutId,
          approve ? 'SENDING' : 'RETURNED',
          actor.id === payout.preparedBy ? null : actor.id,
          reason ?? null,
        ],
      );
      if (approve) await this.start(tx, actor, payoutId, payout.title);
      tx.record({
        ...about(actor, payoutId),
        type: 'wallet.payoutDecided',
        data: { payoutId, ...paid, approved: approve },
      });
    });
    return { code: 200, message: approve ? WALLET_MESSAGES.approved : WALLET_MESSAGES.returned };
  }

  private async reserve(
    tx: Transaction,
    { id: by }: SessionActor,
    { id, accountId, fee }: PayoutRow,
    seen: number,
  ): Promise<{ agents: number; kobo: number }> {
    const payments = await tx.query<{ transferId: string; amount: number }>(
      `SELECT transfer_id AS "transferId", amount FROM wallet_payment WHERE payout_id = $1 AND state = 'PENDING' ORDER BY id FOR UPDATE`,
      [id],
    );
    const kobo = payments.reduce((sum, { amount }) => sum + amount, 0);
    if (kobo !== seen || (await changedSince(tx, id)) > 0) throw new DomainError('wallet.changed');
    if (payments.length === 0) throw new DomainError('wallet.nothing');
    const fees = fee * payments.length;
    if ((await availableIn(tx, accountId)) < kobo + fees) throw new DomainError('wallet.insufficient');
    await makeTransfers(tx, accountId, [
      ...payments.map(({ transferId, amount }) => ({
        id: transferId,
        debit: 'PROGRAMME' as const,
        credit: 'PROVIDER' as const,
        amount,
        reason: 'AGENT_PAY' as const,
        isPending: true,
        reference: referenceOf(transferId),
        by,
      })),
      ...(fees > 0
        ? [
            {
              id: sameId(`payout ${id} fees`),
              debit: 'PROGRAMME' as const,
              credit: 'FEES' as const,
              amount: fees,
              reason: 'FEES' as const,
              by,
            },
          ]
        : []),
    ]);
    return { agents: payments.length, kobo };
  }

  private async start(tx: Transaction, by: SessionActor, payoutId: number, title: string): Promise<void> {
    await this.ledger.start(tx, {
      kind: 'wallet.pay',
      params: { payoutId },
      label: title,
      detail: 'Wallet',
      accountId: by.accountId,
      by,
    });
  }
}

async function giveBack(tx: Transaction, payoutId: number): Promise<{ agents: number; kobo: number }> {
  const rows = await tx.query<{ amount: number }>(
    `UPDATE wallet_payment SET state = 'CANCELLED', reason = 'returned', ended_at = now()
      WHERE payout_id = $1 AND state = 'PENDING' RETURNING amount`,
    [payoutId],
  );
  return { agents: rows.length, kobo: rows.reduce((sum, { amount }) => sum + amount, 0) };
}

const about = (by: SessionActor, payoutId: number) => ({
  topic: topicOf.account(by.accountId),
  subject: { kind: 'walletPayout', id: payoutId },
  accountId: by.accountId,
  by,
});
