import { fork } from 'redux-saga/effects';
import { acts, liveSaga } from './live.saga.js';

/** What working on one map at once does in the background. */
export function* togetherSaga(): Generator {
  yield fork(liveSaga);
  yield fork(acts.saga);
}
