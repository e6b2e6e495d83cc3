import { put, takeEvery } from 'redux-saga/effects';
import { downloadRejectedRows, type FarmerImportType, type JobDto } from '#libs/contracts';
import { askFile } from '../../core/api/ask.js';
import { failed } from '../../core/notifications/slice.js';
import { createTask } from '../../core/tasks/task.js';
import { type ImportKind, importKind } from './kinds.js';

/** Saves the rejected rows of an import: the original columns plus the reason. */
export const saveRejectsTask = createTask<Pick<JobDto, 'id' | 'label'>, void>(
  'imports/saveRejects',
  ({ id, label }) =>
    askFile(downloadRejectedRows, { path: { jobId: id } }, `${label.replace(/\.[^.]+$/, '')}-rejected.csv`),
  { mode: 'leading', key: ({ id }) => id },
);

/** Saves an empty file of a kind, to be filled in. */
export const saveTemplateTask = createTask<{ kind: ImportKind; importType: FarmerImportType }, void>(
  'imports/saveTemplate',
  async ({ kind, importType }) => importKind(kind).saveTemplate?.(importType),
  'leading',
);

export function* downloadsSaga(): Generator {
  yield takeEvery([saveRejectsTask.failed, saveTemplateTask.failed], function* ({ payload }) {
    yield put(failed(payload.error.message));
  });
}
