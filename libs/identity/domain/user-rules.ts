import { randomInt } from 'node:crypto';
import { ACCESS_MESSAGES, type Role, roleOf } from '#libs/contracts';

/** Letters that are not confused when read aloud or from paper. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
export const PASSWORD_MIN = 8;
/** Stored in place of a role for the token of a program: it is no person, and never signs in. */
export const SERVICE_ROLE = 'SERVICE';

/** Returns the problem with a new username, or null. */
export function usernameFault(username: string): string | null {
  if (username.trim() === '') return ACCESS_MESSAGES.accessList.usernameMissing;
  if (!/^[A-Za-z0-9][A-Za-z0-9._@-]{1,63}$/.test(username))
    return 'A username must have 2 to 64 letters, digits, dots, dashes, underscores or @, and start with a letter or digit.';
  return null;
}

/** Returns the problem with a new password, or null. Length is what counts (NIST SP 800-63B, 5.1.1.2). */
export function passwordFault(password: string, username: string): string | null {
  if (password.length < PASSWORD_MIN) return `A password must have at least ${PASSWORD_MIN} characters.`;
  if (password.length > 200) return 'A password can have at most 200 characters.';
  if (password.toLowerCase() === username.toLowerCase()) return 'The password must not be the username.';
  return null;
}

/** Returns the problem with an access id, or null. */
export function accessIdFault(accessId: string): string | null {
  return /^[0-9]{8}$/.test(accessId) ? null : 'An access id must have exactly 8 digits.';
}

/** Converts stored names to roles and omits unknown ones. */
export function rolesOf(names: readonly string[]): Role[] {
  return [...new Set(names.map(roleOf).filter((role) => role !== null))];
}

/** Generates a single-use password: 4 groups of 4 readable characters, 79 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Generates a random access id: 8 digits that do not start with 0. */
export function randomAccessId(): string {
  return String(randomInt(10_000_000, 100_000_000));
}
