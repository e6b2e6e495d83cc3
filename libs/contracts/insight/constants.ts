/** Hectares that separate small from large farms in the analytics (specification part 1, section 9). */
export const FARM_AREA_THRESHOLD_HECTARES = 0.5;
