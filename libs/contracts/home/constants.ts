/** Farms on one page of "Data Captured" (specification part 1, section 9). */
export const CAPTURE_PAGE_SIZE = 300;
