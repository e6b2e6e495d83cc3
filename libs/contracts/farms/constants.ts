/** Hectares in a square metre (specification part 2, section 9). */
export const HECTARES_PER_SQUARE_METRE = 0.0001;
export const FARM_STATUSES = ['ACTIVE', 'COMPLETED'] as const;
export type FarmStatus = (typeof FARM_STATUSES)[number];
/** Filters of the evaluation map. */
export const FARM_STATUS_FILTERS = ['ALL', ...FARM_STATUSES] as const;
export type FarmStatusFilter = (typeof FARM_STATUS_FILTERS)[number];

/** Most square metres that a farm can declare: 10,000 hectares. */
export const LARGEST_FARM_M2 = 100_000_000;

/** Features of a farm by their word in addresses, each with its field. */
export const FARM_FEATURES = {
  area_mapping: 'isAreaMappingEnable',
  soil_mapping: 'isSoilMappingEnabled',
  asset: 'isAssetEnabled',
} as const;
export type FarmFeature = keyof typeof FARM_FEATURES;
