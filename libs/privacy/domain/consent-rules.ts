import { CONSENT_MESSAGES, type ConsentDecision, type RecordConsentBody } from '#libs/contracts';

/** Age from which a person decides for themselves: Child's Rights Act 2003; NDPA 2023, section 31. */
const ADULT = 18;

/** Facts about the farmer on the day of the decision. */
export interface Deciding {
  /** `YYYY-MM-DD`; null if unknown. */
  dateOfBirth: string | null;
  /** Current decision for the purpose; null if never asked. */
  current: ConsentDecision | null;
  /** `YYYY-MM-DD` */
  today: string;
}

/** Returns the faults of a decision by field; empty if it can be recorded. */
export function faultsOfConsent(
  { decision, channel, guardian, witness }: RecordConsentBody,
  { dateOfBirth, current, today }: Deciding,
): Record<string, string> {
  return {
    ...(decision === 'WITHDRAWN' && current !== 'GIVEN' && { decision: CONSENT_MESSAGES.neverGiven }),
    ...(isMinor(dateOfBirth, today) && !guardian && { guardian: CONSENT_MESSAGES.guardian }),
    ...(decision === 'GIVEN' &&
      (channel === 'thumbprint' || channel === 'spoken') &&
      !witness && { witness: CONSENT_MESSAGES.witness }),
  };
}

/** Tests whether a person is under 18 on a day; false if the date of birth is unknown. */
export function isMinor(dateOfBirth: string | null, today: string): boolean {
  if (dateOfBirth === null) return false;
  const adultOn = `${Number(dateOfBirth.slice(0, 4)) + ADULT}${dateOfBirth.slice(4)}`;
  return today < adultOn;
}
