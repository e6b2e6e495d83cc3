import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';

/*
 * Deterministic authenticated encryption, constructed as in RFC 5297 (SIV). The first 16 bytes of a keyed hash of the
 * clear bytes are both the IV of the cipher (CTR, NIST SP 800-38A) and the tag that decryption checks. The keyed hash
 * is HMAC-SHA-256 instead of CMAC; Rogaway and Shrimpton (2006) prove the construction for any pseudorandom function.
 * Equal bytes have equal results, and nothing else about them is revealed.
 */
const IV_BYTES = 16;
const CIPHER = 'aes-256-ctr';

/** Two keys of 32 bytes: one for the hash, the other for the cipher. */
export interface SivKeys {
  mac: KeyObject;
  cipher: KeyObject;
}

/** Derives the keys for one purpose from a master key. */
export function sivKeys(key: Buffer, purpose: string): SivKeys {
  const derived = (use: string) =>
    createSecretKey(createHmac('sha256', key).update(`${purpose} ${use}`).digest());
  return { mac: derived('mac'), cipher: derived('cipher') };
}

const ivOf = (clear: Buffer, mac: KeyObject) =>
  createHmac('sha256', mac).update(clear).digest().subarray(0, IV_BYTES);

/** Returns the IV followed by the ciphertext, which is as long as the clear bytes. */
export function sivEncrypt(clear: Buffer, keys: SivKeys): Buffer {
  const iv = ivOf(clear, keys.mac);
  return Buffer.concat([iv, createCipheriv(CIPHER, keys.cipher, iv).update(clear)]);
}

/** Returns the clear bytes; null if a byte was changed, or another key encrypted them. */
export function sivDecrypt(bytes: Buffer, keys: SivKeys): Buffer | null {
  if (bytes.length <= IV_BYTES) return null;
  const iv = bytes.subarray(0, IV_BYTES);
  const clear = createDecipheriv(CIPHER, keys.cipher, iv).update(bytes.subarray(IV_BYTES));
  return timingSafeEqual(ivOf(clear, keys.mac), iv) ? clear : null;
}
