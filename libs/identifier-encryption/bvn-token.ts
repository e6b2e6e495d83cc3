import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenKeys } from './identifier-encryption.js';
import { isKeptToken, openKeptToken } from './kept-bvn-token.js';

/*
 * Token of a BVN that leaves Gona and comes back, in a file of rejected rows. It is encrypted, so that the file reveals
 * no number, and bound to the account and the import, so that it is useless elsewhere. It needs no stored row: it
 * remains valid after the upload has been deleted.
 *
 *     BVN:<base64url of key id (1), import (6), nonce (12), AES-256-GCM ciphertext, tag (12)>
 *
 * The nonce is a keyed hash of the clear text (synthetic, as in RFC 8452). The same BVN in the same import always has
 * the same token, and two BVNs never share a nonce.
 */
const NONCE_BYTES = 12;
const TAG_BYTES = 12;
const IMPORT_BYTES = 6;
const HEAD_BYTES = 1 + IMPORT_BYTES;
const MARK_BYTES = 16;
/** Maximum characters of a cell in a token. */
const LONGEST = 64;

/** Matches a token that is alone in its cell, except for the mask before it. */
const TOKEN = /^[^:]{0,80}BVN:([A-Za-z0-9_-]{43,400})$/;
/** Matches a token anywhere in a text. */
export const TOKEN_IN_TEXT = /BVN:[A-Za-z0-9_-]{43}/;
const MARK = /^G(\d{1,15})-([A-Za-z0-9_-]{22})$/;

/** Account and import of a file's token or mark. */
export interface Origin {
  accountId: number;
  importId: number;
}

/** Derives keys for this purpose alone from the key that encrypts identifiers. */
const derived = (key: Buffer, purpose: string) =>
  createHmac('sha256', key).update(`gona.rejects.${purpose}`).digest();

const boundTo = (head: Buffer, accountId: number) =>
  Buffer.concat([head, Buffer.from(`account ${accountId}`)]);

/** Returns the token of a BVN cell's content, at most 64 characters. */
export function bvnToken(text: string, { accountId, importId }: Origin, keys: TokenKeys): string {
  const clear = Buffer.from(text.slice(0, LONGEST), 'utf8');
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = keys.encryption.id;
  head.writeUIntBE(importId, 1, IMPORT_BYTES);
  const bound = boundTo(head, accountId);
  const nonce = createHmac('sha256', derived(keys.encryption.key, 'nonce'))
    .update(bound)
    .update('\0')
    .update(clear)
    .digest()
    .subarray(0, NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', derived(keys.encryption.key, 'token'), nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(bound);
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  return `BVN:${Buffer.concat([head, nonce, body, cipher.getAuthTag()]).toString('base64url')}`;
}

/** Tests whether a cell holds only a token, except for the mask before it. */
export const isBvnToken = (cell: string): boolean => cell.includes('BVN:') && TOKEN.test(cell.trim());

/**
 * Returns the text behind a cell's token. Null if it was changed, is another account's, or its key is not in the ring.
 */
export function readBvnToken(cell: string, accountId: number, keys: TokenKeys): string | null {
  const bytes = Buffer.from(TOKEN.exec(cell.trim())?.[1] ?? '', 'base64url');
  if (isKeptToken(bytes)) return openKeptToken(bytes, accountId, keys);
  if (bytes.length <= HEAD_BYTES + NONCE_BYTES + TAG_BYTES || !keys.encryption.has(bytes[0] ?? 0))
    return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  const nonce = bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', derived(keys.encryption.of(bytes[0]), 'token'), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(head, accountId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const body = bytes.subarray(HEAD_BYTES + NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function markHash({ accountId, importId }: Origin, key: Buffer): Buffer {
  return createHmac('sha256', derived(key, 'mark'))
    .update(`account ${accountId} import ${importId}`)
    .digest()
    .subarray(0, MARK_BYTES);
}

/** Returns the mark that identifies a file of rejected rows when it is imported again. */
export function importMark(origin: Origin, keys: TokenKeys): string {
  return `G${origin.importId}-${markHash(origin, keys.encryption.key).toString('base64url')}`;
}

/** Returns the import of a mark; null if it is invalid, or another account's. */
export function readImportMark(text: string, accountId: number, keys: TokenKeys): number | null {
  const [, id, hash] = MARK.exec(text.trim()) ?? [];
  if (id === undefined || hash === undefined) return null;
  const importId = Number(id);
  const given = Buffer.from(hash, 'base64url');
  const isOurs = keys.encryption.all.some((key) => {
    const right = markHash({ accountId, importId }, key);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isOurs ? importId : null;
}
