import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  ADMINISTRATORS,
  DoneDto,
  HoldBody,
  holdData,
  listRetentionItems,
  RETENTION_MESSAGES,
  RetentionItemListDto,
  RetentionItemQuery,
  RetentionPeriodsDto,
  readPeriods,
  releaseData,
  SetPeriodBody,
  SuccessDto,
  setPeriod,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { HoldData, ReadRetention, SetPeriod } from '#libs/retention';
import { CurrentActor, Handles, Id } from '../http/index.js';

const RIGHTS = { roles: ADMINISTRATORS, scope: 'account' } as const;

/** Retention periods of personal data. */
@Controller()
export class RetentionController {
  constructor(
    private readonly reads: ReadRetention,
    private readonly periods: SetPeriod,
    private readonly holds: HoldData,
  ) {}

  @Handles(readPeriods, {
    ...RIGHTS,
    summary: 'Read the retention period of each kind of personal data',
    answers: RetentionPeriodsDto,
  })
  read(@CurrentActor() actor: SessionActor): Promise<RetentionPeriodsDto> {
    return this.reads.periods(actor);
  }

  @Handles(setPeriod, {
    ...RIGHTS,
    summary: 'Set or remove the retention period of a kind of personal data',
    stepUp: true,
    answers: DoneDto,
  })
  async set(
    @CurrentActor() actor: SessionActor,
    @Param('kind') kind: string,
    @Body() { days }: SetPeriodBody,
  ): Promise<DoneDto> {
    await this.periods.set(actor, kind, days ?? null);
    const { periodSet, periodRemoved } = RETENTION_MESSAGES;
    return { code: 200, message: days ? periodSet : periodRemoved };
  }

  @Handles(listRetentionItems, {
    ...RIGHTS,
    summary: 'List the personal data that is deleted next',
    answers: RetentionItemListDto,
  })
  items(
    @CurrentActor() actor: SessionActor,
    @Query() query: RetentionItemQuery,
  ): Promise<RetentionItemListDto> {
    return this.reads.items(actor, query);
  }

  @Handles(holdData, {
    ...RIGHTS,
    summary: 'Hold personal data beyond its period, with a reason',
    answers: SuccessDto,
  })
  async hold(@CurrentActor() actor: SessionActor, @Body() body: HoldBody): Promise<SuccessDto> {
    return { message: RETENTION_MESSAGES.held, id: await this.holds.hold(actor, body) };
  }

  @Handles(releaseData, { ...RIGHTS, summary: 'End a hold on personal data', answers: DoneDto })
  async release(@CurrentActor() actor: SessionActor, @Id('holdId') holdId: number): Promise<DoneDto> {
    await this.holds.release(actor, holdId);
    return { code: 200, message: RETENTION_MESSAGES.released };
  }
}
