import { Injectable } from '@nestjs/common';
import { maySeeStaffNames, nameless } from '#libs/access';
import { CommunityScope } from '#libs/community';
import type {
  CapturingAgentListDto,
  EvaluationFarmDto,
  EvaluationQuery,
  FarmExtentDto,
  FarmHistoryDto,
  FarmPlaceDto,
  FarmPlaceQuery,
  NextFarmDto,
  NextFarmQuery,
} from '#libs/contracts';
import { FarmScope } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { toEvaluationFarm } from './domain/evaluation-farm.js';
import { historyOf } from './domain/farm-history.js';
import { FarmExtents } from './farm-extents.js';
import {
  allFarmsOf,
  capturingAgentId,
  capturingAgents,
  evaluationFarm,
  FULL_PRECISION,
  farmExtent,
  type PageFilter,
} from './persistence/evaluation-farm.queries.js';
import {
  boundaryChanges,
  farmAttributes,
  farmPlace,
  recordChanges,
  rejections,
  statusChanges,
} from './persistence/farm-history.queries.js';
import { nextToReview, rowOfFarm } from './persistence/farm-place.queries.js';
import { findShownImport, requireShownImport } from './shown-import.js';

/** Reads further data for the evaluation map. Everything out of scope is `record.notFound`. */
@Injectable()
export class ReadFarmFacts {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly extents: FarmExtents,
    private readonly farms: FarmScope,
  ) {}

  /** Returns one current farm with its boundary in full precision. */
  async farm(actor: SessionActor, farmId: number): Promise<EvaluationFarmDto> {
    const place = await farmPlace(this.database, farmId);
    if (!place) throw new DomainError('record.notFound');
    await this.scope.requireReach(actor, place.communityResourceId);
    const row = await evaluationFarm(this.database, farmId, FULL_PRECISION);
    if (!row) throw new DomainError('record.notFound');
    return { farm: toEvaluationFarm(row) };
  }

  /** Returns users who captured farms of a resource, most farms first. */
  async agents(actor: SessionActor, communityResourceId: number): Promise<CapturingAgentListDto> {
    const id = await this.scope.requireReach(actor, communityResourceId);
    return { list: await capturingAgents(this.database, id) };
  }

  /** Returns the bounds of all farms of a resource, or of one of its imports. */
  async extent(
    actor: SessionActor,
    communityResourceId: number,
    query: EvaluationQuery = {},
  ): Promise<FarmExtentDto> {
    const id = await this.scope.requireReach(actor, communityResourceId);
    const from = await requireShownImport(this.database, actor, id, query.import);
    if (!from) return { extent: await this.extents.of(id) };
    return { extent: await farmExtent(this.database, { ...allFarmsOf(id), importId: from.importId }) };
  }

  /** Returns a farm's resource, and its row in the requested queue and among all farms. */
  async place(actor: SessionActor, farmId: number, query: FarmPlaceQuery): Promise<FarmPlaceDto> {
    const found = await farmPlace(this.database, farmId);
    if (!found) throw new DomainError('record.notFound');
    const communityResourceId = await this.scope.requireReach(actor, found.communityResourceId);
    const all = allFarmsOf(communityResourceId);
    const rowOfAll = await rowOfFarm(this.database, all, farmId);
    if (rowOfAll === null) throw new DomainError('record.notFound');
    if (isWhole(query)) return { communityResourceId, row: rowOfAll, rowOfAll };
    const filter = await this.filterOf(actor, communityResourceId, query);
    return { communityResourceId, row: filter && (await rowOfFarm(this.database, filter, farmId)), rowOfAll };
  }

  /** Returns the next farm to review in a queue: the next that is not completed, wrapping at the end. */
  async next(actor: SessionActor, communityResourceId: number, query: NextFarmQuery): Promise<NextFarmDto> {
    const id = await this.scope.requireReach(actor, communityResourceId);
    const filter = await this.filterOf(actor, id, query);
    const farmId = filter && (await nextToReview(this.database, filter, query.after ?? 0));
    if (!filter || farmId === null) return { farmId: null, row: null };
    return { farmId, row: await rowOfFarm(this.database, filter, farmId) };
  }

  /**
   * Returns the requested queue; null if it excludes every farm: an agent who captured nothing here, or an import into
   * another resource.
   */
  private async filterOf(
    actor: SessionActor,
    communityResourceId: number,
    query: FarmPlaceQuery,
  ): Promise<PageFilter | null> {
    const status = !query.status || query.status === 'ALL' ? null : query.status;
    const capturedBy = query.agent
      ? await capturingAgentId(this.database, communityResourceId, query.agent)
      : null;
    const from =
      query.import === undefined
        ? null
        : await findShownImport(this.database, actor, communityResourceId, query.import);
    if ((query.agent && capturedBy === null) || (query.import !== undefined && from === null)) return null;
    return { ...allFarmsOf(communityResourceId), status, capturedBy, importId: from?.importId ?? null };
  }

  /**
   * Returns the history of a farm, newest first, and its attributes from map files. Users without permission to see
   * staff names get roles instead, and no files.
   */
  async history(actor: SessionActor, farmId: number): Promise<FarmHistoryDto> {
    await this.farms.requireFarm(actor, farmId);
    const names = maySeeStaffNames(actor.roles);
    const [place, statuses, boundaries, changes, rejected, attributes] = await Promise.all([
      farmPlace(this.database, farmId),
      statusChanges(this.database, farmId),
      boundaryChanges(this.database, farmId),
      recordChanges(this.database, farmId),
      // A reason may name people.
      names ? rejections(this.database, farmId) : [],
      // Any of them may be the name of the person who captured it.
      names ? farmAttributes(this.database, farmId) : [],
    ]);
    const shown = names ? asTheyAre : withoutNames;
    return {
      list: historyOf(
        shown(statuses),
        shown(boundaries).map((each) => (names ? each : { ...each, file: null })),
        place?.completedOn ?? null,
        rejected,
        shown(changes),
      ),
      attributes,
    };
  }
}

const isWhole = ({ status, agent, import: from }: FarmPlaceQuery) =>
  (!status || status === 'ALL') && !agent && from === undefined;

type By = { by: string | null; roles: string[] | null };
const asTheyAre = <Change extends By>(changes: Change[]): Change[] => changes;
const withoutNames = <Change extends By>(changes: Change[]): Change[] =>
  changes.map((change) => ({ ...change, by: change.by === null ? null : nameless(change.roles ?? []) }));
