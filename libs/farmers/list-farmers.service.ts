import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import type { FarmerListDto, FarmerRowDto, ListQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { digitsSearched } from '#libs/phones';
import { Database, DomainError, orderOf, pageOf, searchedDays, searchPattern } from '#libs/platform';
import { maskedBvn } from './domain/masks.js';
import {
  FARMER_FIELDS,
  type FarmersAsked,
  type ListedFarmer,
  listFarmers,
} from './persistence/farmer-list.queries.js';

const LAST_FOUR = /^\d{4}$/;

/** Lists farmers of a community, and processed farmers of a community resource; newest first by default. */
@Injectable()
export class ListFarmers {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /** Throws `record.notFound` if the community is out of scope, `request.invalid` for a field it cannot sort by. */
  async ofCommunity(actor: SessionActor, communityId: number, query: ListQuery): Promise<FarmerListDto> {
    const { id, accountId } = await this.scope.communityOf(actor, communityId);
    return this.page({ among: 'community', id }, accountId, query);
  }

  /** Throws as `ofCommunity`, for the community resource. */
  async processed(
    actor: SessionActor,
    communityResourceId: number,
    query: ListQuery,
  ): Promise<FarmerListDto> {
    const { id, accountId } = await this.scope.requireResource(actor, communityResourceId);
    return this.page({ among: 'processed', id }, accountId, query);
  }

  private async page(
    whose: Pick<FarmersAsked, 'among' | 'id'>,
    accountId: number,
    query: ListQuery,
  ): Promise<FarmerListDto> {
    const order = orderOf(query.sort, FARMER_FIELDS, { field: 'createdOn', descending: true });
    if (!order) throw DomainError.invalid({ sort: `Sort by one of ${FARMER_FIELDS.join(', ')}.` });
    const q = query.q?.trim() ?? '';
    const days = searchedDays(q);
    const asked = {
      ...whose,
      created: days && { ...days, accountId },
      search: searchPattern(q),
      digits: digitsSearched(q),
      last4: LAST_FOUR.test(q) ? q : null,
    };
    const { rows, total } = await listFarmers(this.database, asked, order, pageOf(query));
    return { list: rows.map(toDto), total };
  }
}

function toDto({ bvnLast4, createdOn, ...farmer }: ListedFarmer): FarmerRowDto {
  return { ...farmer, bvn: maskedBvn(bvnLast4), createdOn: createdOn.toISOString() };
}
