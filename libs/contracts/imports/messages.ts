/** What is said about files that are imported. */
export const IMPORTS_MESSAGES = {
  failed: 'Upload Failed and Error occurred',
  uploadError: 'Error uploading',
  tooLarge: 'The file is larger than 25 MB. Split it and import the parts.',
  noFile: 'Choose a file to import.',
  empty: 'The file is empty.',
  wrongExtension: 'Invalid file extension',
  notWaiting: 'This import does not wait for an answer: it goes on, or has ended.',
  nothingAnswered: 'None of the held rows has an answer that is not carried out yet.',
  notRetryable: 'This import goes on, or has ended well: there is nothing to try again.',
  notUndoable:
    'This import cannot be taken back: it is still running, has stored nothing, was taken back already, or is older than 7 days.',
  review: 'The file is here. Look at its columns and rows; nothing is written before you say so.',
  held: 'they would change who somebody is, or where a farm lies, and wait for a yes.',
  waiting: 'The import is still running. Follow it in the job centre.',
  cancelled: 'The import was cancelled. Rows stored before that stay stored.',
} as const;
