import { createHash } from 'node:crypto';
import { networkOf } from '#libs/platform';

/** Attempts at one user name, or of one known device at its user, that reach the password hash in a window. */
export const ATTEMPTS_PER_WINDOW = 10;
/** Seconds of a window, from its first attempt. */
export const WINDOW_SECONDS = 15 * 60;
/**
 * Seconds for which a network waits after each of its failed attempts in a window, the last for all that follow: a whole
 * office may be behind one address, so it is never locked out.
 */
export const NETWORK_DELAYS = [...Array<number>(ATTEMPTS_PER_WINDOW - 1).fill(0), 1, 2, 4, 8, 16, 32, 60];

/** Whose password is tried, and from where. */
export interface SignInAttempt {
  username: string;
  address: string;
  /** What a device that has signed in as this user before shows of itself, where it is genuine. */
  deviceId: string | null;
}

/** A user name however it is cased, hashed: people type passwords into the wrong field. */
export const nameHash = (username: string) =>
  createHash('sha256').update(username.trim().toLowerCase()).digest('hex');

/** Key of a user name. */
export const userKey = (username: string) => `user:${nameHash(username)}`;
/** Beginning of the keys of all devices of a user. */
export const devicesKey = (username: string) => `device:${nameHash(username)}:`;

/**
 * What an attempt is counted by: of a device that is known to the user by that alone, so that no stranger can lock a
 * person out of it; of all others by the name and by the network.
 */
export function throttleKeys({ username, address, deviceId }: SignInAttempt): {
  guesses: string;
  network: string | null;
} {
  return deviceId === null
    ? { guesses: userKey(username), network: `address:${networkOf(address)}` }
    : { guesses: devicesKey(username) + deviceId, network: null };
}
