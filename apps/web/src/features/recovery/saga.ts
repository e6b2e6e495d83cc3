import { put, takeEvery } from 'redux-saga/effects';
import {
  type AnomalyKeyDto,
  type AssignAnomaliesBody,
  assignAnomalies,
  type DoneDto,
  INPUTS_MESSAGES,
  type ResolveAnomaliesBody,
  reopenAnomaly,
  resolveAnomalies,
  type SettledAnomaliesDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import {
  anomalyCounts,
  anomalyList,
  anomalyOwners,
  ledgerCheck,
  ledgerFigures,
  ledgerFlow,
  recoveryList,
} from './remotes.js';

interface OfResource<Body> {
  resourceId: number;
  body: Body;
}

export const assignTask = createTask<OfResource<AssignAnomaliesBody>, SettledAnomaliesDto>(
  'recovery/assign',
  ({ resourceId, body }) => ask(assignAnomalies, { path: { resourceId }, body }),
  { mode: 'leading' },
);
export const resolveTask = createTask<OfResource<ResolveAnomaliesBody>, SettledAnomaliesDto>(
  'recovery/resolve',
  ({ resourceId, body }) => ask(resolveAnomalies, { path: { resourceId }, body }),
  { mode: 'leading' },
);
export const reopenTask = createTask<OfResource<AnomalyKeyDto & { season?: string }>, DoneDto>(
  'recovery/reopen',
  ({ resourceId, body }) => ask(reopenAnomaly, { path: { resourceId }, body }),
  { mode: 'leading' },
);

function* recoverySaga(): Generator {
  yield takeEvery(assignTask.succeeded, function* ({ payload: { result } }) {
    yield put(succeeded(INPUTS_MESSAGES.anomaliesAssigned(result.settled)));
  });
  yield takeEvery(resolveTask.succeeded, function* ({ payload: { result } }) {
    yield put(succeeded(INPUTS_MESSAGES.anomaliesResolved(result.settled)));
  });
  yield takeEvery(reopenTask.succeeded, function* () {
    yield put(succeeded(INPUTS_MESSAGES.anomalyReopened));
  });
  yield takeEvery(reopenTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error));
  });
  for (const { succeeded: done } of [assignTask, resolveTask, reopenTask])
    yield takeEvery(done, function* () {
      yield put(anomalyList.reload());
      yield put(anomalyCounts.reload());
      yield put(recoveryList.reload());
    });
}

const shown = [
  ledgerFigures,
  ledgerFlow,
  ledgerCheck,
  recoveryList,
  anomalyList,
  anomalyCounts,
  anomalyOwners,
  assignTask,
  resolveTask,
  reopenTask,
];
registerSagas('recovery', [recoverySaga, ...shown.map(({ saga }) => saga)]);
