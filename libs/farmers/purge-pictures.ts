import { clearInBatches, type FileStore, type JobContext } from '#libs/platform';
import { forgetLoosePictures, oldLoosePictures } from './persistence/biometrics.queries.js';

const AT_ONCE = 200;

/** Removes files of pictures that were replaced, or never finished; returns their number. */
export async function purgePictures(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
): Promise<number> {
  return clearInBatches(context, AT_ONCE, async (tx) => {
    const ids = await oldLoosePictures(tx, AT_ONCE);
    for (const id of ids) await files.remove(id);
    await forgetLoosePictures(tx, ids);
    return ids.length;
  });
}
