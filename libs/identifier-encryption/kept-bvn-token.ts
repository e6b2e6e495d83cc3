import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { decryptIdentifier, type TokenKeys } from './identifier-encryption.js';

/*
 * Token of a stored BVN that leaves Gona in an export and comes back. It is the ciphertext of the farmer's row, wrapped
 * block by block (AES-256) under a key of the account, so that it is useless in another. Nothing is decrypted, and a
 * thousand are made in one call: tokens for a million farmers cost next to nothing.
 *
 *     BVN:AAAA<base64url of the wrapped ciphertext, 48 bytes>
 *
 * Blocks need no chaining: their content is random, and the ciphertext itself authenticates what comes back.
 */
const CIPHER_BYTES = 40;
const PADDING = '00'.repeat(8);
/** Three zero bytes: tokens of other files begin with a key number, which is never zero. */
const MARK_BYTES = 3;
const MARK = 'AAAA';
const ALGORITHM = 'aes-256-ecb';

const keyOf = (key: Buffer, accountId: number) =>
  createHmac('sha256', key).update(`gona.exports.account ${accountId}`).digest();

/**
 * Returns a function that makes tokens of an account's ciphertexts, given in hex; blank for an empty one, or one that
 * is not a BVN's.
 */
export function keptBvnTokens(accountId: number, keys: TokenKeys): (ciphers: readonly string[]) => string[] {
  const key = keyOf(keys.encryption.key, accountId);
  return (ciphers) =>
    wrapAll(
      ciphers.map((each) => (each.length === CIPHER_BYTES * 2 ? each + PADDING : '')),
      key,
    ).map((letters) => letters && `BVN:${letters}`);
}

/** Bytes that are wrapped at once. */
export const WRAPPED_BYTES = 48;
const WRAPPED_LETTERS = 64;

/**
 * Wraps texts of 48 bytes in hex, and returns them as letters with a mark before them; blank for a blank one. All take one
 * call of the cipher, because its set-up costs more than a thousand texts.
 */
export function wrapAll(texts: readonly string[], key: Buffer): string[] {
  const cipher = createCipheriv(ALGORITHM, key, null).setAutoPadding(false);
  const clear = Buffer.from(texts.join(''), 'hex');
  const letters = Buffer.concat([cipher.update(clear), cipher.final()]).toString('base64url');
  let at = 0;
  return texts.map((text) => {
    if (text === '') return '';
    at += WRAPPED_LETTERS;
    return MARK + letters.slice(at - WRAPPED_LETTERS, at);
  });
}

/** Returns the wrapped bytes behind the bytes of letters with their mark. */
export function unwrap(bytes: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, null).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes.subarray(MARK_BYTES)), decipher.final()]);
}

/** Tests for the bytes of such a token. */
export const isKeptToken = (bytes: Buffer) =>
  bytes.length === MARK_BYTES + WRAPPED_BYTES && bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0;

/** Returns the BVN; null if the token was changed, is another account's, or its key is not in the ring. */
export function openKeptToken(bytes: Buffer, accountId: number, keys: TokenKeys): string | null {
  for (const key of keys.encryption.all) {
    const clear = unwrap(bytes, keyOf(key, accountId));
    if (clear.subarray(CIPHER_BYTES).some((byte) => byte !== 0)) continue;
    try {
      return decryptIdentifier(clear.subarray(0, CIPHER_BYTES), keys);
    } catch {
      // Wrapped with another key, or changed.
    }
  }
  return null;
}
