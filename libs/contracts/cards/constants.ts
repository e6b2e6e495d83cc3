/** States of a card; `NONE`: the farmer never had one, `UNKNOWN`: no card has that code. */
export const CARD_STATES = ['GENUINE', 'REPLACED', 'REVOKED'] as const;
export type CardState = (typeof CARD_STATES)[number];
export const VERIFIED_STATES = [...CARD_STATES, 'UNKNOWN'] as const;
export type VerifiedState = (typeof VERIFIED_STATES)[number];
export const OWNED_STATES = [...CARD_STATES, 'NONE'] as const;
export type OwnedState = (typeof OWNED_STATES)[number];

/** Reasons for revoking a card. No free text, so that no name or number gets into the log. */
export const REVOKE_REASONS = ['LOST', 'STOLEN', 'DAMAGED', 'WRONG', 'LEFT'] as const;
export type RevokeReason = (typeof REVOKE_REASONS)[number];

/**
 * Groups of the chosen farmers. `FIRST` get their first card or one after a revoked card, `REISSUE` have a card that the
 * new one replaces. The others are left out, under the first of these reasons.
 */
export const CARD_GROUPS = ['FIRST', 'REISSUE', 'NO_PHOTO', 'NO_RIFAN', 'DUPLICATE'] as const;
export type CardGroup = (typeof CARD_GROUPS)[number];
/** Groups that are printed only on request. */
export const CARD_EXTRAS = ['REISSUE', 'NO_PHOTO', 'NO_RIFAN', 'DUPLICATE'] as const;
export type CardExtra = (typeof CARD_EXTRAS)[number];

/** Eight cards on an A4 page with cut marks, or one CR80 card (85.6 × 54 mm) on a page of its size. */
export const CARD_LAYOUTS = ['A4', 'CR80'] as const;
export type CardLayout = (typeof CARD_LAYOUTS)[number];
export const CARDS_PER_PAGE: Record<CardLayout, number> = { A4: 8, CR80: 1 };

/** `ONLINE`: the address of the card's page. `SIGNED`: also a signed code, which phones verify without connection. */
export const CARD_CODES = ['ONLINE', 'SIGNED'] as const;
export type CardCode = (typeof CARD_CODES)[number];

/** Maximum number of cards in one file, and of farmers in a selection. */
export const MAX_CARDS = 20_000;
export const MAX_SELECTED = 2000;
/** Hours for which the file of a print can be downloaded. */
export const CARDS_KEPT_HOURS = 24;

/** Wrong codes of one network within the minutes after which it must wait for as many minutes. */
export const WRONG_CODES = 10;
export const WRONG_CODE_MINUTES = 5;
