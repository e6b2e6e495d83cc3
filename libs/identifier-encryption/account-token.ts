import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { TokenKeys } from './identifier-encryption.js';

/*
 * A bank account number on its way out of Gona and back, in an export or in a file of rejected rows: encrypted in blocks (AES-256)
 * under a key of the account, so that who has the file has no number and it is worth nothing in another account.
 *
 *     ACC:<base64url of one block, or of two where more than a number stood in the cell>
 *
 * Equal cells have equal tokens: a file that comes back unchanged is unchanged. What was altered does not end in zeros any more.
 */
const BLOCK_BYTES = 16;
/** Zeros by which a text that was decrypted is known to be one. */
const ZERO_BYTES = 4;
const ALGORITHM = 'aes-256-ecb';
/** Alone in its cell, but for the mask before it. */
const TOKEN = /^[^:]{0,80}ACC:([A-Za-z0-9_-]{22}|[A-Za-z0-9_-]{43})$/;

const keyOf = (key: Buffer, accountId: number) =>
  createHmac('sha256', key).update(`gona.bank.account ${accountId}`).digest();

/** The text in blocks, zeros behind it. */
function blocksOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, 2 * BLOCK_BYTES - ZERO_BYTES);
  const blocks = Buffer.alloc(bytes.length + ZERO_BYTES > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES);
  bytes.copy(blocks);
  return blocks;
}

/** Makes the tokens of an account, many at once: of what cells of account numbers hold, of 28 bytes at most each. */
export function accountTokens(accountId: number, keys: TokenKeys): (texts: readonly string[]) => string[] {
  const key = keyOf(keys.encryption.key, accountId);
  return (texts) => {
    const clear = texts.map(blocksOf);
    const cipher = createCipheriv(ALGORITHM, key, null).setAutoPadding(false);
    const encrypted = Buffer.concat([cipher.update(Buffer.concat(clear)), cipher.final()]);
    let at = 0;
    return clear.map(({ length }) => {
      at += length;
      return `ACC:${encrypted.subarray(at - length, at).toString('base64url')}`;
    });
  };
}

/** True where a cell holds such a token and nothing else but the mask before it. */
export const isAccountToken = (cell: string): boolean => cell.includes('ACC:') && TOKEN.test(cell.trim());

/** What the token of a cell stands for. Null where it was changed, is another account's, or was made with a key that is not in the ring. */
export function readAccountToken(cell: string, accountId: number, keys: TokenKeys): string | null {
  const bytes = Buffer.from(TOKEN.exec(cell.trim())?.[1] ?? '', 'base64url');
  if (bytes.length === 0) return null;
  for (const key of keys.encryption.all) {
    const text = opened(bytes, keyOf(key, accountId));
    if (text !== null) return text;
  }
  return null;
}

function opened(bytes: Buffer, key: Buffer): string | null {
  const decipher = createDecipheriv(ALGORITHM, key, null).setAutoPadding(false);
  const clear = Buffer.concat([decipher.update(bytes), decipher.final()]);
  if (clear.subarray(-ZERO_BYTES).some((byte) => byte !== 0)) return null;
  const end = clear.indexOf(0);
  return clear.subarray(end).every((byte) => byte === 0) ? clear.subarray(0, end).toString('utf8') : null;
}
