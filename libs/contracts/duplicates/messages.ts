export const DUPLICATES_MESSAGES = {
  started: 'The comparison of all farmers has started. Follow it in the job centre.',
  merged: 'Records merged.',
  different: 'Marked as different people.',
  reopened: 'The pair is open again.',
  undone: 'Merge undone. Both records are as before.',
  changed: 'This pair changed. The latest version is shown.',
  undoOver: 'The 30 days to undo this merge are over.',
  undoLater: 'Undo the later merge of this farmer first.',
} as const;
