import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { MAX_UPLOAD_BYTES } from '#libs/contracts';
import type { KeyRing } from '#libs/identifier-encryption';
import { Config } from '../config/config.js';
import { DomainError } from '../errors/domain-error.js';
import { translateFileError } from '../errors/file-problem.js';
import { keyRing } from '../keys/key-rings.js';
import { diskOf } from './disk.js';
import { HEADER_BYTES, NONCE_BYTES, newHeader, readHeader, TAG_BYTES } from './encrypted-file.js';

export interface StoredFile {
  id: string;
  /** Bytes of the clear file. */
  size: number;
  /** SHA-256 of the clear file. */
  sha256: Buffer;
  /** Number of the key that encrypted it. */
  keyId: number;
  /** The first bytes, at most 64 KiB, to tell its kind by. */
  head: Buffer;
}

/** Where uploads are kept. The local folder is one; object storage can be another. */
export abstract class FileStore {
  /**
   * Stores a stream under a new id, or under one that was written down before, so that what a process leaves behind when it
   * dies can be removed. Throws `file.tooLarge` as soon as more than `maxBytes` came, `files.full` and `files.unwritable`
   * where it cannot be kept; nothing of it is left then.
   */
  abstract put(source: Readable, maxBytes: number, id?: string): Promise<StoredFile>;
  /** The clear bytes. The stream errors where the file was changed on disk. */
  abstract read(id: string): Promise<Readable>;
  /** Removes it, whole or half written. Nothing happens where there is none. */
  abstract remove(id: string): Promise<void>;
  /**
   * The same file encrypted with the newest key, beside it until one of both is called; null where there is none. Throws where
   * it cannot be read: its key is not in the ring, or it was changed on disk.
   */
  abstract encryptedAnew(id: string): Promise<EncryptedAnew | null>;
  /** Whether a file could be kept now. Never throws. */
  abstract room(): Promise<Room>;
}

export interface EncryptedAnew {
  /** Number of the key that encrypts it now. */
  keyId: number;
  /** Puts it in the place of what was there; who reads that reads it to its end. */
  replace(): Promise<void>;
  discard(): Promise<void>;
}

/** `low`: some more files fit, and somebody should look; `full`: the next one may not. */
export type Room = 'enough' | 'low' | 'full' | 'unwritable';

/** Bytes that are free on the disk below which somebody should make room. */
const LOW_BYTES = 20 * MAX_UPLOAD_BYTES;
/** What is written to see whether anything can be. */
const PROBE = Buffer.alloc(4096, 1);

const HEAD_BYTES = 64 * 1024;
/** How names end of files that are not yet in the place of themselves. */
const ANEW = '.anew';

/**
 * Files in a local folder, encrypted: uploads hold BVNs. Layout of a file: `gonafile`, the key's number in a byte, 12 bytes
 * nonce, AES-256-GCM ciphertext, 16 bytes tag (NIST SP 800-38D). Older files begin with the nonce. Names are made here; nothing of the user's name reaches the file system.
 */
@Injectable()
export class LocalFileStore extends FileStore {
  private readonly keys: KeyRing;

  constructor(private readonly config: Config) {
    super();
    this.keys = keyRing(config, 'FILE_ENCRYPTION_KEY');
  }

  async put(source: Readable, maxBytes: number, id: string = randomUUID()): Promise<StoredFile> {
    const path = this.path(id);
    const sha = createHash('sha256');
    const head: Buffer[] = [];
    let size = 0;
    let headSize = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > maxBytes) return done(new DomainError('file.tooLarge'));
        sha.update(chunk);
        if (headSize < HEAD_BYTES) {
          head.push(chunk.subarray(0, HEAD_BYTES - headSize));
          headSize += chunk.length;
        }
        done(null, chunk);
      },
    });
    try {
      await mkdir(join(path, '..'), { recursive: true });
      await this.write(source, meter, `${path}.part`);
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true }).catch(() => undefined);
      throw translateFileError(error);
    }
    return { id, size, sha256: sha.digest(), keyId: this.keys.id, head: Buffer.concat(head) };
  }

  /** Encrypts a stream into a new file. */
  private async write(source: Readable, through: Transform, path: string): Promise<void> {
    const nonce = randomBytes(NONCE_BYTES);
    const header = newHeader(this.keys.id, nonce);
    const cipher = createCipheriv('aes-256-gcm', this.keys.key, nonce).setAAD(header.authenticated);
    const tagged = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        done(null, chunk);
      },
      flush(done) {
        done(null, cipher.getAuthTag());
      },
    });
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    target.write(header.bytes);
    await pipeline(source, through, cipher, tagged, target);
  }

  async read(id: string): Promise<Readable> {
    // One handle for all of it: the file may be replaced by itself under another key meanwhile.
    const file = await open(this.path(id), 'r');
    try {
      return await this.clear(file);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** The clear bytes of a file, which is closed behind them. */
  private async clear(file: FileHandle): Promise<Readable> {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(HEADER_BYTES, size));
    const tag = Buffer.alloc(TAG_BYTES);
    await file.read(start, 0, start.length, 0);
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    const header = readHeader(start);
    // Those from before keys had numbers are of the first there was.
    const key = this.keys.of(header.keyId ?? Math.min(...this.keys.ids));
    const decipher = createDecipheriv('aes-256-gcm', key, header.nonce).setAAD(header.authenticated);
    decipher.setAuthTag(tag);
    const clear = new PassThrough();
    const last = size - TAG_BYTES - 1;
    if (last < header.length) {
      await file.close();
      clear.end();
      return clear;
    }
    pipeline(file.createReadStream({ start: header.length, end: last }), decipher, clear).catch(
      (error: Error) => clear.destroy(error),
    );
    return clear;
  }

  async encryptedAnew(id: string): Promise<EncryptedAnew | null> {
    const path = this.path(id);
    await this.removeUnfinished(id);
    let clear: Readable;
    try {
      clear = await this.read(id);
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return null;
      throw error;
    }
    // A name of its own: a worker that lost the job may still be writing the same file.
    const beside = `${path}.${randomUUID()}${ANEW}`;
    const discard = () => rm(beside, { force: true });
    try {
      await this.write(clear, new PassThrough(), beside);
    } catch (error) {
      await discard().catch(() => undefined);
      throw translateFileError(error);
    }
    return { keyId: this.keys.id, replace: () => rename(beside, path), discard };
  }

  async remove(id: string): Promise<void> {
    const path = this.path(id);
    try {
      await Promise.all([path, `${path}.part`].map((each) => rm(each, { force: true })));
    } catch (error) {
      // Where the folder is none, or is not there, nothing is to be removed.
      if ((error as { code?: unknown }).code !== 'ENOTDIR') throw translateFileError(error);
    }
  }

  async room(): Promise<Room> {
    const probe = join(this.config.FILES_DIR, `.probe-${randomUUID()}`);
    try {
      await mkdir(this.config.FILES_DIR, { recursive: true });
      await writeFile(probe, PROBE);
      const { free } = await diskOf(this.config.FILES_DIR);
      if (free < MAX_UPLOAD_BYTES) return 'full';
      return free < LOW_BYTES ? 'low' : 'enough';
    } catch (error) {
      const problem = translateFileError(error);
      return problem instanceof DomainError && problem.code === 'files.full' ? 'full' : 'unwritable';
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
  }

  /** Takes away what a worker was writing when it was killed. */
  private async removeUnfinished(id: string): Promise<void> {
    const folder = join(this.path(id), '..');
    const names = await readdir(folder).catch(() => []);
    for (const name of names)
      if (name.startsWith(id) && name.endsWith(ANEW)) await rm(join(folder, name), { force: true });
  }

  private path(id: string): string {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new DomainError('record.notFound');
    return join(this.config.FILES_DIR, id.slice(0, 2), id);
  }
}
