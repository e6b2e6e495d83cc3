import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { MAX_UPLOAD_BYTES, MESSAGES } from '#libs/contracts';
import { ReaderProblem } from './problem.js';

/** Where the bytes of a file come from: a path, a stream (uploads are decrypted as they are read), or the bytes. */
export type Source = string | Readable | Buffer;

/**
 * The whole file. Uploads are at most 25 MB, the zip formats need random access, and the encoding of a CSV can only be told
 * from all of it; what is large is what comes out of a file, and that is streamed.
 */
export async function readAll(source: Source, maxBytes = MAX_UPLOAD_BYTES): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return checkSize(source, maxBytes);
  const stream = typeof source === 'string' ? createReadStream(source) : source;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new ReaderProblem('file.tooLarge', MESSAGES.imports.tooLarge);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, size);
}

function checkSize(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes.length > maxBytes) throw new ReaderProblem('file.tooLarge', MESSAGES.imports.tooLarge);
  return bytes;
}
