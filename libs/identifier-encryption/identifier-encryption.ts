import { createCipheriv, createDecipheriv, createHmac, randomFillSync } from 'node:crypto';
import { KeyRing, ringText } from './key-ring.js';

/** A person's identifier (BVN, account number), as stored: only the last four digits are readable. */
export interface EncryptedIdentifier {
  cipher: Buffer;
  index: Buffer;
  last4: string;
}

export interface IdentifierKeys {
  /** Key number, 1..255, the first byte of every ciphertext. */
  encryption: KeyRing;
  index: Buffer;
}

/** Keys to make and read tokens; they cannot look up numbers. */
export type TokenKeys = Pick<IdentifierKeys, 'encryption'>;

/** The same as texts, to pass to another process of Gona. */
export interface TokenKeyTexts {
  /** Key ring. */
  encryption: string;
}
export interface KeyTexts extends TokenKeyTexts {
  /** Base64. */
  index: string;
}

const NONCE_BYTES = 12;
// Generated a thousand at a time: a call to the random generator costs more than encrypting eleven digits.
const noncePool = Buffer.alloc(NONCE_BYTES * 1024);
let nonceAt = noncePool.length;

function freshNonce(): Buffer {
  if (nonceAt === noncePool.length) {
    randomFillSync(noncePool);
    nonceAt = 0;
  }
  nonceAt += NONCE_BYTES;
  return Buffer.from(noncePool.subarray(nonceAt - NONCE_BYTES, nonceAt));
}

/**
 * Encrypts an identifier: key id (1 byte), nonce (12), AES-256-GCM ciphertext, tag (16) (NIST SP 800-38D). Adds an
 * HMAC-SHA-256 under a separate key, to compare identifiers without decryption.
 */
export function encryptIdentifier(digits: string, keys: IdentifierKeys): EncryptedIdentifier {
  return { cipher: encrypted(digits, keys), index: blindIndex(digits, keys), last4: digits.slice(-4) };
}

function encrypted(digits: string, { encryption }: TokenKeys): Buffer {
  const nonce = freshNonce();
  const cipher = createCipheriv('aes-256-gcm', encryption.key, nonce);
  const body = Buffer.concat([cipher.update(digits, 'ascii'), cipher.final()]);
  return Buffer.concat([Buffer.of(encryption.id), nonce, body, cipher.getAuthTag()]);
}

/** Encrypts it again under the newest key. Throws like `decryptIdentifier`. */
export function reEncryptIdentifier(value: Buffer, keys: TokenKeys): Buffer {
  return encrypted(decryptIdentifier(value, keys), keys);
}

/** Returns the keyed hash for looking up an identifier. */
export function blindIndex(digits: string, keys: Pick<IdentifierKeys, 'index'>): Buffer {
  return createHmac('sha256', keys.index).update(digits, 'ascii').digest();
}

/** Returns the keyed hash of an erased person's phone; it differs from that of a BVN with the same digits. */
export const erasedPhoneIndex = (phone: string, keys: Pick<IdentifierKeys, 'index'>): Buffer =>
  createHmac('sha256', keys.index).update(`phone ${phone}`).digest();

/** Decrypts the output of `encryptIdentifier`. Throws if its key is not in the ring or a byte was changed. */
export function decryptIdentifier(encrypted: Buffer, keys: TokenKeys): string {
  const key = keys.encryption.of(encrypted[0]);
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 13));
  decipher.setAuthTag(encrypted.subarray(-16));
  return Buffer.concat([decipher.update(encrypted.subarray(13, -16)), decipher.final()]).toString('ascii');
}

interface KeySettings {
  BVN_ENCRYPTION_KEYS?: string;
  BVN_ENCRYPTION_KEY?: string;
  BVN_ENCRYPTION_KEY_ID?: number;
  BVN_INDEX_KEY: string;
}

/** Returns the keys of a configuration, to pass to another process. */
export const tokenKeyTexts = (config: Omit<KeySettings, 'BVN_INDEX_KEY'>): TokenKeyTexts => ({
  encryption: ringText(config.BVN_ENCRYPTION_KEYS, config.BVN_ENCRYPTION_KEY, config.BVN_ENCRYPTION_KEY_ID),
});

export const keyTexts = (config: KeySettings): KeyTexts => ({
  ...tokenKeyTexts(config),
  index: config.BVN_INDEX_KEY,
});

export const readTokenKeys = ({ encryption }: TokenKeyTexts): TokenKeys => ({
  encryption: new KeyRing(encryption),
});

export const readKeys = (texts: KeyTexts): IdentifierKeys => ({
  ...readTokenKeys(texts),
  index: Buffer.from(texts.index, 'base64'),
});

/** Returns the keys of a configuration. */
export const identifierKeys = (config: KeySettings): IdentifierKeys => readKeys(keyTexts(config));
