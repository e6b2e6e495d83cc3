import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import type { CommunityMemberListDto, CommunityMemberQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { linksOfMember, linksOfMembers } from './domain/links.js';

import { countMembers, listMembers } from './persistence/member-list.queries.js';

/** Lists the members of a community: its farmers, and members added by hand or by a file. */
@Injectable()
export class ListMembers {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
  ) {}

  /**
   * Returns a page, by name by default. Throws `record.notFound` out of scope, `request.invalid` for a field it cannot
   * sort by.
   */
  async list(
    actor: SessionActor,
    communityId: number,
    query: CommunityMemberQuery,
  ): Promise<CommunityMemberListDto> {
    const community = await this.scope.communityOf(actor, communityId);
    const [{ rows, total }, counts, grants] = await Promise.all([
      listMembers(this.database, communityId, query),
      countMembers(this.database, communityId),
      this.access.grantsOf(actor),
    ]);
    const viewer = { role: actor.role, grants };
    const list = rows.map(({ createdOn, ...member }) => ({
      ...member,
      createdOn: createdOn.toISOString(),
      links: linksOfMember(member, viewer),
    }));
    return { list, total, ...counts, links: linksOfMembers(community, viewer) };
  }
}
