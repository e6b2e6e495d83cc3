import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isISO8601 } from 'class-validator';
import {
  type DayDetailDto,
  type DayDto,
  type DayListDto,
  type DecideDifferenceBody,
  DIFFERENCE_CAUSES,
  type DifferenceDecision,
  type DifferenceDto,
  type DoneDto,
  type ListQuery,
  type MatchedListDto,
  topicOf,
  WALLET_MESSAGES,
  type WalletAccountKind,
} from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, pageOf } from '#libs/platform';
import { likelyCause } from './domain/payment-rules.js';
import {
  compareDay,
  type DayRow,
  type DifferenceRow,
  dayRows,
  differenceRows,
  matchedRows,
} from './persistence/days.queries.js';
import { lockWallet, makeTransfers } from './persistence/transfers.queries.js';
import { requireWallet } from './persistence/wallet.queries.js';
import { PaymentProviders } from './providers/payment-providers.js';

const TARGETS: Record<Exclude<DifferenceDecision, 'WAIT'>, WalletAccountKind> = {
  FEE: 'FEES',
  REVERSAL: 'PROGRAMME',
  SUSPENSE: 'SUSPENSE',
};

/** Compares days of the wallet with the provider's list. Each difference is decided by a person, never absorbed. */
@Injectable()
export class WalletDays {
  constructor(
    private readonly database: Database,
    private readonly providers: PaymentProviders,
    private readonly independence: Independence,
  ) {}

  async list({ accountId }: SessionActor, query: ListQuery): Promise<DayListDto> {
    const rows = await dayRows(this.database, accountId, { ...pageOf(query), day: null });
    return { list: rows.map(dayDto), total: rows[0]?.total ?? 0 };
  }

  /** Throws `record.notFound`. */
  async read({ accountId }: SessionActor, day: string): Promise<DayDetailDto> {
    const row = await this.require(accountId, day);
    const fee = this.providers.get(row.provider)?.fee ?? 0;
    const rows = await differenceRows(this.database, accountId, { dayId: row.id });
    return {
      ...dayDto(row),
      provider: row.provider,
      rowsThatDiffer: rows.map((difference) => differenceDto(difference, fee)),
    };
  }

  /** Throws `record.notFound`. */
  async matched({ accountId }: SessionActor, day: string, query: ListQuery): Promise<MatchedListDto> {
    const { id, rows, matched } = await this.require(accountId, day);
    if (rows === null) return { list: [], total: 0 };
    const list = await matchedRows(this.database, { accountId, day, dayId: id }, pageOf(query));
    return { list: list.map((row) => ({ ...row, amount: row.amount / 100 })), total: matched };
  }

  /** Asks the provider for its list again. Throws `record.notFound`, `wallet.dayClosed`. */
  async fetch(actor: SessionActor, day: string): Promise<DoneDto> {
    const { accountId } = actor;
    const { closedBy } = await this.require(accountId, day);
    if (closedBy) throw new DomainError('wallet.dayClosed');
    const provider = await this.providers.of(this.database, accountId);
    const rows = await provider.list(accountId, day);
    await this.database.transaction(async (tx) => {
      await lockWallet(tx, accountId);
      const differences = await compareDay(tx, { accountId, day, provider: provider.name, rows });
      tx.record({ ...about(actor), type: 'wallet.dayCompared', data: { day, differences } });
    });
    return { code: 200, message: rows ? WALLET_MESSAGES.fetched : WALLET_MESSAGES.noList };
  }

  /**
   * Decides a difference by a transfer of its own; waiting makes none. Throws `record.notFound`, `wallet.dayClosed`,
   * `wallet.insufficient`, `user.unconfirmed`.
   */
  async decide(
    actor: SessionActor,
    id: number,
    { decision, reason }: DecideDifferenceBody,
  ): Promise<DoneDto> {
    const { accountId, id: by } = actor;
    await this.database.transaction(async (tx) => {
      await this.independence.requireConfirmed(tx, actor);
      await lockWallet(tx, accountId);
      const [row] = await differenceRows(tx, accountId, { id });
      if (!row) throw new DomainError('record.notFound');
      if (row.closedBy !== null || (row.decision !== null && row.decision !== 'WAIT'))
        throw new DomainError('wallet.dayClosed');
      const kobo = (row.theirs ?? 0) - (row.ours ?? 0);
      const transferId = decision === 'WAIT' ? null : randomUUID();
      if (decision !== 'WAIT' && transferId) {
        const target = TARGETS[decision];
        const [debit, credit] = kobo > 0 ? (['PROVIDER', target] as const) : ([target, 'PROVIDER'] as const);
        await makeTransfers(tx, accountId, [
          {
            id: transferId,
            debit,
            credit,
            amount: Math.abs(kobo),
            reason: 'DIFFERENCE',
            reference: row.reference,
            note: reason,
            by,
          },
        ]);
      }
      await tx.query(
        `UPDATE wallet_difference SET decision = $2, reason = $3, transfer_id = $4, decided_by = $5, decided_on = now() WHERE id = $1`,
        [id, decision, reason, transferId, by],
      );
      tx.record({
        ...about(actor),
        type: 'wallet.differenceDecided',
        data: { day: row.day, kobo, decision },
      });
    });
    return { code: 200, message: WALLET_MESSAGES.decided };
  }

  /**
   * Closes a day. Above the wallet's limit, someone else must have decided its differences. Throws `record.notFound`,
   * `wallet.dayClosed`, `wallet.dayOpen`, `wallet.secondToClose`, `independence.required`, `user.unconfirmed`.
   */
  async close(actor: SessionActor, day: string): Promise<DoneDto> {
    const { accountId, id: by } = actor;
    await this.database.transaction(async (tx) => {
      await this.independence.requireConfirmed(tx, actor);
      await lockWallet(tx, accountId);
      const { settleAbove } = await requireWallet(tx, accountId);
      const row = await this.require(accountId, day);
      if (row.closedBy) throw new DomainError('wallet.dayClosed');
      if (row.undecided > 0 || row.rows === null) throw new DomainError('wallet.dayOpen');
      const differences = await differenceRows(tx, accountId, { dayId: row.id });
      const moved = differences.reduce(
        (sum, { ours, theirs }) => sum + Math.abs((theirs ?? 0) - (ours ?? 0)),
        0,
      );
      if (moved > settleAbove)
        for (const { decidedById } of differences) {
          if (decidedById === by) throw new DomainError('wallet.secondToClose');
          if (decidedById !== null) await this.independence.require(tx, actor, decidedById);
        }
      await tx.query('UPDATE wallet_day SET closed_by = $2, closed_on = now() WHERE id = $1', [row.id, by]);
      tx.record({ ...about(actor), type: 'wallet.dayClosed', data: { day } });
    });
    return { code: 200, message: WALLET_MESSAGES.closed };
  }

  private async require(accountId: number, day: string): Promise<DayRow> {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && isISO8601(day, { strict: true });
    const [row] = isDay ? await dayRows(this.database, accountId, { limit: 1, offset: 0, day }) : [];
    if (!row) throw new DomainError('record.notFound');
    return row;
  }
}

const differenceDto = (row: DifferenceRow, fee: number): DifferenceDto => {
  const { id, reference, what, ours, theirs, otherDay, decision, reason, decidedBy } = row;
  const cause = likelyCause(row, fee);
  return {
    id,
    reference,
    what,
    ours: ours === null ? null : ours / 100,
    theirs: theirs === null ? null : theirs / 100,
    difference: ((theirs ?? 0) - (ours ?? 0)) / 100,
    cause,
    otherDay,
    likely: DIFFERENCE_CAUSES[cause],
    decision,
    reason,
    decidedBy,
  };
};

const dayDto = ({ id: _, provider: __, total: ___, ...row }: DayRow): DayDto => ({
  ...row,
  balance: row.balance / 100,
  difference: row.difference / 100,
  fetchedOn: row.fetchedOn?.toISOString() ?? null,
});

const about = (by: SessionActor) => ({
  topic: topicOf.account(by.accountId),
  subject: { kind: 'account', id: by.accountId },
  accountId: by.accountId,
  by,
});
