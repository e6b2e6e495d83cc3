import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FilePlace, isMissing, placeOf, type Reader } from '#libs/platform';
import { type Checksum, copyWithSum, lineOfSum } from './checksums.js';
import { FILE_SUMS, type Manifest } from './manifest.js';
import { Refusal } from './refusal.js';

export interface StoredRow {
  id: string;
  size: number;
}

interface Copying {
  from: FilePlace;
  to: string;
  /** Reads the current database, not the snapshot. */
  now: Reader;
  signal: AbortSignal;
  onBytes(bytes: number): void;
}

/** Returns the files that rows refer to. */
export function storedFiles(reader: Reader): Promise<StoredRow[]> {
  return reader.query<StoredRow>('SELECT id, size FROM stored_file ORDER BY id');
}

/**
 * Copies the files that rows refer to into a backup, still encrypted, and writes their checksums. If a file is missing
 * and its row is now deleted too, it was cleared during the backup; if the row remains, the file is missing.
 */
export async function copyFiles(rows: readonly StoredRow[], by: Copying): Promise<Manifest['files']> {
  const sums = await open(join(by.to, FILE_SUMS), 'w', 0o600);
  try {
    const { gone, ...copied } = await copyAll(rows, by, sums);
    await sums.sync();
    const still = await by.now.query<{ id: string }>(
      'SELECT id FROM stored_file WHERE id = ANY ($1::uuid[])',
      [gone],
    );
    const missing = still.map(({ id }) => id);
    if (copied.count === 0 && missing.length > 0)
      throw new Refusal(
        `None of the ${missing.length} files named in the database is in ${by.from.called}. Check ${by.from.setting}.`,
      );
    return { ...copied, missing, vanished: gone.filter((id) => !missing.includes(id)) };
  } finally {
    await sums.close();
  }
}

async function copyAll(rows: readonly StoredRow[], by: Copying, sums: FileHandle) {
  const gone: string[] = [];
  const folders = new Set<string>();
  let count = 0;
  let bytes = 0;
  for (const { id, size } of rows) {
    const folder = join(by.to, 'files', id.slice(0, 2));
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    folders.add(folder);
    const to = join(by.to, 'files', placeOf(id));
    const sum = await unlessGone(copied(id, to, by));
    if (sum === null) {
      await rm(to, { force: true });
      gone.push(id);
      by.onBytes(size);
      continue;
    }
    count += 1;
    bytes += sum.bytes;
    await sums.write(lineOfSum(id, sum.sha256));
  }
  return { count, bytes, gone };
}

async function copied(id: string, to: string, by: Copying): Promise<Checksum> {
  return copyWithSum(await by.from.get(placeOf(id)), to, by);
}

async function unlessGone(copying: Promise<Checksum>): Promise<Checksum | null> {
  try {
    return await copying;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
