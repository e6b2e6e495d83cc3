import { Body, Controller, Query } from '@nestjs/common';
import {
  AnomalyBody,
  AnomalyListDto,
  AnomalyOwnersDto,
  AnomalyQuery,
  AssignAnomaliesBody,
  AssignAnomalyBody,
  assignAnomalies,
  assignAnomaly,
  DoneDto,
  EVALUATORS,
  GRANTS,
  INPUTS_MESSAGES,
  listAnomalies,
  listAnomalyOwners,
  ResolveAnomaliesBody,
  ResolveAnomalyBody,
  reopenAnomaly,
  resolveAnomalies,
  resolveAnomaly,
  SettledAnomaliesDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ListAnomalies, SettleAnomaly } from '#libs/inputs';
import { CurrentActor, Handles, Id, listsFarmers } from '../http/index.js';

const SETTLES = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editInputs, answers: DoneDto } as const;

/** Anomalies of a ledger. Outside viewers cannot see them, because they concern people who have not been asked yet. */
@Controller()
export class AnomaliesController {
  constructor(
    private readonly lists: ListAnomalies,
    private readonly settling: SettleAnomaly,
  ) {}

  @Handles(listAnomalies, {
    summary: 'Current anomalies of a ledger, with reasons, owners and resolutions',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewInputs,
    answers: AnomalyListDto,
    shows: listsFarmers('ledgers', ({ farmerId }) => farmerId),
  })
  list(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: AnomalyQuery,
  ): Promise<AnomalyListDto> {
    return this.lists.list(actor, resourceId, query);
  }

  @Handles(assignAnomaly, { ...SETTLES, summary: 'Assign an anomaly to a user' })
  async assign(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: AssignAnomalyBody,
  ): Promise<DoneDto> {
    await this.settling.assign(actor, resourceId, body);
    return { code: 200, message: INPUTS_MESSAGES.anomalyAssigned };
  }

  @Handles(resolveAnomaly, {
    ...SETTLES,
    summary: 'Resolve an anomaly with a reason; it reopens when its figures change',
  })
  async resolve(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: ResolveAnomalyBody,
  ): Promise<DoneDto> {
    await this.settling.resolve(actor, resourceId, body);
    return { code: 200, message: INPUTS_MESSAGES.anomalyResolved };
  }

  @Handles(reopenAnomaly, { ...SETTLES, summary: 'Reopen a resolved anomaly' })
  async reopen(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: AnomalyBody,
  ): Promise<DoneDto> {
    await this.settling.reopen(actor, resourceId, body);
    return { code: 200, message: INPUTS_MESSAGES.anomalyReopened };
  }

  @Handles(assignAnomalies, {
    ...SETTLES,
    summary: 'Assign several anomalies: the given ones, or all open unassigned ones',
    answers: SettledAnomaliesDto,
  })
  async assignSeveral(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: AssignAnomaliesBody,
  ): Promise<SettledAnomaliesDto> {
    const settled = await this.settling.assignSeveral(actor, resourceId, body);
    return { code: 200, message: INPUTS_MESSAGES.anomaliesAssigned(settled), settled };
  }

  @Handles(resolveAnomalies, {
    ...SETTLES,
    summary: 'Resolve several anomalies with one reason',
    answers: SettledAnomaliesDto,
  })
  async resolveSeveral(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: ResolveAnomaliesBody,
  ): Promise<SettledAnomaliesDto> {
    const settled = await this.settling.resolveSeveral(actor, resourceId, body);
    return { code: 200, message: INPUTS_MESSAGES.anomaliesResolved(settled), settled };
  }

  @Handles(listAnomalyOwners, {
    ...SETTLES,
    summary: 'Users to whom an anomaly can be assigned',
    answers: AnomalyOwnersDto,
  })
  owners(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
  ): Promise<AnomalyOwnersDto> {
    return this.lists.owners(actor, resourceId);
  }
}
