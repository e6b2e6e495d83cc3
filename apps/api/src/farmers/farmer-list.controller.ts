import { Body, Controller, Query } from '@nestjs/common';
import {
  FarmerPageDto,
  FarmerPageQuery,
  GRANTS,
  listFarmers,
  OVERVIEW_READERS,
  searchFarmers,
} from '#libs/contracts';
import { SearchFarmers } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { CountFarmers } from '#libs/insight';
import { CurrentActor, Handles, listsFarmers } from '../http/index.js';

const READERS = {
  roles: OVERVIEW_READERS,
  scope: 'resource',
  answers: FarmerPageDto,
  shows: listsFarmers<FarmerPageDto['list'][number]>('farmers', ({ id }) => id),
  grant: [GRANTS.viewCommunities, GRANTS.viewFarms],
} as const;

/** The list of all farmers. */
@Controller()
export class FarmerListController {
  constructor(
    private readonly farmers: SearchFarmers,
    private readonly figures: CountFarmers,
  ) {}

  @Handles(listFarmers, {
    summary: 'Farmers in scope that match a filter, newest first; `after` continues after a farmer',
    ...READERS,
  })
  async list(@CurrentActor() actor: SessionActor, @Query() query: FarmerPageQuery): Promise<FarmerPageDto> {
    return this.counted(actor, query, await this.farmers.page(actor, query));
  }

  @Handles(searchFarmers, {
    summary: 'Farmers in scope that match a filter; a search by BVN is logged and counted',
    ...READERS,
    reads: true,
  })
  async search(@CurrentActor() actor: SessionActor, @Body() query: FarmerPageQuery): Promise<FarmerPageDto> {
    return this.counted(actor, query, await this.farmers.search(actor, query));
  }

  /** Takes a total that was not counted to its end from the statistics, if they count such a filter. */
  private async counted(
    actor: SessionActor,
    { size: _size, sort: _sort, after: _after, ...filter }: FarmerPageQuery,
    page: FarmerPageDto,
  ): Promise<FarmerPageDto> {
    if (page.totalSource === 'exact') return page;
    const total = await this.figures.of(actor, filter);
    return total === null || total < page.total ? page : { ...page, total, totalSource: 'statistics' };
  }
}
