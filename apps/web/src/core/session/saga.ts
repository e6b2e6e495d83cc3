import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery, takeLeading } from 'redux-saga/effects';
import {
  IMPERSONATION_MESSAGES,
  PLATFORM_MESSAGES,
  type SessionDto,
  type SessionUserDto,
  signOut,
} from '#libs/contracts';
import { onSessionEnd } from '../api/http.js';
import { dropSession, hasSession, onSession, renew } from '../api/renewal.js';
import { tokenValidUntil } from '../api/token.js';
import { informed } from '../notifications/slice.js';
import { sessionOfCopies } from '../offline/copies.js';
import { goTo } from '../path.js';
import { sessionEndedRemotely } from '../realtime/actions.js';
import { asked, callOf, selectOf } from '../sagas/effects.js';
import { noSession, passwordChanged, sessionRenewed, signedIn, signedOut, signOutAsked } from './actions.js';
import { changesSaga } from './changes.saga.js';
import { idleEndFromNow, idleSaga, renewQuietly } from './idle.saga.js';
import { selectIsSignedIn, selectSession, selectUser } from './slice.js';
import { clearStoredSession, readSession, rememberAccount, storeSession } from './storage.js';

/** Milliseconds between a password change and the sign-in page. */
const LEAVE_AFTER = 2500;

/** Resumes the session of the refresh cookie at page load, if there may be one. */
function* start(): Generator {
  if (!readSession()) {
    yield put(noSession());
    return;
  }
  try {
    const session = yield* callOf(renew, null);
    if (session) {
      // The channel below has already put `signedIn` if this tab made the renewal.
      if (!(yield* selectOf(selectIsSignedIn))) yield call(changePerson, null, session);
      return;
    }
    clearStoredSession();
    yield put(noSession());
  } catch {
    // Offline: stored data is shown until the server answers whether the session continues.
    const kept = yield* callOf(sessionOfCopies);
    if (kept) yield put(signedIn({ ...kept, idleEndsAt: idleEndFromNow() }));
    else yield put(signedOut({ message: PLATFORM_MESSAGES.general.network }));
  }
}

/** Turns session events of the HTTP client and the other tabs into actions. */
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
  } else if (user && personOf(user) === personOf(event.renewed.user)) {
    yield put(sessionRenewed(event.renewed));
  } else {
    yield call(changePerson, user, event.renewed);
  }
}

const personOf = ({ userId, seenBy }: SessionUserDto) => `${userId} ${seenBy?.id ?? ''}`;

/**
 * Switches to another signed-in or impersonated person: nothing of the previous one stays on screen. The end of an
 * impersonation is always announced.
 */
function* changePerson(before: SessionUserDto | null, session: SessionDto): Generator {
  const { seenBy } = session.user;
  if (before) yield put(signedOut({ message: null }));
  if (before && seenBy) goTo('/', { replace: true });
  if (before?.seenBy) goTo(`/accesslist/${before.userId}`, { replace: true });
  yield put(signedIn(session));
  const { over } = IMPERSONATION_MESSAGES;
  const notice = session.notice ?? (before?.seenBy && !seenBy ? over(before.displayName) : undefined);
  if (notice) yield put(informed(notice));
}

/** Ends the session on the server and in every tab. An unreachable server does not prevent sign-out here. */
function* onSignOutAsked(): Generator {
  try {
    yield* asked(signOut);
  } catch {
    // The session will expire on the server; this browser has forgotten it.
  }
  yield call(dropSession, null);
  yield put(signedOut({ message: null }));
}

function* onRemoteEnd({ payload }: ReturnType<typeof sessionEndedRemotely>): Generator {
  if (!(yield select(selectIsSignedIn)) || (yield* selectOf(selectSession)).leaving) return;
  // The impersonation has ended, in another tab or by its time limit; the administrator's own session may continue.
  if ((yield* selectOf(selectUser))?.seenBy) return yield call(renewQuietly);
  dropSession(payload.message);
  yield put(signedOut({ message: payload.message }));
}

/** Shows the toast before the sign-in page (specification part 1, section 4). */
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

/** The hint for the next page load stays while there is a session, impersonation included. */
function forget(): void {
  if (!hasSession()) clearStoredSession();
}

/** Milliseconds from the end of an impersonation to the check who is signed in, and between two such checks. */
const AFTER_VIEW = 500;
const ASK_AGAIN = 5000;

/**
 * Waits for the time limit of an impersonation, which has no idle question; the server then answers whose session this
 * is.
 */
function* untilViewEnds(): Generator {
  for (;;) {
    yield delay(Math.min(Math.max(tokenValidUntil() + AFTER_VIEW - Date.now(), 0), 2 ** 31 - 1));
    yield call(renewQuietly);
    yield delay(ASK_AGAIN);
  }
}

function* idleWhileActive(): Generator {
  for (;;) {
    if (!(yield select(selectIsSignedIn))) yield take(signedIn);
    const seesAsAnother = (yield* selectOf(selectUser))?.seenBy;
    yield race({ idle: call(seesAsAnother ? untilViewEnds : idleSaga), out: take(signedOut) });
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
