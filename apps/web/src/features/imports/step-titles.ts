import type { Step } from './addresses.js';

/** Title of the upload, which has no page: a dialog sends the file. */
export const UPLOAD_TITLE = 'Upload';

/** Titles of the steps, for their pages and for progress lines of imports. */
export const STEP_TITLES: Record<Step, string> = {
  columns: 'Match columns',
  check: 'Check rows',
  run: 'Import',
  review: 'Review',
};
