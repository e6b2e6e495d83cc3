import { fork } from 'redux-saga/effects';
import { changeStatusSaga } from './change-status.saga.js';
import { loadHistorySaga } from './load-history.saga.js';
import { loadPageSaga } from './load-page.saga.js';

/** Everything that the evaluation map does in the background. */
export function* evaluationSaga(): Generator {
  yield fork(loadPageSaga);
  yield fork(changeStatusSaga);
  yield fork(loadHistorySaga);
}
