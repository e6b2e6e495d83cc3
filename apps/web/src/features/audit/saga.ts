import { createAction } from '@reduxjs/toolkit';
import { all, call, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { type AuditFilter, downloadAudit, fetchAudit } from '../../api/audit.js';
import { failureOf } from '../../core/api/problem.js';
import { failed } from '../../core/notifications/slice.js';
import { callOf } from '../../core/sagas/effects.js';
import { registerFeature } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import { auditAsked, auditFailed, auditLoaded, auditReducer } from './slice.js';

export type AuditQuery = AuditFilter & { page: number; size: number };

/** The list is on screen with this query. */
export const auditShown = createAction<AuditQuery>('audit/shown');
export const exportAuditTask = createTask<AuditFilter, void>(
  'audit/export',
  (filter) => downloadAudit(filter),
  'leading',
);

function* load({ payload: query }: ReturnType<typeof auditShown>): Generator {
  yield put(auditAsked());
  try {
    yield put(auditLoaded(yield* callOf(fetchAudit, query)));
  } catch (thrown) {
    yield put(auditFailed(failureOf(thrown)));
  }
}

function* auditSaga(): Generator {
  yield takeLatest(auditShown, load);
  yield takeEvery(exportAuditTask.failed, function* ({ payload }) {
    yield put(failed(payload.error.message));
  });
}

registerFeature({
  name: 'audit',
  reducer: auditReducer,
  saga: function* audit(): Generator {
    yield all([call(auditSaga), call(exportAuditTask.saga)]);
  },
});
