import { type FarmFeature, GRANTS, type Grant } from '#libs/contracts';

/** The map of a community resource's farms; without one, of the farmer's own farms. */
export const FARMS_MAP = '/farms/map-view';
export const FARM_AREA = '/new-assets/map-view';

export function farmsMapPath(resourceId: number, farmId?: number): string {
  return `${FARMS_MAP}?resource=${resourceId}${farmId ? `&farm=${farmId}` : ''}`;
}

/** The map of a farm resource's farms. */
export const farmResourceMapPath = (farmResourceId: number): string =>
  `${FARMS_MAP}?farmResource=${farmResourceId}`;

export function farmAreaPath(resourceId: number, farmId: number): string {
  return `${FARM_AREA}?resource=${resourceId}&farm=${farmId}`;
}

/** Tabs of a farm, `?farm=34`: of staff, and of farmers. */
export const NEW_VIEW_FARMS = '/new-view-farms';
export const NEW_FARM_RESOURCE = '/new-farm-resource';

export interface FarmTab {
  /** A feature of the farm, or its issues. */
  name: FarmFeature | 'logged_issues';
  /** Last part of its address. */
  part: string;
  title: string;
  grants: readonly Grant[];
}

export const FARM_TABS: readonly FarmTab[] = [
  { name: 'area_mapping', part: 'new-area-mapping', title: 'Area Mapping', grants: [] },
  { name: 'soil_mapping', part: 'new-soil-mapping', title: 'Soil Mapping', grants: [GRANTS.viewSoil] },
  { name: 'asset', part: 'new-assets', title: 'Assets', grants: [GRANTS.viewAssets] },
  { name: 'logged_issues', part: 'logged-issues', title: 'Logged Issues', grants: [] },
];

/** Farms of a farm resource, and the page of one farm. */
export const FARMS_OF_RESOURCE = '/view-farms/:farmResourceId';
export const FARM_DETAILS = '/farm-details/:farmId';
export const farmPath = (farmId: number): string => `/farm-details/${farmId}`;
