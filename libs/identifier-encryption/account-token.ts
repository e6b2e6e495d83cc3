import type { TokenKeys } from './identifier-encryption.js';
import { sivDecrypt, sivEncrypt, sivKeys } from './synthetic-iv.js';

/*
 * A bank account number on its way out of Gona and back, in an export or in a file of rejected rows: encrypted under keys of the
 * account, so that the file shows no number and is worth nothing in another account.
 *
 *     ACC:<base64url of IV (16) and cipher text: 12 bytes, or 28 where more than a number stood in the cell>
 *
 * Equal cells have equal tokens: a file that comes back unchanged is unchanged. Files of versions before this have tokens in
 * blocks of 16 bytes (AES-ECB). These are recognised and not opened: the import leaves the cell blank and says so.
 */
const TEXT_BYTES = [12, 28] as const;
/** Alone in its cell, but for the mask before it. Those of 22 and 43 letters are of earlier versions. */
const TOKEN = /^[^:]{0,80}ACC:([A-Za-z0-9_-]{38}|[A-Za-z0-9_-]{59}|[A-Za-z0-9_-]{22}|[A-Za-z0-9_-]{43})$/;

const keysOf = (key: Buffer, accountId: number) => sivKeys(key, `gona.bank.account.siv ${accountId}`);

/** The text with zeros behind it: the length of a token tells no length of a number. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, TEXT_BYTES[1]);
  return Buffer.concat([bytes], bytes.length <= TEXT_BYTES[0] ? TEXT_BYTES[0] : TEXT_BYTES[1]);
}

/** Makes the tokens of an account: of what cells of account numbers hold, of 28 bytes at most each. */
export function accountTokens(accountId: number, keys: TokenKeys): (texts: readonly string[]) => string[] {
  const own = keysOf(keys.encryption.key, accountId);
  return (texts) => texts.map((text) => `ACC:${sivEncrypt(padded(text), own).toString('base64url')}`);
}

/** True where a cell holds such a token and nothing else but the mask before it. */
export const isAccountToken = (cell: string): boolean => cell.includes('ACC:') && TOKEN.test(cell.trim());

/**
 * What the token of a cell stands for. Null where it was changed, is another account's or an earlier version's, or was made with a
 * key that is not in the ring.
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
