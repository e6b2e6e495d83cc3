import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request } from 'express';
import {
  ADMINISTRATORS,
  closeWalletDay,
  DayDetailDto,
  DayListDto,
  DecideDifferenceBody,
  DecidePayoutBody,
  DoneDto,
  decideDifference,
  decidePayout,
  EventTakenDto,
  fetchWalletDay,
  ListQuery,
  listMatched,
  listPayoutPayments,
  listPayouts,
  listWalletDays,
  MatchedListDto,
  PaymentDetailDto,
  PaymentListDto,
  PayoutDetailDto,
  PayoutListDto,
  PreparePayoutBody,
  preparePayout,
  readPayment,
  readPayout,
  readWalletDay,
  SettlePaymentBody,
  SuccessDto,
  settlePayment,
  takeWalletEvent,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Payouts, ReadPayouts, SettlePayment, TakeEvent, WalletDays } from '#libs/wallet';
import { CurrentActor, Handles, Id, rawBodyOf } from '../http/index.js';

const READS = { roles: ADMINISTRATORS, scope: 'account' } as const;

/** Payouts, their payments, and days compared with the provider. */
@Controller()
export class PayoutsController {
  constructor(
    private readonly payouts: Payouts,
    private readonly reading: ReadPayouts,
    private readonly settling: SettlePayment,
    private readonly days: WalletDays,
  ) {}

  @Handles(listPayouts, { ...READS, summary: 'Payouts, newest first', answers: PayoutListDto })
  list(@CurrentActor() actor: SessionActor, @Query() query: ListQuery): Promise<PayoutListDto> {
    return this.reading.list(actor, query);
  }

  @Handles(preparePayout, {
    ...READS,
    summary: 'Collect all approved pay of agents that no payout pays',
    answers: SuccessDto,
  })
  prepare(@CurrentActor() actor: SessionActor, @Body() body: PreparePayoutBody): Promise<SuccessDto> {
    return this.payouts.prepare(actor, body);
  }

  @Handles(readPayout, { ...READS, summary: 'A payout', answers: PayoutDetailDto })
  read(@CurrentActor() actor: SessionActor, @Id('payoutId') id: number): Promise<PayoutDetailDto> {
    return this.reading.read(actor, id);
  }

  @Handles(listPayoutPayments, {
    ...READS,
    summary: 'Payments of a payout, those held back first',
    answers: PaymentListDto,
  })
  payments(
    @CurrentActor() actor: SessionActor,
    @Id('payoutId') id: number,
    @Query() query: ListQuery,
  ): Promise<PaymentListDto> {
    return this.reading.payments(actor, id, query);
  }

  @Handles(decidePayout, {
    ...READS,
    summary: 'Approve a payout as a second person, or send it back',
    stepUp: true,
    answers: DoneDto,
  })
  decide(
    @CurrentActor() actor: SessionActor,
    @Id('payoutId') id: number,
    @Body() body: DecidePayoutBody,
  ): Promise<DoneDto> {
    return this.payouts.decide(actor, id, body);
  }

  @Handles(readPayment, { ...READS, summary: 'A payment and what happened to it', answers: PaymentDetailDto })
  payment(@CurrentActor() actor: SessionActor, @Id('paymentId') id: number): Promise<PaymentDetailDto> {
    return this.reading.payment(actor, id);
  }

  @Handles(settlePayment, {
    ...READS,
    summary: 'Settle a payment whose outcome is unknown, with a proof',
    stepUp: true,
    answers: DoneDto,
  })
  settle(
    @CurrentActor() actor: SessionActor,
    @Id('paymentId') id: number,
    @Body() body: SettlePaymentBody,
  ): Promise<DoneDto> {
    return this.settling.settle(actor, id, body);
  }

  @Handles(listWalletDays, { ...READS, summary: 'Days compared with the provider', answers: DayListDto })
  listDays(@CurrentActor() actor: SessionActor, @Query() query: ListQuery): Promise<DayListDto> {
    return this.days.list(actor, query);
  }

  @Handles(readWalletDay, {
    ...READS,
    summary: 'A day compared with the list of the provider, and what differs',
    answers: DayDetailDto,
  })
  day(@CurrentActor() actor: SessionActor, @Param('day') day: string): Promise<DayDetailDto> {
    return this.days.read(actor, day);
  }

  @Handles(listMatched, {
    ...READS,
    summary: 'Movements of a day that the wallet and the provider agree about',
    answers: MatchedListDto,
  })
  matched(
    @CurrentActor() actor: SessionActor,
    @Param('day') day: string,
    @Query() query: ListQuery,
  ): Promise<MatchedListDto> {
    return this.days.matched(actor, day, query);
  }

  @Handles(fetchWalletDay, { ...READS, summary: 'Ask the provider for its list again', answers: DoneDto })
  fetch(@CurrentActor() actor: SessionActor, @Param('day') day: string): Promise<DoneDto> {
    return this.days.fetch(actor, day);
  }

  @Handles(decideDifference, {
    ...READS,
    summary: 'Decide a difference by a transfer of its own, or wait',
    answers: DoneDto,
  })
  decideOne(
    @CurrentActor() actor: SessionActor,
    @Id('differenceId') id: number,
    @Body() body: DecideDifferenceBody,
  ): Promise<DoneDto> {
    return this.days.decide(actor, id, body);
  }

  @Handles(closeWalletDay, {
    ...READS,
    summary: 'Close a day whose differences are decided',
    answers: DoneDto,
  })
  close(@CurrentActor() actor: SessionActor, @Param('day') day: string): Promise<DoneDto> {
    return this.days.close(actor, day);
  }
}

/** Events of payment providers: as many calls as payments, from few addresses. */
@Controller()
@SkipThrottle()
export class WalletEventsController {
  constructor(private readonly events: TakeEvent) {}

  @Handles(takeWalletEvent, {
    summary: 'Events of payments and money paid in, signed by the provider',
    roles: 'open',
    scope: 'none',
    answers: EventTakenDto,
  })
  take(
    @Param('provider') provider: string,
    @Body() body: object | undefined,
    @Req() request: Request,
  ): Promise<EventTakenDto> {
    return this.events.take(provider, {
      headers: request.headers,
      body: body ?? {},
      raw: rawBodyOf(request),
    });
  }
}
