import { Body, Controller, Query } from '@nestjs/common';
import {
  AnomalyListDto,
  AnomalyQuery,
  AssignAnomalyBody,
  assignAnomaly,
  DoneDto,
  EVALUATORS,
  GRANTS,
  INPUTS_MESSAGES,
  listAnomalies,
  ResolveAnomalyBody,
  resolveAnomaly,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ListAnomalies, SettleAnomaly } from '#libs/inputs';
import { By, Handles, Id } from '../http/index.js';

const SETTLES = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editInputs, answers: DoneDto } as const;

/** What does not fit together in a ledger. Outside viewers have none of it: it speaks of people before anybody has asked them. */
@Controller()
export class AnomaliesController {
  constructor(
    private readonly lists: ListAnomalies,
    private readonly settling: SettleAnomaly,
  ) {}

  @Handles(listAnomalies, {
    summary: 'Anomalies of a ledger as it is now, with their reasons, owners and resolutions',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewInputs,
    answers: AnomalyListDto,
  })
  list(
    @By() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: AnomalyQuery,
  ): Promise<AnomalyListDto> {
    return this.lists.list(actor, resourceId, query);
  }

  @Handles(assignAnomaly, { ...SETTLES, summary: 'Say whose work an anomaly is' })
  async assign(
    @By() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: AssignAnomalyBody,
  ): Promise<DoneDto> {
    await this.settling.assign(actor, resourceId, body);
    return { code: 200, message: INPUTS_MESSAGES.anomalyAssigned };
  }

  @Handles(resolveAnomaly, {
    ...SETTLES,
    summary: 'Resolve an anomaly with a sentence; it is open again once its figures change',
  })
  async resolve(
    @By() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: ResolveAnomalyBody,
  ): Promise<DoneDto> {
    await this.settling.resolve(actor, resourceId, body);
    return { code: 200, message: INPUTS_MESSAGES.anomalyResolved };
  }
}
