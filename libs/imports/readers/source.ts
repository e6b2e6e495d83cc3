import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { ReaderProblem } from './problem.js';

/**
 * Maximum bytes of a file: repeats `MAX_UPLOAD_BYTES` of the contracts. The parser's child process imports only types
 * from there, because the DTO classes would cost it 20 MB. A test keeps the two equal.
 */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

const tooLarge = () =>
  new ReaderProblem('file.tooLarge', 'The file is larger than 25 MB. Split it and import the parts.');

/** Source of a file's bytes: a path, a stream (uploads are decrypted as they are read), or the bytes. */
export type Source = string | Readable | Buffer;

/**
 * Reads the whole file. Uploads are at most 25 MB, the zip formats need random access, and a CSV's encoding depends on
 * all of it. The output of a file is large, so that is streamed.
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
