import type { FileStore, JobContext } from '#libs/platform';
import { erasedLately, removeLists } from './persistence/lists-of-people.queries.js';

/** Deletes lists that name erased people, once the undo no longer needs them. Returns their number. */
export async function purgeLists(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
): Promise<number> {
  let gone: string[] = [];
  await context.chunk(async (tx) => {
    gone = await removeLists(tx, await erasedLately(tx));
    return { done: gone.length, total: null, step: 'clear' };
  });
  for (const id of gone) await files.remove(id);
  return gone.length;
}
