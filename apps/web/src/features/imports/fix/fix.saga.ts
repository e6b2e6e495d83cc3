import { put, takeEvery } from 'redux-saga/effects';
import { downloadRejectedRows, type FarmerImportType, type ImportDto } from '#libs/contracts';
import { askResponse } from '../../../core/api/ask.js';
import { askUpload } from '../../../core/api/upload.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { informed, refused } from '../../../core/notifications/slice.js';
import { createTask } from '../../../core/tasks/task.js';
import { importKinds } from '../kinds.js';
import { t } from '../texts.js';
import { type RejectedRow, type RejectedTable, readRejects, writeCorrected } from './rejected-csv.js';

/** The rejected rows of an import, as they stand in its file. */
export const rejectedTable = remoteRecord<number, RejectedTable>('imports/rejectedTable', {
  fetch: async (jobId, signal) =>
    readRejects(await (await askResponse(downloadRejectedRows, { path: { jobId } }, { signal })).text()),
});

interface Corrected {
  of: ImportDto;
  table: RejectedTable;
  rows: RejectedRow[];
}

/** Imports the rows that were put right; they settle those that were rejected. Answers the job that does it. */
export const importCorrectedTask = createTask<Corrected, number>(
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
    const { jobId } = await askUpload(call, asked, file, { headers: { Prefer: 'respond-async' }, signal });
    return jobId;
  },
  { mode: 'leading', key: ({ of }) => of.jobId },
);

export function* fixSaga(): Generator {
  yield takeEvery(importCorrectedTask.failed, function* ({ payload }) {
    yield put(refused(payload.error));
  });
  yield takeEvery(importCorrectedTask.succeeded, function* ({ payload }) {
    yield put(informed(t('fixSent', { n: payload.args.rows.length })));
  });
}
