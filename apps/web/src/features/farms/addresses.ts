/** The map of the farms of a community resource; of a farmer's own without one. */
export const FARMS_MAP = '/farms/map-view';
export const FARM_AREA = '/new-assets/map-view';

export function farmsMapPath(resourceId: number, farmId?: number): string {
  return `${FARMS_MAP}?resource=${resourceId}${farmId ? `&farm=${farmId}` : ''}`;
}

export function farmAreaPath(resourceId: number, farmId: number): string {
  return `${FARM_AREA}?resource=${resourceId}&farm=${farmId}`;
}
