import { Controller, Query } from '@nestjs/common';
import {
  CommunitiesOnMapDto,
  FarmMapQuery,
  GRANTS,
  listCommunitiesOnMap,
  listFarmsOnMap,
  MappedFarmListDto,
  OVERVIEW_READERS,
} from '#libs/contracts';
import { ReadFarmsOnMap } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id, listsFarms } from '../http/index.js';

/** Farms on read-only maps. */
@Controller()
export class FarmsController {
  constructor(private readonly maps: ReadFarmsOnMap) {}

  @Handles(listFarmsOnMap, {
    summary: 'A page of the farms of a community resource, or of one of its communities, for a map',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: MappedFarmListDto,
    shows: listsFarms('maps'),
  })
  farms(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: FarmMapQuery,
  ): Promise<MappedFarmListDto> {
    return this.maps.page(actor, id, query);
  }

  @Handles(listCommunitiesOnMap, {
    summary: 'The communities of a community resource, each at the centre of its mapped farms',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: CommunitiesOnMapDto,
  })
  communities(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<CommunitiesOnMapDto> {
    return this.maps.communities(actor, id);
  }
}
