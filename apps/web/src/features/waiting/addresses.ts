/** Path of the user's pending decisions. */
export const WAITING_PATH = '/waiting';
