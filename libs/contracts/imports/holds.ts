/**
 * Reasons for holding a row until a user confirms: it would change someone's identity, move a farm, or use an
 * uncertain community. The most severe first: a row has one hold, by its most severe change.
 */
export const HOLD_CODES = {
  'hold.communityName': 'Unknown community',
  'hold.communityLga': "LGA differs from the community's",
  'hold.forgotten': 'Person asked to be forgotten',
  'hold.bvn': 'BVN changed',
  'hold.name': 'Name changed (not just spelling)',
  'hold.sex': 'Sex changed',
  'hold.programme': 'Already in another programme',
  'hold.community': 'Already in another community',
  'hold.place': 'Moved to another place',
  'hold.farmOwner': 'Farm given to another farmer',
  'hold.boundary': 'Boundary moved',
} as const;

export type HoldCode = keyof typeof HOLD_CODES;

export const HOLD_ANSWERS = ['apply', 'keep'] as const;
/** `apply`: use the file's value; `keep`: use Gona's value. */
export type HoldAnswer = (typeof HOLD_ANSWERS)[number];
