import { put, takeEvery } from 'redux-saga/effects';
import {
  type ImportDto,
  type ImportUndoDto,
  previewImportUndo,
  retryImport,
  undoImport,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { informed, refused } from '../../../core/notifications/slice.js';
import { onEvent } from '../../../core/realtime/actions.js';
import { createTask } from '../../../core/tasks/task.js';
import { t } from '../texts.js';

/** What taking an import back would do, or has done. */
export const importUndo = remoteRecord<number, ImportUndoDto>('imports/undoPreview', {
  fetch: (jobId, signal) => ask(previewImportUndo, { path: { jobId } }, { signal }),
  reloadOn: onEvent('import.undone', 'job.ended'),
  gather: { ms: 400, maxMs: 1500 },
});

export const undoImportTask = createTask<number, ImportUndoDto>(
  'imports/undo',
  (jobId) => ask(undoImport, { path: { jobId } }),
  { mode: 'leading', key: (jobId) => jobId },
);

/** Starts a failed import over again with the file that is there. */
export const retryImportTask = createTask<number, ImportDto>(
  'imports/retry',
  (jobId) => ask(retryImport, { path: { jobId } }),
  { mode: 'leading', key: (jobId) => jobId },
);

export function* undoSaga(): Generator {
  yield takeEvery([undoImportTask.failed, retryImportTask.failed], function* ({ payload }) {
    yield put(refused(payload.error));
  });
  yield takeEvery(undoImportTask.succeeded, function* () {
    yield put(informed(t('undoBegun')));
  });
}
