/** The pages of one community resource, those of other features among them; each wants `?resource=12`. */
export const PATHS = {
  overview: '/community-resource/community-resource-overview',
  communities: '/community-resource/communities',
  evaluate: '/community-resource/evaluate',
} as const;

/** The pages of one community; each wants `?community=100`. */
export const COMMUNITY_PATHS = {
  members: '/community-features/community-members',
} as const;

/** `/community-features/community-members?community=100` */
export function communityPath(id: number, page: keyof typeof COMMUNITY_PATHS = 'members'): string {
  return `${COMMUNITY_PATHS[page]}?community=${id}`;
}

/** `/community-resource/communities?resource=12` */
export function resourcePath(id: number, page: keyof typeof PATHS = 'overview'): string {
  return `${PATHS[page]}?resource=${id}`;
}
