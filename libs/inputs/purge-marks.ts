import type { JobContext } from '#libs/platform';
import { deleteNeedlessMarks } from './persistence/recount-anomalies.queries.js';

/** Deletes marks of anomalies that no reader needs. */
export async function purgeMarks(context: JobContext): Promise<number> {
  let removed = 0;
  await context.chunk(async (tx) => {
    removed = await deleteNeedlessMarks(tx);
    return { done: removed, total: null, step: 'clear' };
  });
  return removed;
}
