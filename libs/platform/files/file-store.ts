import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { KeyRing } from '#libs/identifier-encryption';
import type { Config } from '../config/config.js';
import { DomainError } from '../errors/domain-error.js';
import { keyRing } from '../keys/key-rings.js';
import { Decryption, Encryption } from './encrypted-file.js';
import {
  type FilePlace,
  isMissing,
  isUnfinished,
  placeOf,
  REPLACEMENT_SUFFIX,
  type Room,
} from './file-place.js';
import { FolderPlace } from './folder-place.js';

export interface StoredFile {
  id: string;
  /** Bytes of the clear file. */
  size: number;
  /** SHA-256 of the clear file. */
  sha256: Buffer;
  /** Number of the key that encrypted it. */
  keyId: number;
  /** The first bytes, at most 64 KiB, for detecting its format. */
  head: Buffer;
}

export interface ReEncrypted {
  /** Number of the new key. */
  keyId: number;
  /** Replaces the original file; running reads of the original continue to its end. */
  replace(): Promise<void>;
  discard(): Promise<void>;
}

const HEAD_BYTES = 64 * 1024;
/** Milliseconds after which an unfinished file counts as abandoned. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000;

/** Returns the storage of a configuration: its bucket if set, else the folder. */
export function filePlaceOf(config: Config): Promise<FilePlace> {
  return filePlaceAt(config.FILES_URL ?? config.FILES_DIR, config);
}

/** Returns the storage at a folder or a bucket address. The object store client is loaded only for a bucket. */
export async function filePlaceAt(where: string, config: Config): Promise<FilePlace> {
  if (!where.startsWith('s3://')) return new FolderPlace(where);
  const { BucketPlace } = await import('./bucket-place.js');
  return new BucketPlace(where, config);
}

/**
 * Stores uploads and files made from them, encrypted before they leave the process, because they contain BVNs. Names
 * are generated here; no user input reaches the storage.
 */
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
   * Stores a stream under a new id, or under one recorded earlier, so that the remains of a crashed process can be
   * removed. Throws `file.tooLarge` as soon as there are more than `maxBytes`. Throws `files.full`, `files.unwritable`
   * and `files.away` if it cannot be stored. Keeps nothing when it throws.
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

  /**
   * Returns the clear bytes. The stream errors if the file was altered or becomes unreachable. Throws if it does not
   * exist.
   */
  async read(id: string): Promise<Readable> {
    const clear = new Decryption(this.keys);
    pipeline(await this.place.get(placeOf(id)), clear).catch((error: Error) => clear.destroy(error));
    await clear.begun;
    return clear;
  }

  /** Removes a complete or partial file. Does nothing if there is none. */
  async remove(id: string): Promise<void> {
    await this.place.remove(placeOf(id));
  }

  /**
   * Encrypts the file with the newest key, next to the original until `replace` or removal; null if there is none.
   * Throws if it cannot be read, because its key is not in the ring or it was altered in storage.
   */
  async encryptedAnew(id: string): Promise<ReEncrypted | null> {
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
    // A unique name: a worker that lost the job may still be writing the same file.
    const beside = `${name}.${randomUUID()}${REPLACEMENT_SUFFIX}`;
    await this.write(clear, new PassThrough(), beside);
    return {
      keyId: this.keys.id,
      replace: () => this.place.move(beside, name),
      discard: () => this.place.remove(beside),
    };
  }

  /** Puts a stored file in the place of another, whose bytes are gone afterwards. */
  replace(id: string, by: string): Promise<void> {
    return this.place.move(placeOf(by), placeOf(id));
  }

  /** Removes files left unfinished long ago by crashed processes. */
  async removeUnfinished(): Promise<void> {
    await this.place.removeUnfinished(new Date(Date.now() - UNFINISHED_MS));
  }

  /** Returns whether a file can be stored now. Never throws. */
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
      // The storage knows whether it or the source failed, and has removed the partial file by then.
      await (putting as Promise<void> | null);
      throw error;
    }
  }
}
