import { Body, Controller } from '@nestjs/common';
import {
  answerNotYet,
  askForLease,
  DoneDto,
  EVALUATORS,
  extendLeases,
  GRANTS,
  LeaseBody,
  LeaseListDto,
  LeasesDto,
  listLeases,
  NotYetBody,
  ProblemDto,
  releaseLeases,
  renewLeases,
  takeLeases,
} from '#libs/contracts';
import { LeaseFarms } from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { By, Handles, Id } from '../http/index.js';

const EDITS = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editFarms } as const;

/** Leases of farms that are being edited. */
@Controller()
export class LeaseController {
  constructor(private readonly leases: LeaseFarms) {}

  @Handles(listLeases, {
    summary: 'Who edits which farms of a community resource now',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: LeaseListDto,
  })
  list(@By() actor: SessionActor, @Id('resourceId') resourceId: number): Promise<LeaseListDto> {
    return this.leases.list(actor, resourceId);
  }

  @Handles(takeLeases, {
    summary: 'Open farms to edit: all of them, or none where somebody else has one open',
    ...EDITS,
    answers: LeasesDto,
    alsoAnswers: [{ status: 423, dto: ProblemDto }],
  })
  take(@By() actor: SessionActor, @Body() body: LeaseBody): Promise<LeasesDto> {
    return this.leases.take(actor, body);
  }

  @Handles(renewLeases, {
    summary: 'Say that the farms are still open, every ten seconds',
    ...EDITS,
    answers: LeasesDto,
  })
  renew(@By() actor: SessionActor, @Body() body: LeaseBody): Promise<LeasesDto> {
    return this.leases.keep(actor, body, false);
  }

  @Handles(extendLeases, {
    summary: 'Keep the farms open for another fifteen minutes',
    ...EDITS,
    answers: LeasesDto,
  })
  extend(@By() actor: SessionActor, @Body() body: LeaseBody): Promise<LeasesDto> {
    return this.leases.keep(actor, body, true);
  }

  @Handles(releaseLeases, { summary: 'Close farms that were open to edit', ...EDITS, answers: LeasesDto })
  release(@By() actor: SessionActor, @Body() body: LeaseBody): Promise<LeasesDto> {
    return this.leases.release(actor, body);
  }

  @Handles(askForLease, {
    summary: 'Ask who edits a farm for it',
    ...EDITS,
    answers: DoneDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
  })
  ask(@By() actor: SessionActor, @Id('farmId') farmId: number): Promise<DoneDto> {
    return this.leases.ask(actor, farmId);
  }

  @Handles(answerNotYet, {
    summary: 'Answer who asks for a farm that it is not free yet',
    ...EDITS,
    answers: DoneDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
  })
  notYet(
    @By() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Body() { userId }: NotYetBody,
  ): Promise<DoneDto> {
    return this.leases.notYet(actor, farmId, userId);
  }
}
