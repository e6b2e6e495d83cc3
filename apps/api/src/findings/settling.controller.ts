import { Body, Controller } from '@nestjs/common';
import {
  EVALUATORS,
  GRANTS,
  ProblemDto,
  SettledFindingDto,
  SettleFindingBody,
  settleFinding,
} from '#libs/contracts';
import { SettleOverlap } from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** Settles overlaps. Only evaluators can, because it changes boundaries. */
@Controller()
export class SettlingController {
  constructor(private readonly overlaps: SettleOverlap) {}

  @Handles(settleFinding, {
    summary: 'Settle an overlap: A or B keeps the area, or both are trimmed along the middle; can be undone',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.editFarms,
    answers: SettledFindingDto,
    alsoAnswers: [
      { status: 409, dto: ProblemDto },
      { status: 422, dto: ProblemDto },
      { status: 423, dto: ProblemDto },
    ],
  })
  settle(
    @CurrentActor() actor: SessionActor,
    @Id('findingId') findingId: number,
    @Body() body: SettleFindingBody,
  ): Promise<SettledFindingDto> {
    return this.overlaps.settle(actor, findingId, body);
  }
}
