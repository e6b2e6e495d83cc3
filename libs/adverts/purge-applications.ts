import { APPLICATION_DAYS } from '#libs/contracts';
import { clearInBatches, deleteStoredFile, type FileStore, type JobContext } from '#libs/platform';
import { applicationsToClear, endOldApplications } from './persistence/applications.queries.js';

const AT_ONCE = 200;

/** Deletes applications and CVs whose period is over, that were erased, or that never finished; returns their number. */
export async function purgeApplications(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
): Promise<number> {
  return clearInBatches(context, AT_ONCE, async (tx) => {
    await endOldApplications(tx, APPLICATION_DAYS, AT_ONCE);
    const rows = await applicationsToClear(tx, AT_ONCE);
    for (const { fileId } of rows) await files.remove(fileId);
    await deleteStoredFile(tx, ...rows.map(({ fileId }) => fileId));
    await tx.query('DELETE FROM job_application WHERE id = ANY($1)', [rows.map(({ id }) => id)]);
    return rows.length;
  });
}
