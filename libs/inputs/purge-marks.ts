import { clearInBatches, type JobContext, ONE_BATCH } from '#libs/platform';
import { deleteNeedlessMarks } from './persistence/recount-anomalies.queries.js';

/** Deletes marks of anomalies that no reader needs. */
export const purgeMarks = (context: JobContext<'maintenance.purge'>): Promise<number> =>
  clearInBatches(context, ONE_BATCH, deleteNeedlessMarks);
