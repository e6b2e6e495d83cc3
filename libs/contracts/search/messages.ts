export const SEARCH_MESSAGES = {
  tooShort: 'Type at least two characters.',
  bvnForbidden: 'Finding a farmer by BVN takes the permission of an administrator.',
  /** @param left look-ups left in this hour */
  bvnLooked: (left: number) => `Looked up by BVN, which is written down. ${left} left in this hour.`,
} as const;
