import { call } from '../platform/calls.js';
import type { ListQuery, SuccessDto } from '../platform/dto.js';
import type { DeletedDto } from '../trash/dto.js';
import type {
  CommunityListDto,
  CommunityRecordDto,
  CommunityResourceDto,
  CommunityResourceListDto,
  SaveCommunityBody,
  SaveCommunityResourceBody,
  UpdateCommunityBody,
  UpdateCommunityResourceBody,
} from './dto.js';

export const listCommunityResources = call<{ query?: ListQuery; answer: CommunityResourceListDto }>(
  'GET',
  '/community-resource',
);
export const listRunningCommunityResources = call<{ query?: ListQuery; answer: CommunityResourceListDto }>(
  'GET',
  '/community-resource/overview',
);
export const findCommunityResource = call<{ path: { id: number }; answer: CommunityResourceDto }>(
  'GET',
  '/community-resource/find/:id',
);
export const createCommunityResource = call<{ body: SaveCommunityResourceBody; answer: SuccessDto }>(
  'POST',
  '/community-resource',
);
/** The body's id names the resource. */
export const updateCommunityResource = call<{ body: UpdateCommunityResourceBody; answer: SuccessDto }>(
  'PUT',
  '/community-resource',
);
/** Suspends an active resource, activates a suspended one. */
export const suspendCommunityResource = call<{ path: { id: number }; answer: SuccessDto }>(
  'PUT',
  '/community-resource/suspend/:id',
);
/** Moves it to the trash with all its contents. A repeated call while it is there returns the same answer. */
export const deleteCommunityResource = call<{ path: { id: number }; answer: DeletedDto }>(
  'DELETE',
  '/community-resource/:id',
);
export const listCommunities = call<{
  path: { resourceId: number };
  query?: ListQuery;
  answer: CommunityListDto;
}>('GET', '/community-resource/communities/:resourceId');
export const findCommunity = call<{ path: { id: number }; answer: CommunityRecordDto }>(
  'GET',
  '/community-resource/findcommunity/:id',
);
export const createCommunity = call<{
  path: { resourceId: number };
  body: SaveCommunityBody;
  answer: SuccessDto;
}>('POST', '/community-resource/community/:resourceId');
/** Moves it to the trash with its members and farms. A repeated call while it is there returns the same answer. */
export const deleteCommunity = call<{ path: { id: number }; answer: DeletedDto }>(
  'DELETE',
  '/community-resource/community/:id',
);
/** The body's id names the community. */
export const updateCommunity = call<{ body: UpdateCommunityBody; answer: SuccessDto }>(
  'PUT',
  '/community-resource/community',
);
