import { fork, put } from 'redux-saga/effects';
import { keepSaga } from './keep.saga.js';
import { openSaga } from './open.saga.js';
import { saveSaga } from './save.saga.js';
import { saveEnded } from './slice.js';

/** Everything that the editor does in the background. */
export function* editorSaga(): Generator {
  // Started again: what was under way is sent once more, as the same act, when somebody saves.
  yield put(saveEnded());
  yield fork(openSaga);
  yield fork(saveSaga);
  yield fork(keepSaga);
}
