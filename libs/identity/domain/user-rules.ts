import { randomInt } from 'node:crypto';
import { ACCESS_MESSAGES, type Role, roleOf } from '#libs/contracts';

/** Letters without those that are mistaken for each other when read aloud or from paper. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
export const PASSWORD_MIN = 8;

/** What is wrong with a new user name, or null. */
export function usernameFault(username: string): string | null {
  if (username.trim() === '') return ACCESS_MESSAGES.accessList.usernameMissing;
  if (!/^[A-Za-z0-9][A-Za-z0-9._@-]{1,63}$/.test(username))
    return 'A username has 2 to 64 letters, digits, dots, dashes, underscores or @, and begins with a letter or digit.';
  return null;
}

/** What is wrong with a new password, or null. Length is what counts (NIST SP 800-63B, 5.1.1.2). */
export function passwordFault(password: string, username: string): string | null {
  if (password.length < PASSWORD_MIN) return `A password has at least ${PASSWORD_MIN} characters.`;
  if (password.length > 200) return 'A password has at most 200 characters.';
  if (password.toLowerCase() === username.toLowerCase()) return 'The password must not be the username.';
  return null;
}

/** What is wrong with an access id, or null. */
export function accessIdFault(accessId: string): string | null {
  return /^[0-9]{8}$/.test(accessId) ? null : 'An access id has exactly 8 digits.';
}

/** Stored names as roles, the unknown ones left out. */
export function rolesOf(names: readonly string[]): Role[] {
  return [...new Set(names.map(roleOf).filter((role) => role !== null))];
}

/** A password for one use: 4 groups of 4 readable characters, 79 bits. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** An access id drawn at random; 8 digits that do not begin with 0. */
export function randomAccessId(): string {
  return String(randomInt(10_000_000, 100_000_000));
}
