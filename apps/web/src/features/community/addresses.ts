/** The pages of one community resource, those of other features among them; each wants `?resource=12`. */
export const PATHS = {
  overview: '/community-resource/community-resource-overview',
  communities: '/community-resource/communities',
  evaluate: '/community-resource/evaluate',
  map: '/community-resource/map-view',
} as const;

/** `/community-resource/communities?resource=12` */
export function resourcePath(id: number, page: keyof typeof PATHS = 'overview'): string {
  return `${PATHS[page]}?resource=${id}`;
}

/** The map of the farms of one community. */
export function communityMapPath(resourceId: number, communityId: number): string {
  return `${COMMUNITY_MAP}?resource=${resourceId}&community=${communityId}`;
}

export const COMMUNITY_MAP = '/community-features/community-maps';
