import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { KeyRing } from '#libs/identifier-encryption';
import type { Config } from '../config/config.js';
import { DomainError } from '../errors/domain-error.js';
import { keyRing } from '../keys/key-rings.js';
import { Decryption, Encryption } from './encrypted-file.js';
import { ANEW, type FilePlace, isMissing, isUnfinished, placeOf, type Room } from './file-place.js';
import { FolderPlace } from './folder-place.js';

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

export interface EncryptedAnew {
  /** Number of the key that encrypts it now. */
  keyId: number;
  /** Puts it in the place of what was there; who reads that reads it to its end. */
  replace(): Promise<void>;
  discard(): Promise<void>;
}

const HEAD_BYTES = 64 * 1024;
/** Milliseconds after which what was begun is taken to have no one any more who would end it. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000;

/** The place of a configuration's files: the bucket where it names one, else the folder. */
export function filePlaceOf(config: Config): Promise<FilePlace> {
  return filePlaceAt(config.FILES_URL ?? config.FILES_DIR, config);
}

/** The place at a folder or at the address of a bucket. The client of object stores is loaded where there is one. */
export async function filePlaceAt(where: string, config: Config): Promise<FilePlace> {
  if (!where.startsWith('s3://')) return new FolderPlace(where);
  const { BucketPlace } = await import('./bucket-place.js');
  return new BucketPlace(where, config);
}

/** Keeps uploads and what is made of them, encrypted before they leave: they hold BVNs. Names are made here; nothing of the user's reaches the place. */
@Injectable()
export class FileStore {
  private readonly keys: KeyRing;

  constructor(
    config: Config,
    readonly place: FilePlace,
  ) {
    this.keys = keyRing(config, 'FILE_ENCRYPTION_KEY');
  }

  static async of(config: Config): Promise<FileStore> {
    return new FileStore(config, await filePlaceOf(config));
  }

  /**
   * Stores a stream under a new id, or under one that was written down before, so that what a process leaves behind when it
   * dies can be removed. Throws `file.tooLarge` as soon as more than `maxBytes` came, `files.full`, `files.unwritable` and
   * `files.away` where it cannot be kept; nothing of it is left then.
   */
  async put(source: Readable, maxBytes: number, id: string = randomUUID()): Promise<StoredFile> {
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
    await this.write(source, meter, placeOf(id));
    return { id, size, sha256: sha.digest(), keyId: this.keys.id, head: Buffer.concat(head) };
  }

  /** The clear bytes. The stream errors where the file was changed, or cannot be reached any more. Throws where it is not there. */
  async read(id: string): Promise<Readable> {
    const clear = new Decryption(this.keys);
    pipeline(await this.place.get(placeOf(id)), clear).catch((error: Error) => clear.destroy(error));
    await clear.begun;
    return clear;
  }

  /** Removes it, whole or half written. Nothing happens where there is none. */
  async remove(id: string): Promise<void> {
    await this.place.remove(placeOf(id));
  }

  /**
   * The same file encrypted with the newest key, beside it until one of both is called; null where there is none. Throws where
   * it cannot be read: its key is not in the ring, or it was changed where it lies.
   */
  async encryptedAnew(id: string): Promise<EncryptedAnew | null> {
    const name = placeOf(id);
    for await (const each of this.place.list(`${name}.`))
      if (isUnfinished(each.name)) await this.place.remove(each.name);
    let clear: Readable;
    try {
      clear = await this.read(id);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    // A name of its own: a worker that lost the job may still be writing the same file.
    const beside = `${name}.${randomUUID()}${ANEW}`;
    await this.write(clear, new PassThrough(), beside);
    return {
      keyId: this.keys.id,
      replace: () => this.place.move(beside, name),
      discard: () => this.place.remove(beside),
    };
  }

  /** Takes away what processes that died long ago had begun. */
  async removeUnfinished(): Promise<void> {
    await this.place.removeUnfinished(new Date(Date.now() - UNFINISHED_MS));
  }

  /** Whether a file could be kept now. Never throws. */
  room(): Promise<Room> {
    return this.place.room();
  }

  private async write(source: Readable, through: Transform, name: string): Promise<void> {
    let putting: Promise<void> | null = null;
    const put = (bytes: AsyncIterable<Buffer>) => {
      putting = this.place.put(name, bytes);
      return putting;
    };
    try {
      await pipeline(source, through, new Encryption(this.keys), put);
    } catch (error) {
      // The place knows best what failed, it or the source, and has taken away by then what it had.
      await (putting as Promise<void> | null);
      throw error;
    }
  }
}
