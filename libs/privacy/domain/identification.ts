import { type Identification, REPORT_MESSAGES, type StartReportBody } from '#libs/contracts';

/**
 * Returns how a person was identified, or the faults by field. Farmers get their own report by their session.
 * @param hasCard whether the code is that of the farmer's current card
 */
export function identified(
  { identifiedBy, cardCode, witness }: StartReportBody,
  { isOwn, hasCard }: { isOwn: boolean; hasCard: boolean },
): { by: Identification; witness: string | null } | { faults: Record<string, string> } {
  if (isOwn) return { by: 'session', witness: null };
  if (!identifiedBy) return { faults: { identifiedBy: REPORT_MESSAGES.needed } };
  if (identifiedBy === 'card' && !cardCode) return { faults: { cardCode: REPORT_MESSAGES.cardNeeded } };
  if (identifiedBy === 'card' && !hasCard) return { faults: { cardCode: REPORT_MESSAGES.wrongCard } };
  if (identifiedBy === 'witness' && !witness) return { faults: { witness: REPORT_MESSAGES.witnessNeeded } };
  return { by: identifiedBy, witness: identifiedBy === 'witness' ? (witness ?? null) : null };
}

/** Returns a card's code as it is stored: capitals, without spaces and hyphens; O, I and L read as digits. */
export const storedCode = (typed: string): string =>
  typed.toUpperCase().replace(/[ -]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
