/** Everything that the user is to decide. */
export const WAITING_PATH = '/waiting';
