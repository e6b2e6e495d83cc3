import { createCipheriv, createDecipheriv, createHmac, randomFillSync } from 'node:crypto';

/** An identifier of a person (BVN, account number), as it is kept: nothing of it but the last four digits can be read. */
export interface EncryptedIdentifier {
  cipher: Buffer;
  index: Buffer;
  last4: string;
}

export interface IdentifierKeys {
  encryption: Buffer;
  /** 1..255, the first byte of every cipher text: tells which key decrypts it. */
  encryptionKeyId: number;
  index: Buffer;
}

const NONCE_BYTES = 12;
// Drawn a thousand at a time: a call to the random generator costs more than the encryption of eleven digits.
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
 * Encrypts an identifier: key id (1 byte), nonce (12), AES-256-GCM cipher text, tag (16) (NIST SP 800-38D), and beside
 * it an HMAC-SHA-256 under a key of its own, by which equal identifiers find each other without being decrypted.
 */
export function encryptIdentifier(digits: string, keys: IdentifierKeys): EncryptedIdentifier {
  const nonce = freshNonce();
  const cipher = createCipheriv('aes-256-gcm', keys.encryption, nonce);
  const body = Buffer.concat([cipher.update(digits, 'ascii'), cipher.final()]);
  return {
    cipher: Buffer.concat([Buffer.of(keys.encryptionKeyId), nonce, body, cipher.getAuthTag()]),
    index: blindIndex(digits, keys),
    last4: digits.slice(-4),
  };
}

/** The keyed hash by which an identifier is looked up. */
export function blindIndex(digits: string, keys: Pick<IdentifierKeys, 'index'>): Buffer {
  return createHmac('sha256', keys.index).update(digits, 'ascii').digest();
}

/** Decrypts what `encryptIdentifier` encrypted. Throws where the key is another or a byte was changed. */
export function decryptIdentifier(
  encrypted: Buffer,
  keys: Pick<IdentifierKeys, 'encryption' | 'encryptionKeyId'>,
): string {
  if (encrypted[0] !== keys.encryptionKeyId)
    throw new Error(`encrypted with key ${encrypted[0]}, which is not at hand`);
  const decipher = createDecipheriv('aes-256-gcm', keys.encryption, encrypted.subarray(1, 13));
  decipher.setAuthTag(encrypted.subarray(-16));
  return Buffer.concat([decipher.update(encrypted.subarray(13, -16)), decipher.final()]).toString('ascii');
}

/** The keys of a configuration. */
export function identifierKeys(config: {
  BVN_ENCRYPTION_KEY: string;
  BVN_ENCRYPTION_KEY_ID: number;
  BVN_INDEX_KEY: string;
}): IdentifierKeys {
  return {
    encryption: Buffer.from(config.BVN_ENCRYPTION_KEY, 'base64'),
    encryptionKeyId: config.BVN_ENCRYPTION_KEY_ID,
    index: Buffer.from(config.BVN_INDEX_KEY, 'base64'),
  };
}
