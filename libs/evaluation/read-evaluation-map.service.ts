import { Injectable } from '@nestjs/common';
import { maySeeStaffNames, nameless } from '#libs/access';
import { CommunityScope } from '#libs/community';
import { type EvaluationFarm, type EvaluationPageDto, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, Events } from '#libs/platform';
import { hectares, toEvaluationFarm } from './domain/evaluation-farm.js';
import { isRange, rangeOf } from './domain/evaluation-range.js';
import { capturingAgentId, evaluationPage, farmTotals } from './persistence/evaluation-farm.queries.js';
import { requireShownImport } from './shown-import.js';

/** The path of the call as it was sent. */
export interface MapCall {
  communityResourceId: number;
  farmStatus: string;
  start: string;
  end: string;
  /** Only farms that this user captured. */
  agentUsername?: string;
  /** Only farms that the map import of this job created or changed. */
  importJob?: number;
}

@Injectable()
export class ReadEvaluationMap {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly scope: CommunityScope,
  ) {}

  /**
   * Returns rows `start` (from 0) up to, not including, `end`, in storage order. Throws `request.invalid` for an
   * unknown status or range. Throws `record.notFound` out of scope and for an import into another resource. An agent
   * who captured nothing here gets no farms.
   */
  async page(actor: SessionActor, call: MapCall): Promise<EvaluationPageDto> {
    const range = rangeOf(call.farmStatus, call.start, call.end);
    if (!isRange(range)) throw DomainError.invalid(range);
    const id = await this.scope.requireReach(actor, call.communityResourceId);
    // Read before the rows: later changes are in later events, so nothing is missed.
    const seq = await this.events.lastSeq(topicOf.resource(id));
    const agent = call.agentUsername
      ? await capturingAgentId(this.database, id, call.agentUsername)
      : undefined;
    const from = await requireShownImport(this.database, actor, id, call.importJob);
    const status = range.status === 'ALL' ? null : range.status;
    const importId = from?.importId ?? null;
    const filter = { communityResourceId: id, status, capturedBy: agent ?? null, importId };
    const totals = await farmTotals(this.database, filter);
    const names = maySeeStaffNames(actor.roles);
    const rows = agent === null ? [] : await evaluationPage(this.database, filter, range);
    return {
      farmers: JSON.stringify(rows.map(toEvaluationFarm).map(names ? asItIs : withoutAgents)),
      totalProcessed: agent === null ? 0 : totals.matching,
      totalFarms: totals.farms,
      totalCompleted: totals.completed,
      totalArea: agent === null ? 0 : hectares(totals.areaM2),
      import: from?.shown ?? null,
      seq,
    };
  }
}

const asItIs = (farm: EvaluationFarm): EvaluationFarm => farm;

function withoutAgents(farm: EvaluationFarm): EvaluationFarm {
  const agents = farm.agents.map(() => ({
    id: null,
    name: nameless(['AGENT']),
    phone: null,
    username: null,
  }));
  return { ...farm, agents };
}
