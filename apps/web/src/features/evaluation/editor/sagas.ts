import { fork, put } from 'redux-saga/effects';
import { keepSaga } from './keep.saga.js';
import { openSaga } from './open.saga.js';
import { saveSaga } from './save.saga.js';
import { saveEnded } from './slice.js';

/** Runs all background work of the editor. */
export function* editorSaga(): Generator {
  // After a restart, saves in flight are sent again with the same act id on the next save.
  yield put(saveEnded());
  yield fork(openSaga);
  yield fork(saveSaga);
  yield fork(keepSaga);
}
