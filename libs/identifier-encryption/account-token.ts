import type { TokenKeys } from './identifier-encryption.js';
import { sivDecrypt, sivEncrypt, sivKeys } from './synthetic-iv.js';

/*
 * Token of a bank account number that leaves Gona and comes back, in an export or in a file of rejected rows. It is
 * encrypted under keys of the account, so that the file shows no number and is useless in another account.
 *
 *     ACC:<base64url of IV (16) and ciphertext: 12 bytes, or 28 if the cell held more than a number>
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
const TOKEN = /^[^:]{0,80}ACC:([A-Za-z0-9_-]{38}|[A-Za-z0-9_-]{59}|[A-Za-z0-9_-]{22}|[A-Za-z0-9_-]{43})$/;

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

/** Tests whether a cell holds only such a token, except for the mask before it. */
export const isAccountToken = (cell: string): boolean => cell.includes('ACC:') && TOKEN.test(cell.trim());

/**
 * Returns the text behind a cell's token. Null if it was changed, is another account's or an earlier version's, or its
 * key is not in the ring.
 */
export function readAccountToken(cell: string, accountId: number, keys: TokenKeys): string | null {
  const bytes = Buffer.from(TOKEN.exec(cell.trim())?.[1] ?? '', 'base64url');
  for (const key of keys.encryption.all) {
    const clear = sivDecrypt(bytes, keysOf(key, accountId));
    if (clear === null) continue;
    const end = clear.indexOf(0);
    return clear.subarray(0, end < 0 ? clear.length : end).toString('utf8');
  }
  return null;
}
