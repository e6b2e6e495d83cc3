import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery, takeLeading } from 'redux-saga/effects';
import { PLATFORM_MESSAGES, type SessionDto, signOut } from '#libs/contracts';
import { onSessionEnd } from '../api/http.js';
import { dropSession, leaveGuest, onSession, renew } from '../api/renewal.js';
import { hasGuestToken } from '../api/token.js';
import { sessionOfCopies } from '../offline/copies.js';
import { sessionEndedRemotely } from '../realtime/actions.js';
import { asked, callOf, selectOf } from '../sagas/effects.js';
import { noSession, passwordChanged, sessionRenewed, signedIn, signedOut, signOutAsked } from './actions.js';
import { changesSaga } from './changes.saga.js';
import { idleEndFromNow, idleSaga } from './idle.saga.js';
import { selectIsSignedIn, selectSession, selectUser } from './slice.js';
import { clearStoredSession, readSession, rememberAccount, storeSession } from './storage.js';

/** Milliseconds between a change of password and the sign-in page. */
const LEAVE_AFTER = 2500;

/** Page load: goes on with the session of the refresh cookie, where there may be one. */
function* start(): Generator {
  if (!readSession()) {
    yield put(noSession());
    return;
  }
  try {
    const session = yield* callOf(renew, null);
    if (session) {
      // The channel below has put `signedIn` already where the renewal was this tab's own.
      if (!(yield* selectOf(selectIsSignedIn))) yield put(signedIn(session));
      return;
    }
    clearStoredSession();
    yield put(noSession());
  } catch {
    // Out of reach: what was open here before is looked at, until the server answers whether the session goes on.
    const kept = yield* callOf(sessionOfCopies);
    if (kept) yield put(signedIn({ ...kept, idleEndsAt: idleEndFromNow() }));
    else yield put(signedOut({ message: PLATFORM_MESSAGES.general.network }));
  }
}

/** What the http client and the other tabs say about the session, as actions. */
function sessionEvents() {
  return eventChannel<{ renewed: SessionDto } | { ended: string | null }>((emit) => {
    const offRenewed = onSession({ renewed: (session) => emit({ renewed: session }) });
    const offEnd = onSessionEnd((ended) => emit({ ended }));
    return () => {
      offRenewed();
      offEnd();
    };
  });
}

function* onSessionEvent(event: { renewed: SessionDto } | { ended: string | null }): Generator {
  const user = yield* selectOf(selectUser);
  const { leaving } = yield* selectOf(selectSession);
  if ('ended' in event) {
    if (user && !leaving) yield put(signedOut({ message: event.ended }));
  } else if (user?.userId === event.renewed.user.userId) {
    yield put(sessionRenewed(event.renewed));
  } else {
    // Another person signed in, in another tab: nothing of the one before may stay on screen.
    if (user) yield put(signedOut({ message: null }));
    yield put(signedIn(event.renewed));
  }
}

/** Ends the session on the server and in every tab; a server out of reach does not keep anybody signed in here. */
function* onSignOutAsked(): Generator {
  // Who sees the portal as somebody else stops doing so; the own session is not left by this.
  if (yield call(leaveGuest)) return;
  try {
    yield* asked(signOut);
  } catch {
    // The session ends by itself; what matters is that this browser has forgotten it.
  }
  yield call(dropSession, null);
  yield put(signedOut({ message: null }));
}

function* onRemoteEnd({ payload }: ReturnType<typeof sessionEndedRemotely>): Generator {
  if (!(yield select(selectIsSignedIn)) || (yield* selectOf(selectSession)).leaving) return;
  if (yield call(leaveGuest)) return;
  dropSession(payload.message);
  yield put(signedOut({ message: payload.message }));
}

/** The toast is read before the sign-in page comes (specification part 1, section 4). */
function* onPasswordChanged(): Generator {
  yield delay(LEAVE_AFTER);
  yield call(dropSession, null);
  yield put(signedOut({ message: null }));
}

function keep({ payload }: { payload: SessionDto }): void {
  if (payload.user.seenBy) return;
  storeSession(payload.user, payload.endsAt);
  rememberAccount(payload.user.accessId);
}

/** The hint for the next page load stays while the portal is only seen as somebody else. */
function forget(): void {
  if (!hasGuestToken()) clearStoredSession();
}

function* idleWhileActive(): Generator {
  for (;;) {
    if (!(yield select(selectIsSignedIn))) yield take(signedIn);
    // Seeing the portal as somebody else has an end of its own, and none of the questions.
    const guest = (yield* selectOf(selectUser))?.seenBy;
    yield race({ idle: guest ? take(signedOut) : call(idleSaga), out: take(signedOut) });
  }
}

export function* sessionSaga(): Generator {
  yield takeEvery(sessionEvents(), onSessionEvent);
  yield takeEvery([signedIn, sessionRenewed], keep);
  yield takeEvery(signedOut, forget);
  yield takeLeading(signOutAsked, onSignOutAsked);
  yield takeEvery(sessionEndedRemotely, onRemoteEnd);
  yield takeLeading(passwordChanged, onPasswordChanged);
  yield fork(changesSaga);
  if (!(yield select(selectIsSignedIn))) yield call(start);
  yield call(idleWhileActive);
}
