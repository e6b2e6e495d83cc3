export const FINDINGS_MESSAGES = {
  started: 'The maps are being inspected; see the job.',
  dismissed: 'Finding settled',
  notOpen: 'This finding is not open any more: somebody has settled it, or the map has changed.',
  reasonNeeded: 'Say in a sentence why this is not a fault: at least 5 characters.',
  settled: 'The overlap is settled.',
  settleReasonNeeded: 'Say in a sentence why it ends so: at least 5 characters.',
  notOverlap: 'Only an overlap of two farms can be settled this way.',
  outcomeRefused: 'This outcome would leave no farm.',
  noSuchOutcome: 'This overlap cannot end so. Edit one of the boundaries by hand.',
  bothLeft: 'The boundaries overlap afterwards as well, so nothing was changed. Edit one of them by hand.',
  openFinding: 'This farm has an open severe finding. State a reason to complete it all the same.',
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
  `Only ${Math.round(squareMetres)} m² would be left of ${letter}, which is no farm.`;
export const sliverLeftSentence = (letter: 'A' | 'B', metres: number) =>
  `A strip ${metres.toFixed(1)} m wide would be left of ${letter}. Edit its boundary by hand.`;
