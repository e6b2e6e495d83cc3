import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Attempts of one user name, or from one address, that reach the password hash in a window. */
export const ATTEMPTS_PER_WINDOW = 10;
/** Seconds of a window, from its first attempt. */
export const WINDOW_SECONDS = 15 * 60;

/** Keys under which an attempt counts. Names are hashed: people type passwords into the wrong field. */
export function throttleKeys(username: string, address: string): { user: string; address: string } {
  return { user: userKey(username), address: `address:${networkOf(address)}` };
}

/** Key of a user name, however it is cased. */
export function userKey(username: string): string {
  return `user:${createHash('sha256').update(username.trim().toLowerCase()).digest('hex')}`;
}

/**
 * The network that an address stands for: an IPv4 address itself, an IPv6 address its /64, since every customer has
 * one whole (RFC 6177).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
