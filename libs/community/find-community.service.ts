import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { CommunityRecordDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { CommunityScope } from './community-scope.js';
import { linksOfCommunity } from './domain/links.js';

@Injectable()
export class FindCommunity {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
  ) {}

  /** Throws `record.notFound` out of scope. */
  async find(actor: SessionActor, communityId: number): Promise<CommunityRecordDto> {
    const { id, name, communityResourceId } = await this.scope.communityOf(actor, communityId);
    const [resource] = await this.database.query<{ name: string }>(
      'SELECT name FROM community_resource WHERE id = $1',
      [communityResourceId],
    );
    const links = linksOfCommunity(id, actor.role, await this.access.grantsOf(actor));
    return { id, name, communityResourceId, communityResourceName: resource?.name ?? '', links };
  }
}
