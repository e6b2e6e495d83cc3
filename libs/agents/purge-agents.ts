import { clearInBatches, deleteStoredFile, type FileStore, type JobContext } from '#libs/platform';
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
  return clearInBatches(context, AT_ONCE, async (tx) => {
    const agents = await eraseGoneAgents(tx, AT_ONCE);
    const fileIds = agents.flatMap((each) => each.fileIds);
    for (const fileId of fileIds) await files.remove(fileId);
    await deleteStoredFile(tx, ...fileIds);
    return agents.length;
  });
}
