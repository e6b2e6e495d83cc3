import { Injectable } from '@nestjs/common';
import {
  IDENTITY_MESSAGES,
  type ListQuery,
  PAYMENT_REASONS,
  type PaymentDetailDto,
  type PaymentDto,
  type PaymentListDto,
  type PaymentStepDto,
  type PayoutDetailDto,
  type PayoutDto,
  type PayoutListDto,
  WALLET_MESSAGES,
} from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, pageOf, searchPattern } from '#libs/platform';
import { type PaymentRow, type PayoutSums, paymentRows, payoutSums } from './persistence/payouts.queries.js';
import { availableIn } from './persistence/transfers.queries.js';
import { walletOf } from './persistence/wallet.queries.js';

/** Reads payouts and payments of the actor's account. */
@Injectable()
export class ReadPayouts {
  constructor(
    private readonly database: Database,
    private readonly independence: Independence,
  ) {}

  async list({ accountId }: SessionActor, query: ListQuery): Promise<PayoutListDto> {
    const rows = await payoutSums(this.database, accountId, { ...pageOf(query), id: null });
    return { list: rows.map(payoutDto), total: rows[0]?.total ?? 0 };
  }

  /** Throws `record.notFound`. */
  async read(actor: SessionActor, payoutId: number): Promise<PayoutDetailDto> {
    const { accountId } = actor;
    const [row] = await payoutSums(this.database, accountId, { id: payoutId, limit: 1, offset: 0 });
    if (!row) throw new DomainError('record.notFound');
    const available = await availableIn(this.database, accountId);
    const own = row.preparedById === actor.id ? WALLET_MESSAGES.own : null;
    return {
      ...payoutDto(row),
      paid: row.paid / 100,
      notPaid: row.notPaid / 100,
      payable: row.payable,
      inPart: row.inPart,
      available: available / 100,
      blocked: row.state === 'WAITING' ? (own ?? (await this.blockedBy(actor, row.preparedById))) : null,
    };
  }

  /** Throws `record.notFound`. */
  async payments({ accountId }: SessionActor, payoutId: number, query: ListQuery): Promise<PaymentListDto> {
    const [payout] = await payoutSums(this.database, accountId, { id: payoutId, limit: 1, offset: 0 });
    if (!payout) throw new DomainError('record.notFound');
    const of = { payoutId, search: searchPattern(query.q), ...pageOf(query) };
    const rows = await paymentRows(this.database, accountId, of);
    return { list: rows.map(paymentDto), total: query.q ? (rows[0]?.total ?? 0) : payout.agents };
  }

  /** Throws `record.notFound`. */
  async payment(actor: SessionActor, id: number): Promise<PaymentDetailDto> {
    const [row] = await paymentRows(this.database, actor.accountId, { id });
    if (!row) throw new DomainError('record.notFound');
    const wallet = await walletOf(this.database, actor.accountId);
    const isUnknown = row.state === 'UNKNOWN';
    return {
      ...paymentDto(row),
      steps: stepsOf(row),
      needsSecond: row.amount > (wallet?.settleAbove ?? 0),
      askedPaid: isUnknown ? row.settlePaid : null,
      askedProof: isUnknown ? row.settleProof : null,
      askedBy: isUnknown ? row.settleBy : null,
      blocked: isUnknown && row.settleById !== null ? await this.blockedBy(actor, row.settleById) : null,
    };
  }

  private async blockedBy(actor: SessionActor, otherId: number): Promise<string | null> {
    const reason = await this.independence.between(this.database, actor.id, otherId);
    return reason && IDENTITY_MESSAGES.independence[reason];
  }
}

function payoutDto(row: PayoutSums): PayoutDto {
  const { id, title, state, preparedBy, decidedBy, reason, agents, held, due, heldBack, fees, unknown } = row;
  return {
    id,
    title,
    state,
    preparedBy,
    preparedOn: row.preparedOn.toISOString(),
    decidedBy,
    reason,
    agents,
    held,
    due: due / 100,
    heldBack: heldBack / 100,
    toPay: (due - heldBack) / 100,
    fees: fees / 100,
    unknown,
  };
}

function paymentDto(row: PaymentRow): PaymentDto {
  const { id, agentId, name, work, bank, accountNumber, nameAtBank, nameMatch, amount, state, reason } = row;
  return {
    id,
    agentId,
    name,
    work,
    bank,
    accountNumber,
    nameAtBank,
    nameMatch,
    amount: amount / 100,
    state,
    reason: reason && (PAYMENT_REASONS[reason] ?? reason),
  };
}

function stepsOf({
  sentAt,
  answeredAt,
  askedAt,
  askedTimes,
  settleBy,
  settleOn,
  reason,
}: PaymentRow): PaymentStepDto[] {
  const steps: [Date | null, string][] = [
    [sentAt, 'Reserved, and sent to the provider'],
    [answeredAt, (reason && PAYMENT_REASONS[reason]) || 'The provider answered'],
    [askedAt, `Asked the provider, ${askedTimes} ${askedTimes === 1 ? 'time' : 'times'}`],
    [settleOn, `Decided by ${settleBy}`],
  ];
  return steps.flatMap(([at, what]) => (at ? [{ at: at.toISOString(), what }] : []));
}
