import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type {
  CommunityResourceDto,
  CommunityResourceListDto,
  Grant,
  ListQuery,
  ResourceStatus,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, orderOf, pageOf } from '#libs/platform';
import { CommunityScope } from './community-scope.js';
import { linksOfList, linksOfResource } from './domain/links.js';
import {
  type CommunityResourceRow,
  listResources,
  RESOURCE_FIELDS,
} from './persistence/community-resource-list.queries.js';

const NEWEST_FIRST = { field: 'createdOn', descending: true } as const;

/** Lists community resources visible to a user, with their counts and allowed actions. */
@Injectable()
export class ListCommunityResources {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
  ) {}

  /** Returns a page, newest first by default. Throws `request.invalid` for a field it cannot sort by. */
  async list(
    actor: SessionActor,
    query: ListQuery,
    status: ResourceStatus | null = null,
  ): Promise<CommunityResourceListDto> {
    const order = orderOf(query.sort, RESOURCE_FIELDS, NEWEST_FIRST);
    if (!order) throw DomainError.invalid({ sort: `Sort by one of ${RESOURCE_FIELDS.join(', ')}.` });
    const scope = await this.access.scopeOf(actor);
    const { rows, total } = await listResources(
      this.database,
      { ...scope, q: query.q, status },
      order,
      pageOf(query),
    );
    const grants = await this.access.grantsOf(actor);
    return { list: rows.map((row) => toDto(row, actor, grants)), total, links: linksOfList(actor.role) };
  }

  /** Returns one of them. Throws `record.notFound` if it is out of scope. */
  async find(actor: SessionActor, id: number): Promise<CommunityResourceDto> {
    await this.scope.requireResource(actor, id);
    const { rows } = await listResources(
      this.database,
      { accountId: null, resourceIds: [id] },
      NEWEST_FIRST,
      { limit: 1, offset: 0 },
    );
    if (!rows[0]) throw new DomainError('record.notFound');
    return toDto(rows[0], actor, await this.access.grantsOf(actor));
  }
}

function toDto(row: CommunityResourceRow, actor: SessionActor, grants: Grant[] | null): CommunityResourceDto {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    mappingEnabled: row.mapping_enabled,
    country: row.country,
    state: row.state_id === null ? null : { id: row.state_id, name: row.state_name ?? '' },
    season: row.season,
    type: row.type,
    status: row.status,
    farmersCount: row.farmers,
    farmsCount: row.farms,
    completedFarmsCount: row.completed,
    communitiesCount: row.communities,
    createdOn: row.created_on.toISOString(),
    links: linksOfResource(row.id, actor.role, grants),
  };
}
