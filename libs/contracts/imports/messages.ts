/** What is said about files that are imported. */
export const IMPORTS_MESSAGES = {
  failed: 'Upload Failed and Error occurred',
  uploadError: 'Error uploading',
  tooLarge: 'The file is larger than 25 MB. Split it and import the parts.',
  noFile: 'Choose a file to import.',
  empty: 'The file is empty.',
  waiting: 'The import is still running. Follow it in the job centre.',
  cancelled: 'The import was cancelled. Rows stored before that stay stored.',
} as const;
