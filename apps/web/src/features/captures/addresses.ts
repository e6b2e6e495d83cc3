/** Captures that need a decision of staff. */
export const CAPTURES_PATH = '/captures';
