import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { ReaderProblem } from './problem.js';

/**
 * Bytes that a file may have: `MAX_UPLOAD_BYTES` of the contracts, repeated because the parser's child process loads types only
 * from there (the DTO classes would cost it 20 MB). A test holds the two together.
 */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

const tooLarge = () =>
  new ReaderProblem('file.tooLarge', 'The file is larger than 25 MB. Split it and import the parts.');

/** Where the bytes of a file come from: a path, a stream (uploads are decrypted as they are read), or the bytes. */
export type Source = string | Readable | Buffer;

/**
 * The whole file. Uploads are at most 25 MB, the zip formats need random access, and the encoding of a CSV can only be told
 * from all of it; what is large is what comes out of a file, and that is streamed.
 */
export async function readAll(source: Source, maxBytes = MAX_FILE_BYTES): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return checkSize(source, maxBytes);
  const stream = typeof source === 'string' ? createReadStream(source) : source;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, size);
}

function checkSize(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes.length > maxBytes) throw tooLarge();
  return bytes;
}
