import { randomBytes } from 'node:crypto';

/** Digits and capitals without I, L, O and U (Crockford's base 32), which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Sixteen characters of five bits. */
const BYTES = 10;
const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** Writes bytes in base 32; a last group of fewer than five bits is padded with zeros. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + LETTERS[(held << (5 - bits)) & 31] : text;
}

/** Returns a new code: 80 random bits, so that nothing about the farmer can be read or guessed from it. */
export const newCode = (): string => base32(randomBytes(BYTES));

/** Reads a typed or scanned code, with O as 0, and I or L as 1; null if it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '');
  return CODE.test(code) ? code : null;
}

/** Groups a code for people: `7Q4F M2KD 9XW3 HB5T`. */
export const groupedCode = (code: string): string => code.match(/.{4}/g)?.join(' ') ?? code;

/** Returns the address in a QR code, in capitals, which take less space there. @param origin as `https://gona.ng` */
export const addressOfCard = (origin: string, code: string): string =>
  `${origin.replace(/\/+$/, '')}/verify/${code}`.toUpperCase();
