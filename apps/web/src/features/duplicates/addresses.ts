/** Pairs of records that may be one person. */
export const DUPLICATES_PATH = '/farmers/duplicates';
/** Opens one pair. */
export const pairPath = (pairId: number) => `${DUPLICATES_PATH}?pair=${pairId}`;
