import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenKeys } from './identifier-encryption.js';
import { isKeptToken, openKeptToken } from './kept-bvn-token.js';

/*
 * A BVN on its way out of Gona and back, in a file of rejected rows: encrypted, so that who has the file has no number, and
 * bound to the account and the import, so that it is worth nothing elsewhere. It needs no row of ours: it still stands
 * for its BVN when the upload has been cleared away.
 *
 *     BVN:<base64url of key id (1), import (6), nonce (12), AES-256-GCM cipher text, tag (12)>
 *
 * The nonce is a keyed hash of what is encrypted (a synthetic one, as RFC 8452 has it): the same BVN in the same import
 * always has the same token, and two BVNs never share a nonce.
 */
const NONCE_BYTES = 12;
const TAG_BYTES = 12;
const IMPORT_BYTES = 6;
const HEAD_BYTES = 1 + IMPORT_BYTES;
const MARK_BYTES = 16;
/** Characters that a cell under a token may have. */
const LONGEST = 64;

/** Alone in its cell, but for the mask before it. */
const TOKEN = /^[^:]{0,80}BVN:([A-Za-z0-9_-]{43,400})$/;
/** A token, whatever stands around it. */
export const TOKEN_IN_TEXT = /BVN:[A-Za-z0-9_-]{43}/;
const MARK = /^G(\d{1,15})-([A-Za-z0-9_-]{22})$/;

/** What a token or a mark of a file belongs to. */
export interface Origin {
  accountId: number;
  importId: number;
}

/** Keys for this purpose alone, made of the one that encrypts identifiers. */
const derived = (key: Buffer, purpose: string) =>
  createHmac('sha256', key).update(`gona.rejects.${purpose}`).digest();

const boundTo = (head: Buffer, accountId: number) =>
  Buffer.concat([head, Buffer.from(`account ${accountId}`)]);

/** The token of what a BVN cell holds, of 64 characters at most. */
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

/** True where a cell holds a token and nothing else but the mask before it. */
export const isBvnToken = (cell: string): boolean => cell.includes('BVN:') && TOKEN.test(cell.trim());

/** What the token of a cell stands for. Null where it was changed, is another account's, or was made with a key that is not in the ring. */
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

/** The mark by which a file of rejected rows is known when it comes back. */
export function importMark(origin: Origin, keys: TokenKeys): string {
  return `G${origin.importId}-${markHash(origin, keys.encryption.key).toString('base64url')}`;
}

/** The import that a mark names; null where it is none of ours, or another account's. */
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
