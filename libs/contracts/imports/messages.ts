/** Messages about imported files. */
export const IMPORTS_MESSAGES = {
  failed: 'Upload Failed and Error occurred',
  uploadError: 'Error uploading',
  tooLarge: 'The file is larger than 25 MB. Split it and import the parts.',
  noFile: 'Choose a file to import.',
  empty: 'The file is empty.',
  infected:
    'A virus was found in this file, so it was not kept. Scan the computer that it comes from, then send a clean file.',
  wrongExtension: 'Invalid file extension',
  notWaiting: 'This import is not waiting for an answer: it is still running, or has ended.',
  nothingAnswered: 'No held row has a new answer.',
  notRetryable: 'This import is still running, or has ended well: there is nothing to try again.',
  notUndoable:
    'This import cannot be undone: it is still running, has stored nothing, was undone already, or is older than 7 days.',
  noInputs: 'The season has no inputs yet. Add them under Settings, Economics Of Production.',
  review: 'The file has arrived. Look at its columns and rows; nothing is written before you say so.',
  held: 'they would change who somebody is, where a farm lies, or go into a community that is in doubt, and wait for a yes.',
  waiting: 'The file was taken in, and its import goes on by itself. Follow it in the job centre.',
  cancelled: 'The import was cancelled. Rows stored before that stay stored.',
} as const;
