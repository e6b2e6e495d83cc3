/** Figures that mark an agent for a check before their pay is proposed. */
export const PAY_MARKS = ['findings', 'outside', 'median'] as const;
export type PayMark = (typeof PAY_MARKS)[number];
export const PAY_ITEM_STATES = ['WAITING', 'APPROVED', 'REFUSED'] as const;
export type PayItemState = (typeof PAY_ITEM_STATES)[number];
export const PAY_LINE_KINDS = ['ACCEPTED', 'REOPENED', 'APPROVED'] as const;
export type PayLineKind = (typeof PAY_LINE_KINDS)[number];
export const PAY_FORMATS = ['csv', 'pdf'] as const;
export type PayFormat = (typeof PAY_FORMATS)[number];
/** Most agents of one proposal or decision. */
export const MOST_PAID = 2000;

/** Limits of an account that has set none. */
export const PAY_LIMITS = {
  findingsPer100: 10,
  outsidePercent: 5,
  medianMinutes: 5,
  leastReviewed: 20,
};
