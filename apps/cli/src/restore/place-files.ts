import { chown, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../backup/refusal.js';
import { copyWithSum, placeOf, sumOf } from '../backup/sums.js';
import type { CheckedBackup } from './check-backup.js';

const COMING = '.restoring';

/** Files that are in their place, and what is left to do once the database has its name. */
export interface PlacedFiles {
  /** Files of the same name that are other bytes: they are exchanged by `exchange`. */
  others: string[];
  /** Puts the restored files in the place of those, which go to a folder beside them. Answers it, or null. */
  exchange(stamp: string): Promise<string | null>;
  /** Takes the copies away that wait for their place. */
  discard(): Promise<void>;
}

/**
 * Copies the files of a backup to the store. Nothing that is there is changed yet: a file of that name with the same bytes is
 * left, one with others waits. Throws a `Refusal` where a file is not as the backup was checked.
 */
export async function placeFiles(
  { folder, files }: CheckedBackup,
  by: { store: string; signal: AbortSignal; onBytes(bytes: number): void },
): Promise<PlacedFiles> {
  await mkdir(by.store, { recursive: true, mode: 0o700 });
  const owner = await stat(by.store);
  // Started as root, the files would be nobody's who serves them.
  const own = async (path: string) => {
    if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid);
  };
  const others: string[] = [];
  const folders = new Set<string>();
  for (const { id, sha256 } of files) {
    const place = join(by.store, placeOf(id));
    const there = await sumOf(place, { signal: by.signal }).catch(() => null);
    if (there?.sha256 === sha256) {
      by.onBytes(there.bytes);
      continue;
    }
    if (!folders.has(dirname(place))) {
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await own(dirname(place));
      folders.add(dirname(place));
    }
    await rm(`${place}${COMING}`, { force: true });
    const sum = await copyWithSum(join(folder, 'files', placeOf(id)), `${place}${COMING}`, by);
    if (sum.sha256 !== sha256) {
      await rm(`${place}${COMING}`, { force: true });
      throw new Refusal(`The file ${id} of the backup changed while it was restored.`);
    }
    await own(`${place}${COMING}`);
    if (there) others.push(id);
    else await rename(`${place}${COMING}`, place);
  }
  return {
    others,
    exchange: async (stamp) => {
      const aside = join(by.store, `.before-${stamp}`);
      for (const id of others) {
        const place = join(by.store, placeOf(id));
        await mkdir(join(aside, id.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(place, join(aside, placeOf(id)));
        await rename(`${place}${COMING}`, place);
      }
      return others.length > 0 ? aside : null;
    },
    discard: async () => {
      for (const id of others) await rm(join(by.store, `${placeOf(id)}${COMING}`), { force: true });
    },
  };
}
