/** Seconds for which an administrator may see the portal as another user, at most. */
export const IMPERSONATION_SECONDS = 15 * 60;
