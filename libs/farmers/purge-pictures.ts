import type { FileStore, JobContext } from '#libs/platform';
import { forgetLoosePictures, oldLoosePictures } from './persistence/biometrics.queries.js';

const AT_ONCE = 200;

/** Removes files of pictures that were replaced, or never finished; returns their number. */
export async function purgePictures(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
): Promise<number> {
  let gone = 0;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    await context.chunk(async (tx) => {
      const ids = await oldLoosePictures(tx, AT_ONCE);
      for (const id of ids) await files.remove(id);
      await forgetLoosePictures(tx, ids);
      found = ids.length;
      gone += found;
      return { done: gone, total: null, step: 'clear' };
    });
  }
  return gone;
}
