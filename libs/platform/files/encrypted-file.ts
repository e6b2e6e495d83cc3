import { type CipherGCM, createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { KeyRing } from '#libs/identifier-encryption';

/*
 * Layout of a file: `gonafile`, the key's number in a byte, 12 bytes nonce, AES-256-GCM ciphertext, 16 bytes tag (NIST
 * SP 800-38D). Older files begin with the nonce.
 */

const ALGORITHM = 'aes-256-gcm';
/** Start of a file that names its key. Older files begin with their nonce, which is random. */
const MARK = Buffer.from('gonafile', 'ascii');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Maximum header of a file: mark, number of the key, nonce. */
const HEADER_BYTES = MARK.length + 1 + NONCE_BYTES;

interface FileHeader {
  /** Null in files from before keys had numbers, which use the first key. */
  keyId: number | null;
  nonce: Buffer;
  /** Bytes of the file before the encrypted content. */
  length: number;
  /** Additional authenticated data. */
  authenticated: Buffer;
}

function newHeader(keyId: number, nonce: Buffer): { bytes: Buffer; authenticated: Buffer } {
  const authenticated = Buffer.concat([MARK, Buffer.of(keyId)]);
  return { bytes: Buffer.concat([authenticated, nonce]), authenticated };
}

/** @param start the first `HEADER_BYTES` of a file, fewer if it is shorter */
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

/** Encrypts a stream with the newest key: clear bytes in, a whole file out. */
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

/** Decrypts a whole file from start to end. Errors if the file was altered. */
export class Decryption extends Transform {
  /** Resolves once the header is read, and rejects if its key is not available. */
  readonly begun: Promise<void>;
  private begin!: () => void;
  private fail!: (error: Error) => void;
  private decipher: DecipherGCM | null = null;
  /** Bytes that may be the tag. */
  private held = Buffer.alloc(0);

  constructor(private readonly keys: KeyRing) {
    super();
    this.begun = new Promise((resolve, reject) => {
      this.begin = resolve;
      this.fail = reject;
    });
    // Callers that do not await it get the error from the stream.
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
    // Files from before keys had numbers use the first key.
    const key = this.keys.of(header.keyId ?? Math.min(...this.keys.ids));
    const decipher = createDecipheriv(ALGORITHM, key, header.nonce).setAAD(header.authenticated);
    this.begin();
    return decipher;
  }
}
