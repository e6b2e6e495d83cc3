import { hkdfSync } from 'node:crypto';

/**
 * Derives a key of 32 bytes for one purpose (HKDF, RFC 5869): it reveals neither the secret nor a key for another
 * purpose.
 *
 * @param secret 32 bytes in base64
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, 32));
}
