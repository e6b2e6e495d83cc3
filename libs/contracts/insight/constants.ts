/** Hectares that separate small from large farms in the analytics (specification part 1, section 9). */
export const FARM_AREA_THRESHOLD_HECTARES = 0.5;

/** Empty bags from which a community's tile is full (specification part 1, section 9). */
export const EMPTY_BAGS_THRESHOLD = 40;

const FERTILIZERS =
  /\b(?:npk|urea|fertili[sz]ers?|ssp|tsp|mop|sop|dap|map|can|potash|boron|borax|lime|sulphate|sulfate|ammonium|manure|compost|superphosphate)\b/i;
/** Tells a fertilizer by the name of an input, because inputs have no category. */
export const isFertilizer = (name: string): boolean => FERTILIZERS.test(name);
