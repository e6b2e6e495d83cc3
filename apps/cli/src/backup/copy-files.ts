import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Reader } from '#libs/platform';
import { FILE_SUMS, type Manifest } from './manifest.js';
import { Refusal } from './refusal.js';
import { copyWithSum, lineOfSum, placeOf, type Sum } from './sums.js';

export interface StoredRow {
  id: string;
  size: number;
}

/** Files that rows name. */
export function storedFiles(reader: Reader): Promise<StoredRow[]> {
  return reader.query<StoredRow>('SELECT id, size FROM stored_file ORDER BY id');
}

/**
 * Copies the files that rows name into a backup as they are, which is encrypted, and writes their sums. A file whose row is
 * gone too by now was cleared away meanwhile; one whose row is still there is missing.
 * @param now reads the database as it is now, not as it was in the snapshot
 */
export async function copyFiles(
  rows: readonly StoredRow[],
  by: {
    from: string;
    to: string;
    now: Reader;
    signal: AbortSignal;
    onBytes(bytes: number): void;
  },
): Promise<Manifest['files']> {
  const sums = createWriteStream(join(by.to, FILE_SUMS), { mode: 0o600, flush: true });
  const gone: string[] = [];
  const folders = new Set<string>();
  let count = 0;
  let bytes = 0;
  for (const { id, size } of rows) {
    const from = join(by.from, placeOf(id));
    const folder = join(by.to, 'files', id.slice(0, 2));
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    folders.add(folder);
    const sum = await unlessGone(copyWithSum(from, join(by.to, 'files', placeOf(id)), by));
    if (sum === null) {
      await rm(join(by.to, 'files', placeOf(id)), { force: true });
      gone.push(id);
      by.onBytes(size);
      continue;
    }
    count += 1;
    bytes += sum.bytes;
    if (!sums.write(lineOfSum(id, sum.sha256))) await once(sums, 'drain');
  }
  sums.end();
  await finished(sums);
  const still = new Set(
    (
      await by.now.query<{ id: string }>('SELECT id FROM stored_file WHERE id = ANY ($1::uuid[])', [gone])
    ).map(({ id }) => id),
  );
  const missing = gone.filter((id) => still.has(id));
  if (count === 0 && missing.length > 0)
    throw new Refusal(
      `Not one of the ${missing.length} files that the database names is in ${by.from}. Is FILES_DIR right?`,
    );
  return { count, bytes, missing, vanished: gone.filter((id) => !still.has(id)) };
}

async function unlessGone(copying: Promise<Sum>): Promise<Sum | null> {
  try {
    return await copying;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null;
    throw error;
  }
}
