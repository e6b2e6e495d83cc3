export const FARM_RESOURCES = '/resources/farm';

/** Page of a farm resource: its farms. */
export const farmsPath = (id: number): string => `/view-farms/${id}`;
