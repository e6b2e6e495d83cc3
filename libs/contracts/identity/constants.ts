/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 10 * 60;
/** Seconds after which an unused session ends. */
export const SESSION_IDLE_SECONDS = 30 * 60;
/** Seconds after which a session ends, regardless of use. */
export const SESSION_ABSOLUTE_SECONDS = 12 * 60 * 60;
/** Seconds before the end of a session at which its user is warned. */
export const SESSION_WARNING_SECONDS = 60;
/** Seconds during which a session needs no step-up authentication after its user has entered the password. */
export const CONFIRMED_SECONDS = 5 * 60;
/** Seconds for which a device is remembered for a user who has signed in on it. */
export const KNOWN_DEVICE_SECONDS = 180 * 24 * 60 * 60;
/** Hours for which a link to choose a password, and a password issued by someone else, are valid. */
export const SET_PASSWORD_LINK_HOURS = 72;
