import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { MAX_UPLOAD_BYTES } from '#libs/contracts';
import { Config } from '../config/config.js';
import { DomainError } from '../errors/domain-error.js';
import { translateFileError } from '../errors/file-problem.js';
import { HEADER_BYTES, NONCE_BYTES, newHeader, readHeader, TAG_BYTES } from './encrypted-file.js';

export interface StoredFile {
  id: string;
  /** Bytes of the clear file. */
  size: number;
  /** SHA-256 of the clear file. */
  sha256: Buffer;
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
  /** Whether a file could be kept now. Never throws. */
  abstract room(): Promise<Room>;
}

/** `low`: some more files fit, and somebody should look; `full`: the next one may not. */
export type Room = 'enough' | 'low' | 'full' | 'unwritable';

/** Bytes that are free on the disk below which somebody should make room. */
const LOW_BYTES = 20 * MAX_UPLOAD_BYTES;
/** What is written to see whether anything can be. */
const PROBE = Buffer.alloc(4096, 1);

const HEAD_BYTES = 64 * 1024;

/**
 * Files in a local folder, encrypted: uploads hold BVNs. Layout of a file: `gonafile`, the key's number in a byte, 12 bytes
 * nonce, AES-256-GCM ciphertext, 16 bytes tag (NIST SP 800-38D). Older files begin with the nonce. Names are made here; nothing of the user's name reaches the file system.
 */
@Injectable()
export class LocalFileStore extends FileStore {
  private readonly key: Buffer;

  constructor(private readonly config: Config) {
    super();
    this.key = Buffer.from(config.FILE_ENCRYPTION_KEY, 'base64');
  }

  async put(source: Readable, maxBytes: number, id: string = randomUUID()): Promise<StoredFile> {
    const path = this.path(id);
    try {
      return await this.write(source, maxBytes, id, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true }).catch(() => undefined);
      throw translateFileError(error);
    }
  }

  private async write(source: Readable, maxBytes: number, id: string, path: string): Promise<StoredFile> {
    await mkdir(join(path, '..'), { recursive: true });
    const nonce = randomBytes(NONCE_BYTES);
    const header = newHeader(this.config.FILE_ENCRYPTION_KEY_ID, nonce);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(header.authenticated);
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
    const tagged = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        done(null, chunk);
      },
      flush(done) {
        done(null, cipher.getAuthTag());
      },
    });
    const target = createWriteStream(`${path}.part`, { flags: 'wx', mode: 0o600 });
    target.write(header.bytes);
    await pipeline(source, meter, cipher, tagged, target);
    await rename(`${path}.part`, path);
    return { id, size, sha256: sha.digest(), head: Buffer.concat(head) };
  }

  async read(id: string): Promise<Readable> {
    const path = this.path(id);
    const { size } = await stat(path);
    const file = await open(path, 'r');
    const start = Buffer.alloc(Math.min(HEADER_BYTES, size));
    const tag = Buffer.alloc(TAG_BYTES);
    try {
      await file.read(start, 0, start.length, 0);
      await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    } finally {
      await file.close();
    }
    const header = readHeader(start);
    if (header.keyId !== null && header.keyId !== this.config.FILE_ENCRYPTION_KEY_ID)
      throw new Error(`encrypted with key ${header.keyId}, which is not at hand`);
    const decipher = createDecipheriv('aes-256-gcm', this.key, header.nonce).setAAD(header.authenticated);
    decipher.setAuthTag(tag);
    const clear = new PassThrough();
    const last = size - TAG_BYTES - 1;
    if (last < header.length) {
      clear.end();
      return clear;
    }
    pipeline(createReadStream(path, { start: header.length, end: last }), decipher, clear).catch(
      (error: Error) => clear.destroy(error),
    );
    return clear;
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
      const { bavail, bsize } = await statfs(this.config.FILES_DIR);
      const free = bavail * bsize;
      if (free < MAX_UPLOAD_BYTES) return 'full';
      return free < LOW_BYTES ? 'low' : 'enough';
    } catch (error) {
      const problem = translateFileError(error);
      return problem instanceof DomainError && problem.code === 'files.full' ? 'full' : 'unwritable';
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
  }

  private path(id: string): string {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new DomainError('record.notFound');
    return join(this.config.FILES_DIR, id.slice(0, 2), id);
  }
}
