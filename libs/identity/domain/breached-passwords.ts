import { createHash } from 'node:crypto';

const BYTES = 4;

/** Returns the first four bytes of the SHA-256 of a password in lower case, as a number. */
export function breachedMark(password: string): number {
  return createHash('sha256').update(password.trim().toLowerCase()).digest().readUInt32BE();
}

/**
 * Tests whether a password is on a list of stolen passwords.
 * @param marks sorted hash prefixes of four bytes each; one in some 95,000 other passwords shares a prefix with one of
 * 45,000
 */
export function isBreached(password: string, marks: Buffer): boolean {
  const wanted = breachedMark(password);
  let low = 0;
  let high = marks.length / BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = marks.readUInt32BE(middle * BYTES);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
}
