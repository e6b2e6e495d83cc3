import { call } from '../platform/calls.js';
import type { CommunitiesOnMapDto, FarmMapQuery, MappedFarmListDto } from './dto.js';

/** The path is spelt as in the specification. */
export const listFarmsOnMap = call<{
  path: { id: number };
  query?: FarmMapQuery;
  answer: MappedFarmListDto;
}>('GET', '/farms/by_commmunity_resource/:id');
export const listCommunitiesOnMap = call<{ path: { id: number }; answer: CommunitiesOnMapDto }>(
  'GET',
  '/farms/communities_on_map/:id',
);
