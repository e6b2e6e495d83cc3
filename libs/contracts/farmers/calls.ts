import { call } from '../platform/calls.js';
import type { ListQuery } from '../platform/dto.js';
import type { AccountNumberDto, BvnDto, FarmerDto, FarmerListDto, RevealBody } from './dto.js';
import type { FarmerPageDto, FarmerPageQuery } from './list.dto.js';

export const revealBvn = call<{ path: { id: number }; body: RevealBody; answer: BvnDto }>(
  'POST',
  '/farmers/:id/reveal-bvn',
);
export const revealAccountNumber = call<{
  path: { id: number };
  body: RevealBody;
  answer: AccountNumberDto;
}>('POST', '/farmers/:id/reveal-account-number');
export const readFarmer = call<{ path: { id: number }; answer: FarmerDto }>('GET', '/farmer/:id');

type FarmersOf = { path: { id: number }; query?: ListQuery; answer: FarmerListDto };
/** Lists farmers of a community resource, by its id; the path is spelt as in the specification. */
export const listProcessedFarmers = call<FarmersOf>('GET', '/community-resource/processesFarmers/:id');
/** Lists farmers of a community, by its id: one list at two documented addresses. */
export const findFarmersOfCommunity = call<FarmersOf>(
  'GET',
  '/community-resource/findfarmers-by-communityid/:id',
);
export const listFarmersOfCommunity = call<FarmersOf>('GET', '/farmers/farmersbycommunity/:id');

/** Lists the farmers of a filter. A BVN selects nobody here: it must not be in an address. */
export const listFarmers = call<{ query?: FarmerPageQuery; answer: FarmerPageDto }>('GET', '/farmers');
/** Does the same, and also finds a farmer by BVN. */
export const searchFarmers = call<{ body: FarmerPageQuery; answer: FarmerPageDto }>(
  'POST',
  '/farmers/search',
);
