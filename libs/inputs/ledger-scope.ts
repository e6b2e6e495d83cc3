import { Injectable } from '@nestjs/common';
import { CommunityScope, latestSeason } from '#libs/community';
import { EVALUATORS, type LedgerQuery, type Season, type SeasonQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';

/** Whose ledger, and which season of it. */
export interface LedgerPlace {
  communityResourceId: number;
  accountId: number;
  name: string;
  /** The one that was asked for, else the latest. */
  season: string;
  /** The latest of the resource that has begun. */
  latest: string;
  /** One community of it only; null: all. */
  communityId: number | null;
}

/** Who reads no ledger but the one of the farmer that they are. */
export const isOwnOnly = ({ roles }: Pick<SessionActor, 'roles'>): boolean =>
  !roles.some((role) => EVALUATORS.includes(role));

/** Ledgers that an actor reaches. */
@Injectable()
export class LedgerScope {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /** Throws `record.notFound` where the community resource, or the community in it, is not there or out of scope. */
  async place(
    actor: SessionActor,
    communityResourceId: number,
    { season, community }: Pick<LedgerQuery, 'season' | 'community'> = {},
  ): Promise<LedgerPlace> {
    const { accountId, name } = await this.scope.requireResource(actor, communityResourceId);
    if (community !== undefined) await this.scope.requireCommunity(actor, communityResourceId, community);
    return this.placeOf({ communityResourceId, accountId, name }, { season, community });
  }

  /** The same for the ledger of one farmer: farmers reach their own, whose programme is in nobody's scope. */
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
