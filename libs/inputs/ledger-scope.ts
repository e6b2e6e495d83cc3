import { Injectable } from '@nestjs/common';
import { CommunityScope, latestSeason } from '#libs/community';
import type { LedgerQuery, Season } from '#libs/contracts';
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
