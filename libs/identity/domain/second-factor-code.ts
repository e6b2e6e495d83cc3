import { randomInt } from 'node:crypto';

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Parsed code input: six digits of the app, a recovery code, or neither. */
export type TypedCode = { kind: 'totp'; digits: string } | { kind: 'recovery'; code: string } | null;

/** Ignores blanks, dashes and case, because people read codes from paper. */
export function typedCode(text: string): TypedCode {
  const bare = text.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'totp', digits: bare };
  if (/^[a-z0-9]{12}$/.test(bare)) return { kind: 'recovery', code: bare };
  return null;
}

/** Generates a single-use code: 3 groups of 4 readable characters, 59 bits. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group()].join('-');
}
