/** Seconds that an access token lives. */
export const ACCESS_TOKEN_SECONDS = 10 * 60;
/** Seconds after which a session that was not used ends. */
export const SESSION_IDLE_SECONDS = 30 * 60;
/** Seconds after which a session ends however much it was used. */
export const SESSION_ABSOLUTE_SECONDS = 12 * 60 * 60;
/** Seconds before the end of a session at which its user is asked. */
export const SESSION_WARNING_SECONDS = 60;
/** Seconds for which a session is believed after its user has given the password: calls that ask for more want it anew. */
export const CONFIRMED_SECONDS = 5 * 60;
/** Seconds for which a device is known to a user who has signed in on it. */
export const KNOWN_DEVICE_SECONDS = 180 * 24 * 60 * 60;
/** Hours for which a link to choose a password, and a password that somebody else gave, are good. */
export const SET_PASSWORD_LINK_HOURS = 72;
