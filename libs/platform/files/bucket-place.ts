import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type MultipartUpload,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type BucketAddress, readBucketAddress } from '../config/bucket-address.js';
import type { Config } from '../config/config.js';
import { bucketClient, storeOf } from './bucket-client.js';
import { bucketTrouble, readError, writeError } from './bucket-problem.js';
import { ENOUGH, type FilePlace, isUnfinished, type PlacedFile, type Room } from './file-place.js';

/** Bytes of a part, the minimum of S3, and concurrent uploads of parts: the total memory per file. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Maximum retries without progress when a download breaks off, and milliseconds before each. */
const TAKEN_UP = 4;
const PAUSE_MS = 500;
/** Timeout in milliseconds of the check whether files can be stored: readiness waits for it. */
const LOOKED_WITHIN_MS = 1800;
/** Milliseconds for which one successful test write is trusted, because stores charge for each. */
const WRITTEN_HOLDS_MS = 60_000;
/** File of the test write. The name is constant, so killed processes leave at most one byte. */
const PROBE = '.probe';
/** Responses of stores that cannot list unfinished uploads. */
const NOT_THERE = ['NotImplemented', 'MethodNotAllowed'];

/** A bucket of an S3-compatible object store. */
export class BucketPlace implements FilePlace {
  readonly setting = 'FILES_URL';
  readonly called: string;
  private readonly address: BucketAddress;
  private readonly client: S3Client;
  private readonly store: string;
  private wroteAt = 0;

  /** @param url in the format of FILES_URL */
  constructor(url: string, config: Config) {
    this.address = readBucketAddress(url);
    this.client = bucketClient(this.address, config);
    this.store = storeOf(this.address);
    this.called = `the bucket ${this.address.bucket} at ${this.store}`;
  }

  async put(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const source = watched(bytes);
    const upload = new Upload({
      client: this.client,
      params: { ...this.key(name), Body: Readable.from(source.bytes) },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    try {
      // A failed upload removes its own parts.
      await upload.done();
    } catch (error) {
      this.wroteAt = 0;
      throw source.failed(error) ? error : writeError(error, this.store);
    }
  }

  async get(name: string): Promise<AsyncIterable<Buffer>> {
    try {
      return this.bytesOf(name, await this.client.send(new GetObjectCommand(this.key(name))));
    } catch (error) {
      throw readError(error, this.store);
    }
  }

  /** Yields all bytes of one version of a file: if the store breaks off, the rest is requested. */
  private async *bytesOf(name: string, first: GetObjectCommandOutput): AsyncGenerator<Buffer> {
    const { ETag, ContentLength: bytes = 0 } = first;
    let answer: GetObjectCommandOutput | null = first;
    let [done, tries] = [0, 0];
    while (done < bytes) {
      try {
        answer ??= await this.client.send(
          new GetObjectCommand({ ...this.key(name), Range: `bytes=${done}-`, IfMatch: ETag }),
        );
        for await (const chunk of answer.Body as Readable) {
          done += chunk.length;
          tries = 0;
          yield chunk;
        }
        if (done < bytes) throw Object.assign(new Error('broke off'), { code: 'ECONNRESET' });
      } catch (error) {
        answer = null;
        tries += 1;
        if (tries > TAKEN_UP || bucketTrouble(error, this.store).kind !== 'away')
          throw readError(error, this.store);
        await sleep(PAUSE_MS * tries);
      }
    }
  }

  /** Copies within the store, atomically; it copies at most 5 GB, and a file has at most 4. */
  async move(from: string, to: string): Promise<void> {
    const { Bucket, Key } = this.key(from);
    await this.change(new CopyObjectCommand({ ...this.key(to), CopySource: encodeURI(`${Bucket}/${Key}`) }));
    await this.change(new DeleteObjectCommand({ Bucket, Key }));
  }

  async remove(name: string): Promise<void> {
    await this.change(new DeleteObjectCommand(this.key(name)));
    for await (const upload of this.uploads(name))
      if (upload.Key === this.key(name).Key) await this.abort(upload);
  }

  async *list(prefix: string): AsyncGenerator<PlacedFile> {
    const { Bucket, Key } = this.key(prefix);
    const own = this.key('').Key.length;
    try {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: this.client },
        { Bucket, Prefix: Key },
      ))
        for (const { Key: key = '', Size = 0, LastModified } of Contents)
          yield { name: key.slice(own), bytes: Size, changedAt: LastModified ?? new Date() };
    } catch (error) {
      throw readError(error, this.store);
    }
  }

  async removeUnfinished(before: Date): Promise<void> {
    for await (const upload of this.uploads(''))
      if (upload.Initiated && upload.Initiated < before) await this.abort(upload);
    for await (const { name, changedAt } of this.list(''))
      if (isUnfinished(name) && changedAt < before) await this.remove(name);
  }

  async room(): Promise<Room> {
    const abortSignal = AbortSignal.timeout(LOOKED_WITHIN_MS);
    const { Bucket, Key } = this.key(PROBE);
    try {
      await this.client.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }), { abortSignal });
      if (Date.now() - this.wroteAt > WRITTEN_HOLDS_MS) await this.probe(abortSignal);
      return ENOUGH;
    } catch (error) {
      this.wroteAt = 0;
      const { kind, why } = bucketTrouble(error, this.store);
      const state = ({ full: 'full', refused: 'unwritable', away: 'away', missing: 'away' } as const)[kind];
      return { state, why };
    }
  }

  private async probe(abortSignal: AbortSignal): Promise<void> {
    const probe = this.key(PROBE);
    await this.client.send(new PutObjectCommand({ ...probe, Body: Buffer.alloc(1) }), { abortSignal });
    await this.client.send(new DeleteObjectCommand(probe), { abortSignal });
    this.wroteAt = Date.now();
  }

  private async *uploads(prefix: string): AsyncGenerator<MultipartUpload> {
    const { Bucket, Key } = this.key(prefix);
    let after: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {};
    try {
      while (after) {
        const page: ListMultipartUploadsCommandOutput = await this.client.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: Key, ...after }),
        );
        yield* page.Uploads ?? [];
        after = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
      }
    } catch (error) {
      if (!NOT_THERE.includes((error as Error).name)) throw writeError(error, this.store);
    }
  }

  private async abort({ Key, UploadId }: MultipartUpload): Promise<void> {
    const { Bucket } = this.key('');
    await this.change(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }

  private async change(
    command: CopyObjectCommand | DeleteObjectCommand | AbortMultipartUploadCommand,
  ): Promise<void> {
    try {
      await this.client.send(command as DeleteObjectCommand);
    } catch (error) {
      throw writeError(error, this.store);
    }
  }

  private key(name: string): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.address;
    return { Bucket: bucket, Key: prefix ? `${prefix}/${name}` : name };
  }
}

/** Passes on the bytes and records whether an error comes from their source. */
function watched(bytes: AsyncIterable<Buffer>) {
  let fault: unknown;
  return {
    failed: (error: unknown) => error === fault,
    bytes: (async function* () {
      try {
        yield* bytes;
      } catch (error) {
        fault = error;
        throw error;
      }
    })(),
  };
}
