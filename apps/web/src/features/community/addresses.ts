/** The pages of one community resource, including those of other features; each needs `?resource=12`. */
export const PATHS = {
  overview: '/community-resource/community-resource-overview',
  communities: '/community-resource/communities',
  evaluate: '/community-resource/evaluate',
  map: '/community-resource/map-view',
  inputs: '/community-resource/inputs',
  recovery: '/community-resource/recovery',
  settings: '/community-resource/settings',
} as const;

/** The pages of one community; each needs `?community=100`. */
export const COMMUNITY_PATHS = {
  members: '/community-features/community-members',
  chat: '/community-features/community-chat',
} as const;

/** `/community-features/community-members?community=100` */
export function communityPath(id: number, page: keyof typeof COMMUNITY_PATHS = 'members'): string {
  return `${COMMUNITY_PATHS[page]}?community=${id}`;
}

/** `/community-resource/communities?resource=12` */
export function resourcePath(id: number, page: keyof typeof PATHS = 'overview'): string {
  return `${PATHS[page]}?resource=${id}`;
}

/** Returns the query that identifies a community; its map needs the resource too. */
export const communityQuery = (id: number, resourceId: number): string =>
  `?resource=${resourceId}&community=${id}`;

/** Returns the address of the map of one community's farms. */
export function communityMapPath(resourceId: number, communityId: number): string {
  return COMMUNITY_MAP + communityQuery(communityId, resourceId);
}

/** `/processed-farmers?resource=12`: farmers of a community resource with a completed farm in it. */
export const processedFarmersPath = (resourceId: number): string =>
  `${PROCESSED_FARMERS}?resource=${resourceId}`;

export const PROCESSED_FARMERS = '/processed-farmers';
export const COMMUNITY_MAP = '/community-features/community-maps';
