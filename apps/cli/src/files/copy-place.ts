import { type FilePlace, idOf, isMissing } from '#libs/platform';
import { isErasuresList } from '#libs/requests';
import { summed, sumOfBytes } from '../backup/checksums.js';
import { Refusal } from '../backup/refusal.js';

/** Files copied concurrently: each needs two streams, and parts of 5 MB in a bucket. */
const AT_ONCE = 4;
/** Milliseconds by which the clocks of two stores may differ. S3 itself accepts no more. */
const CLOCKS_DIFFER_MS = 15 * 60 * 1000;

/** Result of a copy; counts of files. */
export interface CopiedPlace {
  copied: number;
  bytes: number;
  /** Already present, with the same bytes. */
  same: number;
  /** Deleted during the copy, as files of exports may be. */
  gone: number;
}

interface Copying {
  from: FilePlace;
  to: FilePlace;
  signal: AbortSignal;
  onProgress(progress: { files: number; of: number; bytes: number; ofBytes: number }): void;
}

type Placed = Awaited<ReturnType<typeof listed>>[number];

/**
 * Copies all files of one store to another, still encrypted, and reads each back. Identical files are skipped, so it
 * can be interrupted, and repeated for new files. Throws a `Refusal` if a file read back differs.
 */
export async function copyPlace(by: Copying): Promise<CopiedPlace> {
  const there = new Map((await listed(by.to)).map((file) => [file.name, file]));
  const files = await listed(by.from);
  const ofBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const found: CopiedPlace = { copied: 0, bytes: 0, same: 0, gone: 0 };
  let [done, doneBytes] = [0, 0];
  const one = async (file: Placed) => {
    by.signal.throwIfAborted();
    const how = await copyFile(file, there.get(file.name) ?? null, by);
    found[how] += 1;
    if (how === 'copied') found.bytes += file.bytes;
    done += 1;
    doneBytes += file.bytes;
    by.onProgress({ files: done, of: files.length, bytes: doneBytes, ofBytes });
  };
  const queue = files.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const file of queue) await one(file);
    }),
  );
  return found;
}

async function listed(place: FilePlace) {
  const files: { name: string; bytes: number; changedAt: Date }[] = [];
  for await (const file of place.list(''))
    if (idOf(file.name) !== null || isErasuresList(file.name)) files.push(file);
  return files;
}

async function copyFile(
  file: Placed,
  there: Placed | null,
  by: Copying,
): Promise<'copied' | 'same' | 'gone'> {
  const { from, to } = by;
  const { name } = file;
  try {
    if (there?.bytes === file.bytes && (await isSame(file, there, by))) return 'same';
    const passing = summed(await from.get(name), by);
    await to.put(name, passing.bytes);
    const back = await sumOfBytes(await to.get(name), by);
    if (back.sha256 === passing.sum().sha256) return 'copied';
    await to.remove(name);
    throw new Refusal(`The copy of the file ${name} in ${to.called} differs. Start again.`);
  } catch (error) {
    if (isMissing(error)) return 'gone';
    throw error;
  }
}

/**
 * Compares two files. A copy younger than the file was made from it. An older one may differ, because the file may have
 * been re-encrypted, so both are read.
 */
async function isSame(file: Placed, there: Placed, { from, to, signal }: Copying): Promise<boolean> {
  if (there.changedAt.getTime() > file.changedAt.getTime() + CLOCKS_DIFFER_MS) return true;
  const [one, other] = await Promise.all(
    [from, to].map(async (place) => sumOfBytes(await place.get(file.name), { signal })),
  );
  return one?.sha256 === other?.sha256;
}
