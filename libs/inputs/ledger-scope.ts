import { Injectable } from '@nestjs/common';
import { CommunityScope, latestSeason } from '#libs/community';
import { EVALUATORS, type LedgerQuery, type Season, type SeasonQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';

/** Reference to a ledger and its season. */
export interface LedgerPlace {
  communityResourceId: number;
  accountId: number;
  name: string;
  /** The requested season, or the latest. */
  season: string;
  /** The latest season of the resource that has begun. */
  latest: string;
  /** Limits the ledger to one community; null: all. */
  communityId: number | null;
}

/** Tests whether a user can read only their own ledger, as a farmer. */
export const isOwnOnly = ({ roles }: Pick<SessionActor, 'roles'>): boolean =>
  !roles.some((role) => EVALUATORS.includes(role));

/** Finds ledgers within an actor's scope. */
@Injectable()
export class LedgerScope {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /** Throws `record.notFound` if the community resource, or the community in it, does not exist or is out of scope. */
  async place(
    actor: SessionActor,
    communityResourceId: number,
    { season, community }: Pick<LedgerQuery, 'season' | 'community'> = {},
  ): Promise<LedgerPlace> {
    const { accountId, name } = await this.scope.requireResource(actor, communityResourceId);
    if (community !== undefined) await this.scope.requireCommunity(actor, communityResourceId, community);
    return this.placeOf({ communityResourceId, accountId, name }, { season, community });
  }

  /** Does the same for one farmer's ledger. Farmers reach their own, although no programme is in their scope. */
  async placeOfFarmer(
    actor: SessionActor,
    communityResourceId: number,
    farmerId: number,
    query: SeasonQuery,
  ): Promise<LedgerPlace> {
    if (!isOwnOnly(actor)) return this.place(actor, communityResourceId, query);
    const [resource] = await this.database.query<{ name: string }>(
      'SELECT name FROM community_resource WHERE id = $1 AND account_id = $2 AND $3::bigint = $4::bigint',
      [communityResourceId, actor.accountId, farmerId, actor.farmerId],
    );
    if (!resource) throw new DomainError('record.notFound');
    return this.placeOf({ communityResourceId, accountId: actor.accountId, name: resource.name }, query);
  }

  private async placeOf(
    { communityResourceId, accountId, name }: Pick<LedgerPlace, 'communityResourceId' | 'accountId' | 'name'>,
    { season, community }: Pick<LedgerQuery, 'season' | 'community'>,
  ): Promise<LedgerPlace> {
    const [row] = await this.database.query<{ season: Season }>(
      'SELECT season FROM community_resource WHERE id = $1',
      [communityResourceId],
    );
    if (!row) throw new DomainError('record.notFound');
    const latest = latestSeason(row.season, new Date());
    return {
      communityResourceId,
      accountId,
      name,
      season: season ?? latest,
      latest,
      communityId: community ?? null,
    };
  }
}
