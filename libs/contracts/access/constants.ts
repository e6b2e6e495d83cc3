/** Maximum duration of impersonation, in seconds. */
export const IMPERSONATION_SECONDS = 15 * 60;
