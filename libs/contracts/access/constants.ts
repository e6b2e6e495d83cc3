/** Seconds for which an administrator may see the portal as another user, at most. */
export const SEE_AS_SECONDS = 15 * 60;
