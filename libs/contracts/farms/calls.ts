import { call } from '../platform/calls.js';
import type { FarmFeature } from './constants.js';
import type { CommunitiesOnMapDto, FarmMapQuery, MappedFarmListDto } from './dto.js';
import type {
  AddFarmBody,
  CreateFarmBody,
  FarmAnswerDto,
  FarmDetailsDto,
  FarmListDto,
  FarmQuery,
  UpdateFarmBody,
} from './farm.dto.js';

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

/** Lists the farms of a farm resource. */
export const listFarmsOfResource = call<{
  path: { farmResourceId: number };
  query?: FarmQuery;
  answer: FarmListDto;
}>('GET', '/farmersfarm/resource/:farmResourceId');
/** Adds a farm to the farm resource of the path; `createFarm` does the same with the id in the body. */
export const addFarmToResource = call<{
  path: { farmResourceId: number };
  body: AddFarmBody;
  answer: FarmAnswerDto;
}>('POST', '/farmersfarm/resource/:farmResourceId');
/** Lists the farms of a farm resource for a map, by the id of the farm resource. */
export const listFarmsByResource = call<{
  path: { id: number };
  query?: FarmMapQuery;
  answer: MappedFarmListDto;
}>('GET', '/farms/byresource/:id');
export const findFarm = call<{ path: { id: number }; answer: FarmDetailsDto }>('GET', '/farms/:id');
export const createFarm = call<{ body: CreateFarmBody; answer: FarmAnswerDto }>('POST', '/farms');
export const updateFarm = call<{ body: UpdateFarmBody; answer: FarmAnswerDto }>('PUT', '/farms');
export const removeFarm = call<{ path: { id: number }; answer: FarmAnswerDto }>('DELETE', '/farms/:id');
export const restoreFarm = call<{ path: { id: number }; answer: FarmAnswerDto }>(
  'POST',
  '/farms/:id/restore',
);
/** Switches a feature of a farm on (`true`) or off (`false`). */
export const setFarmFeature = call<{
  path: { feature: FarmFeature; farmId: number; value: 'true' | 'false' };
  answer: FarmAnswerDto;
}>('PUT', '/farms/features/:feature/:farmId/:value');
