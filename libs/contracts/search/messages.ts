export const SEARCH_MESSAGES = {
  tooShort: 'Type at least two characters.',
  bvnForbidden: 'Only administrators can search for a farmer by BVN.',
  /** @param left look-ups left in this hour */
  bvnLooked: (left: number) => `Searched by BVN; this search is logged. ${left} left this hour.`,
} as const;
