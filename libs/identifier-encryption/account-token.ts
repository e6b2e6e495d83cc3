import { createHmac } from 'node:crypto';
import { decryptIdentifier, type TokenKeys } from './identifier-encryption.js';
import { unwrap, WRAPPED_BYTES, wrapAll } from './kept-bvn-token.js';
import { sivDecrypt, sivEncrypt, sivKeys } from './synthetic-iv.js';

/*
 * Token of a bank account number that leaves Gona and comes back, in an export or in a file of rejected rows. It is
 * encrypted under keys of the account, so that the file shows no number and is useless in another account.
 *
 *     ACC:<base64url of IV (16) and ciphertext: 12 bytes, or 28 if the cell held more than a number>
 *
 * A stored number leaves in an export as its ciphertext, wrapped like a BVN's, so that nothing is decrypted:
 *
 *     ACC:AAAA<base64url of the wrapped ciphertext with its length, 48 bytes>
 *
 * Equal cells have equal tokens: a file that comes back unchanged is unchanged. Files of earlier versions have tokens
 * in blocks of 16 bytes (AES-ECB). These are recognised but not decrypted: the import leaves the cell blank and reports
 * it.
 */
const TEXT_BYTES = [12, 28] as const;
/**
 * Matches a token that is alone in its cell, except for the mask before it. Tokens of 22 and 43 letters are of earlier
 * versions.
 */
const TOKEN =
  /^[^:]{0,80}ACC:([A-Za-z0-9_-]{38}|AAAA[A-Za-z0-9_-]{64}|[A-Za-z0-9_-]{59}|[A-Za-z0-9_-]{22}|[A-Za-z0-9_-]{43})$/;

/** Bytes of a ciphertext without its text: key number, IV and tag. */
const CIPHER_BYTES = 29;
const wrapKeyOf = (key: Buffer, accountId: number) =>
  createHmac('sha256', key).update(`gona.exports.bank ${accountId}`).digest();

const keysOf = (key: Buffer, accountId: number) => sivKeys(key, `gona.bank.account.siv ${accountId}`);

/** Pads the text with zeros, so that the length of a token does not reveal the length of a number. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, TEXT_BYTES[1]);
  return Buffer.concat([bytes], bytes.length <= TEXT_BYTES[0] ? TEXT_BYTES[0] : TEXT_BYTES[1]);
}

/**
 * Returns a function that makes tokens of an account for the contents of account number cells, each at most 28 bytes.
 */
export function accountTokens(accountId: number, keys: TokenKeys): (texts: readonly string[]) => string[] {
  const own = keysOf(keys.encryption.key, accountId);
  return (texts) => texts.map((text) => `ACC:${sivEncrypt(padded(text), own).toString('base64url')}`);
}

/** Characters of the number behind a ciphertext, given in hex. */
export const lengthOfCipher = (cipher: string): number => Math.max(0, cipher.length / 2 - CIPHER_BYTES);

/** Returns a function that makes tokens of an account's ciphertexts, given in hex; blank for an empty one. */
export function keptAccountTokens(
  accountId: number,
  keys: TokenKeys,
): (ciphers: readonly string[]) => string[] {
  const key = wrapKeyOf(keys.encryption.key, accountId);
  const typed = accountTokens(accountId, keys);
  return (ciphers) => {
    const wrapped = wrapAll(ciphers.map(withLength), key);
    return ciphers.map((cipher, at) => {
      if (wrapped[at]) return `ACC:${wrapped[at]}`;
      // Too long to wrap: more than a number.
      return cipher === '' ? '' : (typed([decryptIdentifier(Buffer.from(cipher, 'hex'), keys)])[0] ?? '');
    });
  };
}

/** Fills a ciphertext up to the wrapped bytes, of which the last one is its length; blank if it is too long. */
function withLength(cipher: string): string {
  const length = cipher.length / 2;
  if (length === 0 || length >= WRAPPED_BYTES) return '';
  return cipher.padEnd((WRAPPED_BYTES - 1) * 2, '0') + length.toString(16).padStart(2, '0');
}

function openWrapped(bytes: Buffer, accountId: number, keys: TokenKeys): string | null {
  for (const key of keys.encryption.all) {
    const clear = unwrap(bytes, wrapKeyOf(key, accountId));
    const length = clear.at(-1) ?? 0;
    if (
      length <= CIPHER_BYTES ||
      length >= WRAPPED_BYTES ||
      clear.subarray(length, -1).some((byte) => byte !== 0)
    )
      continue;
    try {
      return decryptIdentifier(clear.subarray(0, length), keys);
    } catch {
      // Wrapped with another key, or changed.
    }
  }
  return null;
}

/** Tests whether a cell holds only such a token, except for the mask before it. */
export const isAccountToken = (cell: string): boolean => cell.includes('ACC:') && TOKEN.test(cell.trim());

/**
 * Returns the text behind a cell's token. Null if it was changed, is another account's or an earlier version's, or its
 * key is not in the ring.
 */
export function readAccountToken(cell: string, accountId: number, keys: TokenKeys): string | null {
  const bytes = Buffer.from(TOKEN.exec(cell.trim())?.[1] ?? '', 'base64url');
  if (bytes.length > WRAPPED_BYTES) return openWrapped(bytes, accountId, keys);
  for (const key of keys.encryption.all) {
    const clear = sivDecrypt(bytes, keysOf(key, accountId));
    if (clear === null) continue;
    const end = clear.indexOf(0);
    return clear.subarray(0, end < 0 ? clear.length : end).toString('utf8');
  }
  return null;
}
