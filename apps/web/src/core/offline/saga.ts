import { eventChannel } from 'redux-saga';
import { call, delay, put, select, takeEvery, takeLeading } from 'redux-saga/effects';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import { onBusy } from '../api/busy.js';
import { informed } from '../notifications/slice.js';
import { connectionChanged, copyShown, refreshAllAsked } from '../realtime/actions.js';
import { selectCopiesFrom } from '../realtime/slice.js';
import { noSession, sessionRenewed, signedIn, signedOut, signOutAsked } from '../session/actions.js';
import { selectUser } from '../session/slice.js';
import { dropCopies, keepCopiesFor, onCopyServed } from './copies.js';
import { dropKeptWork } from './kept-work.js';

/** Milliseconds for which several refused reads are reported once. */
const NOTIFY_AGAIN_MS = 30_000;

const busy = () => eventChannel<true>((emit) => onBusy(() => emit(true)));
const served = () => eventChannel<string>((emit) => onCopyServed(emit));

function* keep({ payload }: ReturnType<typeof signedIn>): Generator {
  // Impersonation is not a session of this browser's user.
  if (payload.user.seenBy) return;
  yield call(keepCopiesFor, payload);
  yield call(dropKeptWork, payload.user);
}

/** Deletes everything on this computer at sign-out. An expired session keeps the user's work for their next one. */
function* leave(): Generator {
  if (yield select(selectUser)) yield call(dropKeptWork, null);
}

/** Reloads the screen, whose data is older than the lost connection or from an earlier session. */
function* refreshAfterCopies({ payload }: ReturnType<typeof connectionChanged>): Generator {
  if (payload === 'online' && (yield select(selectCopiesFrom)) !== null) yield put(refreshAllAsked());
}

/** Keeps copies of answers for one user at a time, and replaces shown copies when the connection returns. */
export function* offlineSaga(): Generator {
  yield takeEvery(served(), function* (savedAt: string) {
    yield put(copyShown(savedAt));
  });
  yield takeLeading(busy(), function* () {
    yield put(informed(PLATFORM_MESSAGES.general.busyForLong));
    yield delay(NOTIFY_AGAIN_MS);
  });
  yield takeEvery([signedIn, sessionRenewed], keep);
  yield takeEvery(signOutAsked, leave);
  yield takeEvery([signedOut, noSession], function* () {
    yield call(dropCopies);
  });
  yield takeEvery(connectionChanged, refreshAfterCopies);
}
