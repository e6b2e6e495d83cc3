import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_SUMS } from './manifest.js';
import { Refusal } from './refusal.js';

export interface Sum {
  sha256: string;
  bytes: number;
}

interface Watching {
  signal: AbortSignal;
  onBytes?(bytes: number): void;
}

/** SHA-256 of a file. */
export async function sumOf(path: string, { signal, onBytes }: Watching): Promise<Sum> {
  const hash = createHash('sha256');
  let bytes = 0;
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes?.(chunk.length);
      done();
    },
  });
  await pipeline(createReadStream(path), sink, { signal });
  return { sha256: hash.digest('hex'), bytes };
}

/** Copies a file that must not be there yet, and waits for the disk. */
export async function copyWithSum(from: string, to: string, { signal, onBytes }: Watching): Promise<Sum> {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(createReadStream(from), metered(hash), target, { signal });
  return { sha256: hash.digest('hex'), bytes };

  function metered(into: Hash): Transform {
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        into.update(chunk);
        bytes += chunk.length;
        onBytes?.(chunk.length);
        done(null, chunk);
      },
    });
  }
}

/** Where the store keeps a file, below its folder. */
export const placeOf = (id: string) => join(id.slice(0, 2), id);

export const lineOfSum = (id: string, sha256: string) => `${sha256}  files/${id.slice(0, 2)}/${id}\n`;

/** Files of a backup and their sums. Throws a `Refusal` for a line that is none. */
export async function readSums(folder: string): Promise<{ id: string; sha256: string }[]> {
  const text = await readFile(join(folder, FILE_SUMS), 'utf8').catch(() => {
    throw new Refusal(`The backup is not whole: ${FILE_SUMS} is not there.`);
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
