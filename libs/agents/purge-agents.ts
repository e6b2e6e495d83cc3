import { deleteStoredFile, type FileStore, type JobContext } from '#libs/platform';
import { eraseGoneAgents } from './persistence/agents.queries.js';

const AT_ONCE = 200;

/**
 * Erases photo, CV, BVN and bank account of agents whose days in the trash are over, or those of their agency or service
 * provider; returns their number. The row stays, because tasks, captures and pay refer to it.
 */
export async function purgeAgents(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
): Promise<number> {
  let gone = 0;
  for (let found = AT_ONCE; found === AT_ONCE; )
    await context.chunk(async (tx) => {
      const agents = await eraseGoneAgents(tx, AT_ONCE);
      const fileIds = agents.flatMap((each) => each.fileIds);
      for (const fileId of fileIds) await files.remove(fileId);
      await deleteStoredFile(tx, ...fileIds);
      found = agents.length;
      gone += found;
      return { done: gone, total: null, step: 'clear' };
    });
  return gone;
}
