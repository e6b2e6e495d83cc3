import { all, call, put, takeEvery } from 'redux-saga/effects';
import { downloadAudit } from '#libs/contracts';
import { askFile } from '../../core/api/ask.js';
import { failed } from '../../core/notifications/slice.js';
import { registerFeature } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import { type AuditFilter, auditList, chainCheck, queryOf, recordHistory } from './remotes.js';
import { auditReducer } from './slice.js';

/** Saves all entries that match. */
export const exportAuditTask = createTask<AuditFilter, void>(
  'audit/export',
  (filter) => askFile(downloadAudit, { query: queryOf(filter) }, 'audit.csv'),
  'leading',
);

function* auditSaga(): Generator {
  yield takeEvery(exportAuditTask.failed, function* ({ payload }) {
    yield put(failed(payload.error.message));
  });
}

registerFeature({
  name: 'audit',
  reducer: auditReducer,
  saga: function* audit(): Generator {
    const sagas = [auditSaga, exportAuditTask.saga, auditList.saga, recordHistory.saga, chainCheck.saga];
    yield all(sagas.map((saga) => call(saga)));
  },
});
