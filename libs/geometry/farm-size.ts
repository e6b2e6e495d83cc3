/**
 * Limits of a stored farm boundary, in square metres. Below 1 m² it is a line to which rounding gave an area. Above
 * 10,000 ha (10 km by 10 km) it is a state's outline or a mistake: the largest farms of Nigeria are smaller. One such
 * boundary would outweigh all smallholders of a programme in its totals.
 */
export const FARM_AREA_M2 = { least: 1, most: 100_000_000 } as const;
