import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_SUMS } from './manifest.js';
import { Refusal } from './refusal.js';

export interface Checksum {
  sha256: string;
  bytes: number;
}

interface Watching {
  signal: AbortSignal;
  onBytes?(bytes: number): void;
}

/** Returns the SHA-256 of a file. */
export function checksumOf(path: string, watching: Watching): Promise<Checksum> {
  return sumOfBytes(createReadStream(path), watching);
}

/** Passes bytes through and returns their checksum once all have passed. */
export function summed(bytes: AsyncIterable<Buffer>, { signal, onBytes }: Watching) {
  const hash = createHash('sha256');
  let done = 0;
  return {
    bytes: (async function* () {
      for await (const chunk of bytes) {
        signal.throwIfAborted();
        hash.update(chunk);
        done += chunk.length;
        onBytes?.(chunk.length);
        yield chunk;
      }
    })(),
    sum: (): Checksum => ({ sha256: hash.digest('hex'), bytes: done }),
  };
}

/** Returns the SHA-256 of bytes that are read only for it. */
export async function sumOfBytes(bytes: AsyncIterable<Buffer>, watching: Watching): Promise<Checksum> {
  const passing = summed(bytes, watching);
  for await (const _chunk of passing.bytes);
  return passing.sum();
}

/** Writes to a file that must not exist yet, and waits until it is on disk. */
export async function copyWithSum(
  from: AsyncIterable<Buffer>,
  to: string,
  watching: Watching,
): Promise<Checksum> {
  const passing = summed(from, watching);
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(passing.bytes, target, { signal: watching.signal });
  return passing.sum();
}

export const lineOfSum = (id: string, sha256: string) => `${sha256}  files/${id.slice(0, 2)}/${id}\n`;

/** Returns the files of a backup and their checksums. Throws a `Refusal` for an invalid line. */
export async function readSums(folder: string): Promise<{ id: string; sha256: string }[]> {
  const text = await readFile(join(folder, FILE_SUMS), 'utf8').catch(() => {
    throw new Refusal(`The backup is incomplete: ${FILE_SUMS} is missing.`);
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256, id] = /^([0-9a-f]{64}) {2}files\/[0-9a-f]{2}\/([0-9a-f-]{36})$/.exec(line) ?? [];
      if (!sha256 || !id) throw new Refusal(`${FILE_SUMS} is damaged.`);
      return { id, sha256 };
    });
}
