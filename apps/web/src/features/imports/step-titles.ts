import type { Step } from './addresses.js';

/** Of the file's arrival, which is no page: it is sent from a dialog. */
export const UPLOAD_TITLE = 'Upload';

/** What the steps are called: on their pages and wherever an import is drawn as a line of steps. */
export const STEP_TITLES: Record<Step, string> = {
  columns: 'Match columns',
  check: 'Check rows',
  run: 'Import',
  review: 'Review',
};
