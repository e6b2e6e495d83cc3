import { fork, put } from 'redux-saga/effects';
import { selectOf } from '../../core/sagas/effects.js';
import { changeStatusSaga } from './acts/change-status.saga.js';
import { farmActSaga } from './acts/farm-act.saga.js';
import { firstResource } from './address/first-resource.js';
import { loadHistorySaga } from './history/load-history.saga.js';
import { loadPageSaga } from './review/load-page.saga.js';
import { selectEvaluation } from './selectors.js';
import { pageAsked, statusChangeRefused } from './slice.js';

/** Runs all background work of the evaluation map. */
export function* evaluationSaga(): Generator {
  yield fork(loadPageSaga);
  yield fork(changeStatusSaga);
  yield fork(farmActSaga);
  yield fork(loadHistorySaga);
  yield fork(firstResource.saga);
  yield fork(resume);
}

/** Recovers after a restart: requests in flight are lost, so the farms are reloaded from the server. */
function* resume(): Generator {
  const { query, pending } = yield* selectOf(selectEvaluation);
  for (const [farmId, { opId }] of Object.entries(pending)) {
    yield put(statusChangeRefused({ farmId: Number(farmId), opId, current: null }));
  }
  if (query) yield put(pageAsked(query));
}
