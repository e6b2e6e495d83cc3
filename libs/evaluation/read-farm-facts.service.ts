import { Injectable } from '@nestjs/common';
import { nameless, seesStaffNames } from '#libs/access';
import { CommunityScope } from '#libs/community';
import type {
  CapturingAgentListDto,
  EvaluationFarmDto,
  FarmExtentDto,
  FarmHistoryDto,
  FarmPlaceDto,
  FarmPlaceQuery,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { toEvaluationFarm } from './domain/evaluation-farm.js';
import { historyOf } from './domain/farm-history.js';
import {
  capturingAgentId,
  capturingAgents,
  evaluationFarm,
  FULL_PRECISION,
  farmExtent,
} from './persistence/evaluation-farm.queries.js';
import {
  boundaryChanges,
  farmAttributes,
  farmPlace,
  rejections,
  statusChanges,
} from './persistence/farm-history.queries.js';
import { rowOfFarm } from './persistence/farm-place.queries.js';

/** What the evaluation map shows beside its pages. Everything out of scope is `record.notFound`. */
@Injectable()
export class ReadFarmFacts {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /** One farm as it is now, to the last digit of its boundary. */
  async farm(actor: SessionActor, farmId: number): Promise<EvaluationFarmDto> {
    const place = await farmPlace(this.database, farmId);
    if (!place) throw new DomainError('record.notFound');
    await this.scope.requireResource(actor, place.communityResourceId);
    const row = await evaluationFarm(this.database, farmId, FULL_PRECISION);
    if (!row) throw new DomainError('record.notFound');
    return { farm: toEvaluationFarm(row) };
  }

  /** Who captured farms of a resource, the busiest first. */
  async agents(actor: SessionActor, communityResourceId: number): Promise<CapturingAgentListDto> {
    const { id } = await this.scope.requireResource(actor, communityResourceId);
    return { list: await capturingAgents(this.database, id) };
  }

  /** Bounds of all farms of a resource. */
  async extent(actor: SessionActor, communityResourceId: number): Promise<FarmExtentDto> {
    const { id } = await this.scope.requireResource(actor, communityResourceId);
    return { extent: await farmExtent(this.database, id) };
  }

  /** In which resource a farm lies, and at which row of its queue: of the one asked for, and of all its farms. */
  async place(actor: SessionActor, farmId: number, query: FarmPlaceQuery): Promise<FarmPlaceDto> {
    const found = await farmPlace(this.database, farmId);
    if (!found) throw new DomainError('record.notFound');
    const { id: communityResourceId } = await this.scope.requireResource(actor, found.communityResourceId);
    const all = { communityResourceId, status: null, capturedBy: null };
    const rowOfAll = await rowOfFarm(this.database, all, farmId);
    if (rowOfAll === null) throw new DomainError('record.notFound');
    const status = !query.status || query.status === 'ALL' ? null : query.status;
    if (status === null && !query.agent) return { communityResourceId, row: rowOfAll, rowOfAll };
    const capturedBy = query.agent
      ? await capturingAgentId(this.database, communityResourceId, query.agent)
      : null;
    const nobody = Boolean(query.agent) && capturedBy === null;
    const row = nobody ? null : await rowOfFarm(this.database, { ...all, status, capturedBy }, farmId);
    return { communityResourceId, row, rowOfAll };
  }

  /**
   * What has become of a farm, newest first, and what map files said of it. Who may not see the names of staff is told their
   * roles, and nothing of the files.
   */
  async history(actor: SessionActor, farmId: number): Promise<FarmHistoryDto> {
    const place = await farmPlace(this.database, farmId);
    if (!place) throw new DomainError('record.notFound');
    await this.scope.requireResource(actor, place.communityResourceId);
    const names = seesStaffNames(actor.roles);
    const [statuses, boundaries, rejected, attributes] = await Promise.all([
      statusChanges(this.database, farmId),
      boundaryChanges(this.database, farmId),
      // A reason may name people.
      names ? rejections(this.database, farmId) : [],
      // Any of them may be the name of who captured it.
      names ? farmAttributes(this.database, farmId) : [],
    ]);
    const shown = names ? asTheyAre : withoutNames;
    return {
      list: historyOf(shown(statuses), shown(boundaries), place.completedOn, rejected),
      attributes,
    };
  }
}

type By = { by: string | null; roles: string[] | null };
const asTheyAre = <Change extends By>(changes: Change[]): Change[] => changes;
const withoutNames = <Change extends By>(changes: Change[]): Change[] =>
  changes.map((change) => ({ ...change, by: change.by === null ? null : nameless(change.roles ?? []) }));
