/** What is said about findings. */
export const FINDINGS_MESSAGES = {
  started: 'The maps are being inspected; see the job.',
  dismissed: 'Finding settled',
  notOpen: 'This finding is not open any more: somebody has settled it, or the map has changed.',
  reasonNeeded: 'Say in a sentence why this is not a fault: at least 5 characters.',
  openFinding: 'This farm has an open severe finding. State a reason to complete it all the same.',
  elsewhere: 'a farm of another programme',
} as const;

/** The sentence in which completing a farm is refused: it names what was found. */
export const openFindingSentence = (title: string, detail: string) =>
  `${FINDINGS_MESSAGES.openFinding} ${title}: ${detail}.`;
