export const SEASONS = ['Dry Season', 'Rainy Season'] as const;
export type Season = (typeof SEASONS)[number];
export const RESOURCE_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export type ResourceStatus = (typeof RESOURCE_STATUSES)[number];
