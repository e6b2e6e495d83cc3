import { downloadRejectedRows, type FarmerImportType, findImport, type ImportDto } from '#libs/contracts';
import { ask, askResponse } from '../../../core/api/ask.js';
import { askUpload } from '../../../core/api/upload.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { informed } from '../../../core/notifications/slice.js';
import { SERVER } from '../../../core/tasks/outcome.js';
import { createTask } from '../../../core/tasks/task.js';
import { importKinds } from '../kinds.js';
import { t } from '../texts.js';
import {
  afterImport,
  type RejectedRow,
  type RejectedTable,
  readRejects,
  writeCorrected,
} from './rejected-csv.js';

/** Rejected rows of an import, as in its file. */
export const rejectedTable = remoteRecord<number, RejectedTable>('imports/rejectedTable', {
  fetch: (jobId, signal) => rejectsOf(jobId, signal),
});

const rejectsOf = async (jobId: number, signal: AbortSignal): Promise<RejectedTable> =>
  readRejects(await (await askResponse(downloadRejectedRows, { path: { jobId } }, { signal })).text());

interface Corrected {
  of: ImportDto;
  table: RejectedTable;
  rows: RejectedRow[];
}

/**
 * Imports corrected rows; stored ones leave the rejected list. Returns the rows that are still rejected; null if the
 * import runs longer than its call waits.
 */
export const importCorrectedTask = createTask<Corrected, RejectedTable | null>(
  'imports/corrected',
  async ({ of, table, rows }, signal) => {
    const view = importKinds.find(({ job }) => job === `${of.kind}.import`);
    if (!view) throw new Error(`no such kind of import: ${of.kind}`);
    const { call, path } = view.call({
      resourceId: of.communityResource?.id ?? 0,
      ...(of.community && { communityId: of.community.id }),
      importType: of.importType as FarmerImportType,
    });
    const name = `${of.fileName.replace(/\.[^.]+$/, '')} corrected.csv`;
    const file = new File([writeCorrected(table, rows)], name, { type: 'text/csv' });
    const asked = { path: path as Record<string, string | number>, query: { corrects: of.jobId } };
    const { jobId } = await askUpload(call, asked, file, { signal });
    const { state, counts } = await ask(findImport, { path: { jobId } }, { signal });
    if (state !== 'completed' || !counts) return null;
    const again = counts.rejected > 0 ? (await rejectsOf(jobId, signal)).rows : [];
    return afterImport(table, rows, { jobId, held: counts.held, again });
  },
  {
    mode: 'leading',
    key: ({ of }) => of.jobId,
    failure: SERVER,
    puts: (table, { of, rows }) => [
      table ? rejectedTable.changed(of.jobId, table) : informed(t('fixSent', { n: rows.length })),
    ],
  },
);
