import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
} from 'node:crypto';
import { derivedKey } from '../keys/derived-key.js';

/** The DER header before the 32 bytes of an Ed25519 private key (RFC 8410, section 7). */
const PRIVATE_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Keys derived from `AUDIT_KEY`: one for the HMACs of log rows, and a key pair that signs checkpoints. The public key
 * is enough to verify checkpoints.
 */
export class AuditKeys {
  private readonly rows: Buffer;
  private readonly signing: KeyObject;
  /** Public key of the pair, 32 bytes in base64. */
  readonly publicKey: string;

  /** @param secret 32 bytes in base64 */
  constructor(secret: string) {
    this.rows = derivedKey(secret, 'gona audit row');
    const seed = derivedKey(secret, 'gona audit checkpoint');
    this.signing = createPrivateKey({
      key: Buffer.concat([PRIVATE_HEADER, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    this.publicKey = createPublicKey(this.signing)
      .export({ format: 'der', type: 'spki' })
      .subarray(-32)
      .toString('base64');
  }

  /** Returns the HMAC-SHA-256 of a row's hash: appending to a chain needs the key. */
  macOf(hash: Buffer): Buffer {
    return createHmac('sha256', this.rows).update(hash).digest();
  }

  isMacOf(mac: Buffer | null, hash: Buffer): boolean {
    return mac?.length === 32 && timingSafeEqual(mac, this.macOf(hash));
  }

  /** Signs with Ed25519 (RFC 8032). */
  sign(text: string): Buffer {
    return sign(null, Buffer.from(text, 'utf8'), this.signing);
  }
}
