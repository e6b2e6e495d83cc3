import { eventChannel } from 'redux-saga';
import { call, put, select, takeEvery } from 'redux-saga/effects';
import { connectionChanged, copyShown, refreshAllAsked } from '../realtime/actions.js';
import { selectCopiesFrom } from '../realtime/slice.js';
import { noSession, sessionRenewed, signedIn, signedOut, signOutAsked } from '../session/actions.js';
import { selectUser } from '../session/slice.js';
import { dropCopies, keepCopiesFor, onCopyServed } from './copies.js';
import { dropKeptWork } from './kept-work.js';

const served = () => eventChannel<string>((emit) => onCopyServed(emit));

function* keep({ payload }: ReturnType<typeof signedIn>): Generator {
  // Seeing the portal as somebody else is no session of this browser's user.
  if (payload.user.seenBy) return;
  yield call(keepCopiesFor, payload);
  yield call(dropKeptWork, payload.user);
}

/** Who signs out leaves nothing on this computer. A session that ends by itself leaves their work, for their next one. */
function* leave(): Generator {
  if (yield select(selectUser)) yield call(dropKeptWork, null);
}

/** What is on screen was read before the connection broke, or in an earlier session: it is read anew. */
function* refreshAfterCopies({ payload }: ReturnType<typeof connectionChanged>): Generator {
  if (payload === 'online' && (yield select(selectCopiesFrom)) !== null) yield put(refreshAllAsked());
}

/** Keeps the copies of what is read for one user at a time, and replaces what they show as soon as there is a connection. */
export function* offlineSaga(): Generator {
  yield takeEvery(served(), function* (savedAt: string) {
    yield put(copyShown(savedAt));
  });
  yield takeEvery([signedIn, sessionRenewed], keep);
  yield takeEvery(signOutAsked, leave);
  yield takeEvery([signedOut, noSession], function* () {
    yield call(dropCopies);
  });
  yield takeEvery(connectionChanged, refreshAfterCopies);
}
