import { DISCLOSURE_MESSAGES, type DisclosureAct } from '#libs/contracts';

const LEAST_LETTERS = 10;
/** Enough digits to identify a person: phones and BVNs have 11. Spaces and dashes between them are ignored. */
const NUMBER_OF_A_PERSON = /(?:\d[\s.-]?){8,}/;
/** Acts without a reason: a search is typed; every other act needs a reason. */
const WITHOUT_REASON: readonly DisclosureAct[] = ['search'];

/** Normalises a reason for storage: single blanks, trimmed; null if the act needs none. */
export function tidyReason(act: DisclosureAct, reason: string | undefined): string | null {
  return WITHOUT_REASON.includes(act) ? null : (reason ?? '').trim().replace(/\s+/g, ' ');
}

/** Returns the fault of a normalised reason as a sentence; null if there is none. */
export function faultOfReason(reason: string | null): string | null {
  if (reason === null) return null;
  if (reason.length < LEAST_LETTERS) return DISCLOSURE_MESSAGES.reasonNeeded;
  // The log is kept for ever and read by others, so it must not contain a number in the clear.
  return NUMBER_OF_A_PERSON.test(reason) ? DISCLOSURE_MESSAGES.numberInReason : null;
}
