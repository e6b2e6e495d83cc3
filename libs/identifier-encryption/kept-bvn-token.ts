import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { decryptIdentifier, type TokenKeys } from './identifier-encryption.js';

/*
 * A BVN that is kept, on its way out of Gona in an export and back: the very cipher text that the farmer's row holds, wrapped
 * block by block (AES-256) under a key of the account, so that it is worth nothing in another. Nothing is decrypted to make
 * it, and a thousand are made at once: a token for each of a million farmers costs next to nothing.
 *
 *     BVN:AAAA<base64url of the wrapped cipher text, 48 bytes>
 *
 * Blocks need no chain: what they hide is random to begin with, and what comes back is authenticated by the cipher text itself.
 */
const CIPHER_BYTES = 40;
const WRAPPED_BYTES = 48;
const WRAPPED_LETTERS = 64;
const PADDING = '00'.repeat(WRAPPED_BYTES - CIPHER_BYTES);
/** Three bytes of zero: no key has that number, by which tokens of other files begin. */
const MARK_BYTES = 3;
const MARK = 'AAAA';
const ALGORITHM = 'aes-256-ecb';

const keyOf = (key: Buffer, accountId: number) =>
  createHmac('sha256', key).update(`gona.exports.account ${accountId}`).digest();

/** Makes tokens of an account's cipher texts, each in hex; a blank where there is none, or it is no BVN's. */
export function keptBvnTokens(accountId: number, keys: TokenKeys): (ciphers: readonly string[]) => string[] {
  const key = keyOf(keys.encryption.key, accountId);
  return (ciphers) => {
    const isWrapped = (cipher: string) => cipher.length === CIPHER_BYTES * 2;
    const clear = Buffer.from(ciphers.map((each) => (isWrapped(each) ? each + PADDING : '')).join(''), 'hex');
    const cipher = createCipheriv(ALGORITHM, key, null).setAutoPadding(false);
    const letters = Buffer.concat([cipher.update(clear), cipher.final()]).toString('base64url');
    let at = 0;
    return ciphers.map((each) => {
      if (!isWrapped(each)) return '';
      at += WRAPPED_LETTERS;
      return `BVN:${MARK}${letters.slice(at - WRAPPED_LETTERS, at)}`;
    });
  };
}

/** True for the bytes of such a token. */
export const isKeptToken = (bytes: Buffer) =>
  bytes.length === MARK_BYTES + WRAPPED_BYTES && bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0;

/** The BVN; null where the token was changed, is another account's, or was made with a key that is not in the ring. */
export function openKeptToken(bytes: Buffer, accountId: number, keys: TokenKeys): string | null {
  for (const key of keys.encryption.all) {
    const decipher = createDecipheriv(ALGORITHM, keyOf(key, accountId), null).setAutoPadding(false);
    const clear = Buffer.concat([decipher.update(bytes.subarray(MARK_BYTES)), decipher.final()]);
    if (clear.subarray(CIPHER_BYTES).some((byte) => byte !== 0)) continue;
    try {
      return decryptIdentifier(clear.subarray(0, CIPHER_BYTES), keys);
    } catch {
      // Wrapped with another key, or changed.
    }
  }
  return null;
}
