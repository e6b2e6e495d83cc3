import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type FilePlace, isMissing, placeOf } from '#libs/platform';
import { type Checksum, summed, sumOfBytes } from '../backup/checksums.js';
import { Refusal } from '../backup/refusal.js';
import type { CheckedBackup } from './check-backup.js';

const COMING = '.restoring';

/** Restored files, and the steps left until the database has its name. */
export interface PlacedFiles {
  /** Files with the same name but other bytes: `exchange` replaces them. */
  others: string[];
  /**
   * Replaces those files with the restored ones. Moves the old ones to `.before-<stamp>`; returns that folder, or null.
   */
  exchange(stamp: string): Promise<string | null>;
  /** Deletes the copies that wait for `exchange`. */
  discard(): Promise<void>;
}

interface Placing {
  store: FilePlace;
  signal: AbortSignal;
  onBytes(bytes: number): void;
}

/**
 * Copies the files of a backup to the file store, without changing existing files. A file with the same name and bytes
 * is skipped; one with other bytes waits. Throws a `Refusal` if a file changed since the check.
 */
export async function placeFiles({ folder, files }: CheckedBackup, by: Placing): Promise<PlacedFiles> {
  const { store } = by;
  const others: string[] = [];
  for (const { id, sha256 } of files) {
    const place = placeOf(id);
    const there = await sumIn(store, place, by.signal);
    if (there?.sha256 === sha256) {
      by.onBytes(there.bytes);
      continue;
    }
    await store.remove(`${place}${COMING}`);
    const passing = summed(createReadStream(join(folder, 'files', place)), by);
    await store.put(`${place}${COMING}`, passing.bytes);
    if (passing.sum().sha256 !== sha256) {
      await store.remove(`${place}${COMING}`);
      throw new Refusal(`The file ${id} of the backup changed while it was restored.`);
    }
    if (there) others.push(id);
    else await store.move(`${place}${COMING}`, place);
  }
  return {
    others,
    exchange: async (stamp) => {
      const aside = `.before-${stamp}`;
      for (const id of others) {
        const place = placeOf(id);
        await store.move(place, `${aside}/${place}`);
        await store.move(`${place}${COMING}`, place);
      }
      return others.length > 0 ? `${store.called}, below ${aside}` : null;
    },
    discard: async () => {
      for (const id of others) await store.remove(`${placeOf(id)}${COMING}`);
    },
  };
}

/** Returns null if there is no such file, or it cannot be read. */
async function sumIn(store: FilePlace, name: string, signal: AbortSignal): Promise<Checksum | null> {
  try {
    return await sumOfBytes(await store.get(name), { signal });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
