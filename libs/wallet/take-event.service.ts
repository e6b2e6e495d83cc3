import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EventTakenDto, topicOf } from '#libs/contracts';
import { recordBankRepayment } from '#libs/inputs';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { applyOutcome } from './apply-outcome.js';
import { readRepayReference } from './domain/payment-rules.js';
import { lockPayment } from './persistence/payments.queries.js';
import {
  lockWallet,
  makeTransfers,
  type NewTransfer,
  settleTransfers,
} from './persistence/transfers.queries.js';
import type { EventDelivery, ProviderSaid } from './providers/payment-provider.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { sameId } from './same-id.js';

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;
/** Fields of an event that are stored: none of them names a person or an account. */
const STORED = [
  'event',
  'reference',
  'amount',
  'status',
  'transfer_code',
  'id',
  'paid_at',
  'updated_at',
  'data',
];

interface Fund {
  id: string;
  accountId: number;
  amount: number;
  note: string | null;
}

/** Applies each event of a provider once, in any order. */
@Injectable()
export class TakeEvent {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
  ) {}

  /** Throws `record.notFound` for a provider without a key here, `wallet.forged` for an invalid signature. */
  async take(name: string, delivery: EventDelivery): Promise<EventTakenDto> {
    const provider = this.providers.get(name);
    if (!provider) throw new DomainError('record.notFound');
    if (!provider.signed(delivery)) throw new DomainError('wallet.forged');
    const said = provider.read(delivery.body);
    if (!said) return { taken: 0 };
    const digest = createHash('sha256').update(`${name}\n`).update(delivery.raw).digest();
    return this.database.transaction(async (tx) => {
      const [kept] = await tx.query<{ id: number }>(
        `INSERT INTO wallet_event (provider, digest, kind, reference, amount, body) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (digest) DO NOTHING RETURNING id`,
        [name, digest, said.kind, said.reference, said.amount, JSON.stringify(delivery.body, STORED)],
      );
      if (!kept) return { taken: 0 };
      if (said.kind === 'received') await this.receive(tx, name, said);
      else await this.paid(tx, kept.id, said);
      return { taken: 1 };
    });
  }

  /** An event about another amount than the payment's changes nothing: the reconciliation shows it. */
  private async paid(tx: Transaction, eventId: number, said: ProviderSaid): Promise<void> {
    const transferId = UUID.exec(said.reference)?.[0];
    const [found] = await tx.query<{ id: number; accountId: number }>(
      'SELECT id, account_id AS "accountId" FROM wallet_payment WHERE transfer_id = $1',
      [transferId ?? null],
    );
    if (!transferId || !found || said.kind === 'received') return;
    // First, because the row below locks its payment.
    await lockWallet(tx, found.accountId);
    await tx.query('UPDATE wallet_event SET payment_id = $2 WHERE id = $1', [eventId, found.id]);
    const payment = await lockPayment(tx, { transferId });
    if (payment && (said.amount === null || said.amount === payment.amount))
      await applyOutcome(tx, payment, said.kind);
  }

  /** Money paid in is a fund, a repayment of a farmer, or goes to suspense. */
  private async receive(
    tx: Transaction,
    provider: string,
    { reference, amount, words }: ProviderSaid,
  ): Promise<void> {
    if (amount === null) return;
    const fund = await this.fundOf(tx, words);
    const repaid = fund ? null : readRepayReference(words);
    const accountId = fund?.accountId ?? (await this.accountOf(tx, repaid?.communityResourceId ?? null));
    // Nobody's: the events of the provider keep it, and its list shows it.
    if (accountId === null) return;
    await lockWallet(tx, accountId);
    const id = sameId(`${provider} ${reference}`);
    // The same money in another event, with other words.
    const known = await tx.query(
      `SELECT 1 FROM wallet_transfer WHERE id = $1 UNION ALL SELECT 1 FROM wallet_settlement WHERE reference = $2 LIMIT 1`,
      [id, reference],
    );
    if (known.length > 0) return;
    const transfer: NewTransfer = {
      id,
      debit: 'PROVIDER',
      credit: 'PROGRAMME',
      amount,
      reason: 'FUND',
      reference,
      by: null,
    };
    if (fund) {
      const [open] = await tx.query('SELECT 1 FROM wallet_pending WHERE transfer_id = $1', [fund.id]);
      const isSame = open && fund.amount === amount;
      if (open) await settleTransfers(tx, [fund.id], isSame ? 'POSTED' : 'VOIDED', reference);
      // The amount that arrived counts.
      if (!isSame) await makeTransfers(tx, accountId, [{ ...transfer, note: fund.note }]);
      return this.publish(tx, accountId, amount, 'FUND');
    }
    const entryId =
      repaid &&
      (await recordBankRepayment(tx, {
        ...repaid,
        accountId,
        kobo: amount,
        reference,
        by: await openerOf(tx, accountId),
      }));
    if (entryId)
      await makeTransfers(tx, accountId, [{ ...transfer, reason: 'REPAYMENT', ledgerEntryId: entryId }]);
    else await makeTransfers(tx, accountId, [{ ...transfer, credit: 'SUSPENSE', reason: 'UNEXPLAINED' }]);
    this.publish(tx, accountId, amount, entryId ? 'REPAYMENT' : 'UNEXPLAINED');
  }

  private async fundOf(tx: Transaction, words: string): Promise<Fund | null> {
    const [, number] = /\bfund-(\d{1,15})\b/i.exec(words) ?? [];
    if (number === undefined) return null;
    const [row] = await tx.query<Fund>(
      `SELECT id, amount, account_id AS "accountId", note FROM wallet_transfer WHERE number = $1 AND reason = 'FUND' AND is_pending`,
      [Number(number)],
    );
    return row ?? null;
  }

  /** Returns the account of a programme; else the only one with a wallet; null: several have one. */
  private async accountOf(tx: Transaction, communityResourceId: number | null): Promise<number | null> {
    const rows = await tx.query<{ id: number }>(
      `SELECT w.account_id AS id FROM wallet w
        WHERE $1::bigint IS NULL OR w.account_id = (SELECT account_id FROM community_resource WHERE id = $1) LIMIT 2`,
      [communityResourceId],
    );
    return rows.length === 1 ? (rows[0]?.id ?? null) : null;
  }

  private publish(
    tx: Transaction,
    accountId: number,
    kobo: number,
    as: 'FUND' | 'REPAYMENT' | 'UNEXPLAINED',
  ): void {
    tx.record({
      topic: topicOf.account(accountId),
      type: 'wallet.received',
      subject: { kind: 'account', id: accountId },
      data: { kobo, as },
      accountId,
      by: null,
    });
  }
}

/** Returns the administrator in whose name bank repayments are recorded. */
async function openerOf(tx: Transaction, accountId: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>('SELECT opened_by AS id FROM wallet WHERE account_id = $1', [
    accountId,
  ]);
  if (!row) throw new DomainError('wallet.notOpen');
  return row.id;
}
