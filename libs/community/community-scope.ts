import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, JoinedReads, prepared } from '#libs/platform';

export interface ReachableResource {
  id: number;
  accountId: number;
  name: string;
  stateId: number | null;
}

export interface ReachableCommunity {
  id: number;
  accountId: number;
  communityResourceId: number;
  name: string;
}

/** Checks which community resources and communities are in an actor's scope. */
@Injectable()
export class CommunityScope {
  private readonly resources: JoinedReads<ReachableResource>;

  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {
    this.resources = new JoinedReads(
      database,
      prepared(`SELECT id AS key, id, account_id AS "accountId", name, state_id AS "stateId"
                  FROM community_resource WHERE id = ANY($1::bigint[])`),
    );
  }

  /** Returns the community resource. Throws `record.notFound` if it does not exist or is out of the actor's scope. */
  async requireResource(actor: SessionActor, communityResourceId: number): Promise<ReachableResource> {
    const { accountId, resourceIds } = await this.access.scopeOf(actor);
    if (resourceIds?.includes(communityResourceId) === false) throw new DomainError('record.notFound');
    const resource = await this.resources.read(communityResourceId);
    if (!resource || (accountId !== null && resource.accountId !== accountId))
      throw new DomainError('record.notFound');
    return resource;
  }

  /** As `requireResource`, for the id only: the list of a limited actor names no resource that does not exist. */
  async requireReach(actor: SessionActor, communityResourceId: number): Promise<number> {
    const { resourceIds } = await this.access.scopeOf(actor);
    if (resourceIds?.includes(communityResourceId)) return communityResourceId;
    return (await this.requireResource(actor, communityResourceId)).id;
  }

  /** Throws `record.notFound` if the community belongs to another resource, or the resource is out of scope. */
  async requireCommunity(
    actor: SessionActor,
    communityResourceId: number,
    communityId: number,
  ): Promise<void> {
    await this.requireResource(actor, communityResourceId);
    const rows = await this.database.query(
      prepared('SELECT 1 FROM community WHERE id = $1 AND community_resource_id = $2'),
      [communityId, communityResourceId],
    );
    if (rows.length === 0) throw new DomainError('record.notFound');
  }

  /**
   * Returns the community of any resource. Throws `record.notFound` if it does not exist or is out of the actor's
   * scope.
   */
  async communityOf(actor: SessionActor, communityId: number): Promise<ReachableCommunity> {
    const scope = await this.access.scopeOf(actor);
    const [community] = await this.database.query<ReachableCommunity>(
      prepared(`SELECT id, account_id AS "accountId", community_resource_id AS "communityResourceId", name FROM community
        WHERE id = $3 AND ($1::bigint IS NULL OR account_id = $1)
          AND ($2::bigint[] IS NULL OR community_resource_id = ANY($2))`),
      [scope.accountId, scope.resourceIds, communityId],
    );
    if (!community) throw new DomainError('record.notFound');
    return community;
  }
}
