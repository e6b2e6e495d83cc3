import type { RevokeReason, VerifiedState } from './constants.js';

export const REVOKE_REASON_WORDS: Record<RevokeReason, string> = {
  LOST: 'Lost',
  STOLEN: 'Stolen',
  DAMAGED: 'Damaged',
  WRONG: 'Wrong details',
  LEFT: 'Left the programme',
};

/** Headings of the page that verifies a card. */
export const VERIFIED_WORDS: Record<VerifiedState, string> = {
  GENUINE: 'Genuine card',
  REPLACED: 'Replaced card',
  REVOKED: 'Revoked card',
  UNKNOWN: 'Card not found',
};

export const CARDS_MESSAGES = {
  recipient: 'The farmers on the cards',
  purpose: 'ID cards',
  none: 'None of these farmers can get a card now. Check who is left out.',
  tooMany: 'Too many farmers for one file. Choose at most 20,000.',
  chooseOne: 'Choose a community or farmers.',
  noNotice: 'No privacy notice is in use, so there is nothing to print on the back.',
  expired: 'This file is no longer available. Print the cards again.',
  waiting: 'The cards are not ready yet. Follow the print on the ID cards page.',
  ended: 'This card is no longer valid. The latest state is shown.',
  wait: 'Too many wrong codes. Wait before you try again.',
} as const;
