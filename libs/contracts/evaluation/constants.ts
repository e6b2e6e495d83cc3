/** Farms on one page of the evaluation map (specification part 2, section 9). */
export const EVALUATION_PAGE_SIZE = 200;
/** Centre and zoom of an evaluation map without farms, as the specification gives it (part 2, section 9). */
export const EMPTY_MAP_VIEW = { lat: 7.408785, lng: 9.081781, zoom: 5 } as const;

/** Parts of a farmer's data that can be rejected. */
export const REJECT_TYPES = ['BIOMETRIC', 'MAP', 'NEXT_OF_KIN', 'DETAILS', 'OTHER'] as const;
export type RejectType = (typeof REJECT_TYPES)[number];
