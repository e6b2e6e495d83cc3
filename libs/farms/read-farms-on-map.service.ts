import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import {
  type CommunitiesOnMapDto,
  type FarmMapQuery,
  LIST_LIMIT,
  type MappedFarmListDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import {
  communitiesOnMap,
  countFarmsOnMap,
  farmsBefore,
  farmsOnMap,
} from './persistence/farms-on-map.queries.js';

/** Reads farms and communities of a community resource for read-only maps. */
@Injectable()
export class ReadFarmsOnMap {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /**
   * Returns a page; one beyond the last has no farms. Throws `record.notFound` out of scope, for a community of
   * another resource, and for a farm that does not match the query.
   */
  async page(actor: SessionActor, id: number, query: FarmMapQuery): Promise<MappedFarmListDto> {
    const { communityId = null, sizeGroup = null, farmId, size = LIST_LIMIT, markers = 'all' } = query;
    if (communityId === null) await this.scope.requireReach(actor, id);
    else await this.scope.requireCommunity(actor, id, communityId);
    const filter = { communityResourceId: id, communityId, sizeGroup };
    const before = farmId === undefined ? null : await farmsBefore(this.database, filter, farmId);
    if (farmId !== undefined && before === null) throw new DomainError('record.notFound');
    const page = before === null ? (query.page ?? 1) : Math.floor(before / size) + 1;
    const total = await countFarmsOnMap(this.database, filter);
    const offset = Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);
    const list =
      offset < total ? await farmsOnMap(this.database, filter, { offset, limit: size }, markers) : [];
    return { list, total, page, size };
  }

  /** Returns the first 1,000 by name. Throws `record.notFound` out of scope. */
  async communities(actor: SessionActor, id: number): Promise<CommunitiesOnMapDto> {
    await this.scope.requireReach(actor, id);
    return communitiesOnMap(this.database, id, LIST_LIMIT);
  }
}
