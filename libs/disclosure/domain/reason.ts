import { DISCLOSURE_MESSAGES, type DisclosureAct } from '#libs/contracts';

const LEAST_LETTERS = 10;
/** Enough digits to identify a person: phones and BVNs have 11. Spaces and dashes between them are ignored. */
const NUMBER_OF_A_PERSON = /(?:\d[\s.-]?){8,}/;
/** Acts without a reason: a search is typed, and a report is made for the person. */
const WITHOUT_REASON: readonly DisclosureAct[] = ['search', 'report'];

/** Normalises a reason for storage: single blanks, trimmed; null if the act needs none. */
export function tidyReason(act: DisclosureAct, reason: string | undefined): string | null {
  return WITHOUT_REASON.includes(act) ? null : (reason ?? '').trim().replace(/\s+/g, ' ');
}

/** Returns the fault of a normalised reason as a sentence; null if there is none. */
export function faultOfReason(reason: string | null): string | null {
  if (reason === null) return null;
  if (reason.length < LEAST_LETTERS) return DISCLOSURE_MESSAGES.reasonNeeded;
  return faultOfNote(reason);
}

/** Returns the fault of a text that is stored in the log: it must not contain a number of a person. Null: none. */
export function faultOfNote(text: string): string | null {
  // The log is kept forever and read by others.
  return NUMBER_OF_A_PERSON.test(text) ? DISCLOSURE_MESSAGES.numberInReason : null;
}
