/** Messages about imported files. */
export const IMPORTS_MESSAGES = {
  rejectsPurpose: 'Correction of rejected rows',
  failed: 'Upload Failed and Error occurred',
  uploadError: 'Error uploading',
  tooLarge: 'The file is larger than 25 MB. Split it and import the parts.',
  noFile: 'Choose a file to import.',
  empty: 'The file is empty.',
  infected:
    'This file contains a virus and was not stored. Scan the computer that it came from, then upload a clean file.',
  wrongExtension: 'Invalid file extension',
  notWaiting: 'This import is not waiting for an answer. It is still running, or it has ended.',
  nothingAnswered: 'There are no new answers for held rows.',
  notRetryable: 'This import cannot be retried. It is still running, or it has succeeded.',
  notUndoable:
    'This import cannot be undone. It is still running, stored nothing, was already undone, or is older than 7 days.',
  fileGone: 'The uploaded list was deleted at the end of its retention period.',
  noInputs: 'The season has no inputs yet. Add them under Settings, Economics Of Production.',
  review: 'File uploaded. Check its columns and rows; nothing is saved until you confirm.',
  held: "they would change a farmer's identity, move a farm, or go into an uncertain community. They need your approval.",
  waiting: 'File uploaded. The import is running; follow it in the job centre.',
  cancelled: 'The import was cancelled. Rows stored before that stay stored.',
} as const;
