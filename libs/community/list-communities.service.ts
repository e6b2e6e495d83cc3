import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { CommunityListDto, ListQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, orderOf, pageOf } from '#libs/platform';
import { CommunityScope } from './community-scope.js';
import { linksOfCommunity } from './domain/links.js';
import { COMMUNITY_FIELDS, listCommunities } from './persistence/community-list.queries.js';

/** Lists communities of a community resource, newest first by default. */
@Injectable()
export class ListCommunities {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
  ) {}

  /** Throws `record.notFound` if the resource is out of scope, `request.invalid` for a field it cannot sort by. */
  async list(actor: SessionActor, communityResourceId: number, query: ListQuery): Promise<CommunityListDto> {
    const order = orderOf(query.sort, COMMUNITY_FIELDS, { field: 'createdOn', descending: true });
    if (!order) throw DomainError.invalid({ sort: `Sort by one of ${COMMUNITY_FIELDS.join(', ')}.` });
    await this.scope.requireReach(actor, communityResourceId);
    const { rows, total } = await listCommunities(
      this.database,
      communityResourceId,
      query.q,
      order,
      pageOf(query),
    );
    const grants = await this.access.grantsOf(actor);
    const list = rows.map((row) => ({
      id: row.id,
      communityResourceId: row.community_resource_id,
      name: row.name,
      shortDescription: row.short_description,
      longDescription: row.long_description,
      lga: row.lga_id === null ? null : { id: row.lga_id, name: row.lga_name ?? '' },
      status: row.status,
      farmersCount: row.farmers,
      version: row.version,
      createdOn: row.created_on.toISOString(),
      links: linksOfCommunity(row.id, actor.role, grants),
    }));
    return { list, total };
  }
}
