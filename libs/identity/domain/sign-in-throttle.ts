import { createHash } from 'node:crypto';
import { networkOf } from '#libs/platform';

/** Attempts per window that reach the password hash, for one username or for one known device of its user. */
export const ATTEMPTS_PER_WINDOW = 10;
/** Seconds of a window, from its first attempt. */
export const WINDOW_SECONDS = 15 * 60;
/**
 * Seconds that a network waits after each of its failed attempts in a window; the last value applies to all later ones.
 * A whole office may share one address, so it is never locked out.
 */
export const NETWORK_DELAYS = [...Array<number>(ATTEMPTS_PER_WINDOW - 1).fill(0), 1, 2, 4, 8, 16, 32, 60];

/** Username and source of an attempt. */
export interface SignInAttempt {
  username: string;
  address: string;
  /** Token of a device on which this user has signed in, if genuine. */
  deviceId: string | null;
}

/** Hashes a username, ignoring case: people type passwords into the wrong field. */
export const nameHash = (username: string) =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('hex');

/** Returns the key of a username. */
export const userKey = (username: string) => `user:${nameHash(username)}`;
/** Returns the key prefix of all devices of a user. */
export const devicesKey = (username: string) => `device:${nameHash(username)}:`;

/**
 * Returns the counters of an attempt. A device known to the user has only its own counter, so that no stranger can lock
 * a person out of it. All others count by name and by network.
 */
export function throttleKeys({ username, address, deviceId }: SignInAttempt): {
  guesses: string;
  network: string | null;
} {
  return deviceId === null
    ? { guesses: userKey(username), network: `address:${networkOf(address)}` }
    : { guesses: devicesKey(username) + deviceId, network: null };
}
