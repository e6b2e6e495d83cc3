import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import type { FixFarmSizesBody } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { BeginRepair, type RepairTarget } from './begin-repair.service.js';

/** Computes the sizes of farms that have none. */
@Injectable()
export class FixFarmSizes {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
    private readonly repairs: BeginRepair,
  ) {}

  /**
   * Starts the job and returns its id. Without farms it covers everything in the actor's scope in their account.
   * Throws `record.notFound` if one of the farms is out of scope, `request.invalid` if one has no id.
   */
  async begin(actor: SessionActor, { farms, communityResourceId }: FixFarmSizesBody): Promise<number> {
    const ids = [...new Set(farms?.map(({ farmId, id }) => farmId ?? id ?? null))];
    if (ids.includes(null)) throw new DomainError('request.invalid');
    const where = await this.whereOf(actor, ids as number[], communityResourceId);
    const target: RepairTarget = { kind: 'sizes', review: false, ...where };
    return this.repairs.begin(target, { id: actor.id, name: actor.name, accountId: where.accountId });
  }

  private async whereOf(actor: SessionActor, farmIds: number[], communityResourceId?: number) {
    const within = communityResourceId ? await this.scope.requireResource(actor, communityResourceId) : null;
    const { resourceIds: reached } = await this.access.scopeOf(actor);
    const resourceIds = within ? [within.id] : reached;
    if (farmIds.length === 0)
      return {
        accountId: within?.accountId ?? actor.accountId,
        communityResourceId: within?.id ?? null,
        resourceIds,
        farmIds: null,
      };
    return { ...(await this.placeOf(actor, farmIds, resourceIds)), resourceIds, farmIds };
  }

  /** Returns the account of some farms, and their programme if they share one. */
  private async placeOf(actor: SessionActor, farmIds: number[], resourceIds: number[] | null) {
    const { accountId: within } = await this.access.scopeOf(actor);
    const [place] = await this.database.query<{
      farms: number;
      accounts: number;
      accountId: number | null;
      resources: number;
      resourceId: number | null;
    }>(
      `SELECT count(*) AS farms, count(DISTINCT account_id) AS accounts, min(account_id) AS "accountId",
              count(DISTINCT coalesce(community_resource_id, 0)) AS resources, min(community_resource_id) AS "resourceId"
         FROM farm WHERE id = ANY($3) AND ($1::bigint IS NULL OR account_id = $1)
          AND ($2::bigint[] IS NULL OR community_resource_id = ANY($2))
          AND (community_resource_id IS NULL OR community_resource_id IN (SELECT id FROM community_resource))`,
      [within, resourceIds, farmIds],
    );
    if (place?.farms !== farmIds.length || place.accounts !== 1 || place.accountId === null)
      throw new DomainError('record.notFound');
    return {
      accountId: place.accountId,
      communityResourceId: place.resources === 1 ? place.resourceId : null,
    };
  }
}
