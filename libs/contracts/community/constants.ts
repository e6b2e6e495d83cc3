export const SEASONS = ['Dry Season', 'Rainy Season'] as const;
export type Season = (typeof SEASONS)[number];
/** Maximum characters of texts about a community. */
export const COMMUNITY_LENGTHS = { name: 120, shortDescription: 300, longDescription: 4000 } as const;

export const RESOURCE_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export type ResourceStatus = (typeof RESOURCE_STATUSES)[number];
