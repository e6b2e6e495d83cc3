export const FINDINGS_MESSAGES = {
  started: 'The inspection of the maps has started. Follow it in the job centre.',
  dismissed: 'Finding settled',
  notOpen: 'This finding is no longer open. Someone settled it, or the map changed.',
  reasonNeeded: 'Enter the reason why this is not a fault, in at least 5 characters.',
  settled: 'Overlap settled.',
  settleReasonNeeded: 'Enter the reason for this outcome, in at least 5 characters.',
  notOverlap: 'Only an overlap of two farms can be settled this way.',
  outcomeRefused: 'This outcome would leave no farm.',
  noSuchOutcome: 'This outcome is not possible. Edit one of the boundaries by hand.',
  bothLeft: 'The boundaries would still overlap, so nothing was changed. Edit one of them by hand.',
  openFinding: 'This farm has an open severe finding. Enter a reason to complete it anyway.',
  elsewhere: 'a farm of another programme',
} as const;

/** Returns the sentence that refuses to complete a farm: it names the finding. */
export const openFindingSentence = (title: string, detail: string) =>
  `${FINDINGS_MESSAGES.openFinding} ${title}: ${detail}.`;

/**
 * Returns the reason to refuse an outcome that would leave no farm: `letter` is the farm that would be lost. Square
 * metres and metres.
 */
export const nothingLeftSentence = (letter: 'A' | 'B') =>
  `Nothing would be left of ${letter}. If there is no such farm, delete it.`;
export const littleLeftSentence = (letter: 'A' | 'B', squareMetres: number) =>
  `Only ${Math.round(squareMetres)} m² would be left of ${letter}, which is too small for a farm.`;
export const sliverLeftSentence = (letter: 'A' | 'B', metres: number) =>
  `A strip ${metres.toFixed(1)} m wide would be left of ${letter}. Edit its boundary by hand.`;
