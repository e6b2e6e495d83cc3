/**
 * Why a row is held: it would change who somebody is, move a farm, or go into a community that is in doubt, and waits for a yes. The gravest first: a row has
 * one hold, by the gravest thing that it would change.
 */
export const HOLD_CODES = {
  'hold.communityName': 'Community not known',
  'hold.communityLga': 'LGA outside the community',
  'hold.bvn': 'BVN changed',
  'hold.name': 'Name changed beyond spelling',
  'hold.sex': 'Sex changed',
  'hold.programme': 'Already in another programme',
  'hold.community': 'Already in another community',
  'hold.place': 'Moved to another place',
  'hold.farmOwner': 'Farm given to another farmer',
  'hold.boundary': 'Boundary moved',
} as const;

export type HoldCode = keyof typeof HOLD_CODES;

export const HOLD_ANSWERS = ['apply', 'keep'] as const;
/** `apply`: as the file has it; `keep`: as Gona has it. */
export type HoldAnswer = (typeof HOLD_ANSWERS)[number];
