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
import { CurrentActor, Handles, Id } from '../http/index.js';

const EDITS = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editFarms } as const;

/** Leases of farms that are being edited. */
@Controller()
export class LeaseController {
  constructor(private readonly leases: LeaseFarms) {}

  @Handles(listLeases, {
    summary: 'Farms of a community resource that are being edited, with the editors',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: LeaseListDto,
  })
  list(@CurrentActor() actor: SessionActor, @Id('resourceId') resourceId: number): Promise<LeaseListDto> {
    return this.leases.list(actor, resourceId);
  }

  @Handles(takeLeases, {
    summary: 'Open farms for editing: all of them, or none if someone else has one open',
    ...EDITS,
    answers: LeasesDto,
    alsoAnswers: [{ status: 423, dto: ProblemDto }],
  })
  take(@CurrentActor() actor: SessionActor, @Body() body: LeaseBody): Promise<LeasesDto> {
    return this.leases.take(actor, body);
  }

  @Handles(renewLeases, {
    summary: 'Report every ten seconds that the farms are still open',
    ...EDITS,
    answers: LeasesDto,
  })
  renew(@CurrentActor() actor: SessionActor, @Body() body: LeaseBody): Promise<LeasesDto> {
    return this.leases.keep(actor, body, false);
  }

  @Handles(extendLeases, {
    summary: 'Keep the farms open for another fifteen minutes',
    ...EDITS,
    answers: LeasesDto,
  })
  extend(@CurrentActor() actor: SessionActor, @Body() body: LeaseBody): Promise<LeasesDto> {
    return this.leases.keep(actor, body, true);
  }

  @Handles(releaseLeases, { summary: 'Close farms that were open for editing', ...EDITS, answers: LeasesDto })
  release(@CurrentActor() actor: SessionActor, @Body() body: LeaseBody): Promise<LeasesDto> {
    return this.leases.release(actor, body);
  }

  @Handles(askForLease, {
    summary: 'Ask the editor of a farm to release it',
    ...EDITS,
    answers: DoneDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
  })
  ask(@CurrentActor() actor: SessionActor, @Id('farmId') farmId: number): Promise<DoneDto> {
    return this.leases.ask(actor, farmId);
  }

  @Handles(answerNotYet, {
    summary: 'Reply to a request for a farm that it is not free yet',
    ...EDITS,
    answers: DoneDto,
    alsoAnswers: [{ status: 409, dto: ProblemDto }],
  })
  notYet(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Body() { userId }: NotYetBody,
  ): Promise<DoneDto> {
    return this.leases.notYet(actor, farmId, userId);
  }
}
