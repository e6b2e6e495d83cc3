import { fork } from 'redux-saga/effects';
import { acts, liveSaga } from './live.saga.js';

/** Runs the background work of shared map editing. */
export function* togetherSaga(): Generator {
  yield fork(liveSaga);
  yield fork(acts.saga);
}
