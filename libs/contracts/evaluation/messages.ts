/** What is said about the evaluation map and its acts; with capitals where the specification has the sentence. */
export const EVALUATION_MESSAGES = {
  statusCompleted: 'Farm Status Completed',
  statusNotCompleted: 'Farm Status not Completed',
  statusFailed: 'Error changing Farm Status',
  saved: 'Work Saved successfully',
  saveFailed: 'Error saving work',
  deleted: 'Farm Deleted',
  reset: 'Farm Maps Reset Successfully',
  rejected: 'The data was rejected.',
  undone: 'This was taken back.',
  reverted: 'The farm has its earlier boundary again.',
  editsReverted: 'The edits were taken back.',
  notUndoable: 'This cannot be taken back: it was taken back already, or is older than seven days.',
  leased: 'Somebody else edits this farm now.',
  leaseAsked: 'They were asked for the farm.',
  leaseNotHeld: 'Nobody edits this farm now; you can.',
  noSuchVersion: 'This farm has no boundary of that version.',
} as const;
