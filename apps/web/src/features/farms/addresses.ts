/** The map of a community resource's farms; without one, of the farmer's own farms. */
export const FARMS_MAP = '/farms/map-view';
export const FARM_AREA = '/new-assets/map-view';

export function farmsMapPath(resourceId: number, farmId?: number): string {
  return `${FARMS_MAP}?resource=${resourceId}${farmId ? `&farm=${farmId}` : ''}`;
}

export function farmAreaPath(resourceId: number, farmId: number): string {
  return `${FARM_AREA}?resource=${resourceId}&farm=${farmId}`;
}

/** Farms of a farm resource, and the page of one farm. */
export const FARMS_OF_RESOURCE = '/view-farms/:farmResourceId';
export const FARM_DETAILS = '/farm-details/:farmId';
export const farmPath = (farmId: number): string => `/farm-details/${farmId}`;
