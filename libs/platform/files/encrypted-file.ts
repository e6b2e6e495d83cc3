import { type CipherGCM, createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { KeyRing } from '#libs/identifier-encryption';

/*
 * Layout of a file: `gonafile`, the key's number in a byte, 12 bytes nonce, AES-256-GCM ciphertext, 16 bytes tag
 * (NIST SP 800-38D). Older files begin with the nonce.
 */

const ALGORITHM = 'aes-256-gcm';
/** What a file begins with that says by which key it was encrypted. Older ones begin with their nonce, which is random. */
const MARK = Buffer.from('gonafile', 'ascii');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The longest beginning of a file: mark, number of the key, nonce. */
const HEADER_BYTES = MARK.length + 1 + NONCE_BYTES;

interface FileHeader {
  /** Null in files from before keys had numbers: they are of the first. */
  keyId: number | null;
  nonce: Buffer;
  /** Bytes of the file before what is encrypted. */
  length: number;
  /** What is authenticated beside it. */
  authenticated: Buffer;
}

function newHeader(keyId: number, nonce: Buffer): { bytes: Buffer; authenticated: Buffer } {
  const authenticated = Buffer.concat([MARK, Buffer.of(keyId)]);
  return { bytes: Buffer.concat([authenticated, nonce]), authenticated };
}

/** @param start the first `HEADER_BYTES` of a file, fewer where it is shorter */
function readHeader(start: Buffer): FileHeader {
  const isMarked = start.length === HEADER_BYTES && start.subarray(0, MARK.length).equals(MARK);
  if (!isMarked)
    return {
      keyId: null,
      nonce: start.subarray(0, NONCE_BYTES),
      length: NONCE_BYTES,
      authenticated: Buffer.alloc(0),
    };
  return {
    keyId: start[MARK.length]!,
    nonce: start.subarray(MARK.length + 1),
    length: HEADER_BYTES,
    authenticated: start.subarray(0, MARK.length + 1),
  };
}

/** Encrypts what passes through it with the newest key: clear bytes in, a whole file out. */
export class Encryption extends Transform {
  private readonly cipher: CipherGCM;

  constructor(keys: KeyRing) {
    super();
    const nonce = randomBytes(NONCE_BYTES);
    const header = newHeader(keys.id, nonce);
    this.cipher = createCipheriv(ALGORITHM, keys.key, nonce).setAAD(header.authenticated);
    this.push(header.bytes);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, this.cipher.update(chunk));
  }

  override _flush(done: TransformCallback): void {
    this.push(this.cipher.final());
    done(null, this.cipher.getAuthTag());
  }
}

/** A whole file in, clear bytes out, from its beginning to its end in one go. Errors where it is not as it was written. */
export class Decryption extends Transform {
  /** Resolves once the file has begun, and rejects where its key is not at hand. */
  readonly begun: Promise<void>;
  private begin!: () => void;
  private fail!: (error: Error) => void;
  private decipher: DecipherGCM | null = null;
  /** What may be its tag yet. */
  private held = Buffer.alloc(0);

  constructor(private readonly keys: KeyRing) {
    super();
    this.begun = new Promise((resolve, reject) => {
      this.begin = resolve;
      this.fail = reject;
    });
    // Who does not wait for it hears of it by the stream.
    this.begun.catch(() => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.held = Buffer.concat([this.held, chunk]);
    try {
      if (this.decipher === null) {
        if (this.held.length < HEADER_BYTES) {
          done();
          return;
        }
        this.decipher = this.opened();
      }
      const ready = Math.max(0, this.held.length - TAG_BYTES);
      const clear = this.decipher.update(this.held.subarray(0, ready));
      this.held = this.held.subarray(ready);
      done(null, clear);
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (this.decipher === null || this.held.length < TAG_BYTES) throw new Error('the file is cut short');
      done(null, this.decipher.setAuthTag(this.held).final());
    } catch (error) {
      done(error as Error);
    }
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.fail(error ?? new Error('the file was not read'));
    done(error);
  }

  private opened(): DecipherGCM {
    const header = readHeader(this.held.subarray(0, HEADER_BYTES));
    this.held = this.held.subarray(header.length);
    // Those from before keys had numbers are of the first there was.
    const key = this.keys.of(header.keyId ?? Math.min(...this.keys.ids));
    const decipher = createDecipheriv(ALGORITHM, key, header.nonce).setAAD(header.authenticated);
    this.begin();
    return decipher;
  }
}
