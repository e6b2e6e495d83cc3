import { DISCLOSURE_MESSAGES, type DisclosureAct } from '#libs/contracts';

const LEAST_LETTERS = 10;
/** As many digits as tell a person: phones and BVNs have 11. Blanks and dashes between them hide nothing. */
const NUMBER_OF_A_PERSON = /(?:\d[\s.-]?){8,}/;
/** A search is typed, and asks for no reason; everything else is asked why. */
const WITHOUT_REASON: readonly DisclosureAct[] = ['search'];

/** A reason as it is kept: single blanks, and none around it; null where the act asks for none. */
export function tidyReason(act: DisclosureAct, reason: string | undefined): string | null {
  return WITHOUT_REASON.includes(act) ? null : (reason ?? '').trim().replace(/\s+/g, ' ');
}

/** What is wrong with a tidy reason, as a sentence; null where nothing is. */
export function faultOfReason(reason: string | null): string | null {
  if (reason === null) return null;
  if (reason.length < LEAST_LETTERS) return DISCLOSURE_MESSAGES.reasonNeeded;
  // The log is kept for ever and read by others: no number in the clear gets into it this way.
  return NUMBER_OF_A_PERSON.test(reason) ? DISCLOSURE_MESSAGES.numberInReason : null;
}
