import type {
  CommunityListDto,
  CommunityResourceDto,
  CommunityResourceListDto,
  ListQuery,
  NamedListDto,
  SaveCommunityBody,
  SaveCommunityResourceBody,
  SuccessDto,
} from '#libs/contracts';
import { get, post, type Query } from '../core/api/http.js';

export function fetchCommunityResources(
  query: ListQuery = {},
  signal?: AbortSignal,
): Promise<CommunityResourceListDto> {
  return get('/community-resource/', { query: query as Query, signal });
}

export function fetchCommunityResource(id: number, signal?: AbortSignal): Promise<CommunityResourceDto> {
  return get(`/community-resource/find/${id}`, { signal });
}

export function fetchCommunities(
  resourceId: number,
  query: ListQuery = {},
  signal?: AbortSignal,
): Promise<CommunityListDto> {
  return get(`/community-resource/communities/${resourceId}`, {
    query: query as Query,
    signal,
  });
}

export function createCommunityResource(body: SaveCommunityResourceBody): Promise<SuccessDto> {
  return post('/community-resource/', body);
}

export function createCommunity(resourceId: number, body: SaveCommunityBody): Promise<SuccessDto> {
  return post(`/community-resource/community/${resourceId}`, body);
}

export function fetchStates(): Promise<NamedListDto> {
  return get('/wards/states');
}

/** Local governments of a state. */
export function fetchLgas(stateId: number): Promise<NamedListDto> {
  return get(`/wards/lgs/${stateId}`);
}
