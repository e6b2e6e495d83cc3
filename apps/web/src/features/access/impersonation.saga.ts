import { eventChannel } from 'redux-saga';
import { all, call, delay, put, race, take, takeEvery, takeLeading } from 'redux-saga/effects';
import { ACCESS_MESSAGES, endImpersonation, type SessionDto, startImpersonation } from '#libs/contracts';
import { ask, askResponse } from '../../core/api/ask.js';
import { leaveGuest, onSession } from '../../core/api/renewal.js';
import { setGuestToken } from '../../core/api/token.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { goTo } from '../../core/path.js';
import { callOf, selectOf } from '../../core/sagas/effects.js';
import { signedIn, signedOut } from '../../core/session/actions.js';
import { selectUser } from '../../core/session/slice.js';
import { createTask } from '../../core/tasks/task.js';
import { impersonationStopAsked } from './impersonation.actions.js';

interface GuestSession {
  session: SessionDto;
  token: string;
  /** Seconds for which the token is accepted. */
  validity: number;
}

/** Begins a read-only session as this user; its token comes in the headers. */
async function begin(username: string): Promise<GuestSession> {
  const response = await askResponse(startImpersonation, { path: { username } });
  return {
    session: (await response.json()) as SessionDto,
    token: (response.headers.get('Authorization') ?? '').replace(/^Bearer\s+/i, ''),
    validity: Number(response.headers.get('Validity')) || 0,
  };
}

/** Ends that session on the server. */
function end(guestToken: string) {
  return ask(endImpersonation, {}, { headers: { Authorization: `Bearer ${guestToken}` }, auth: false });
}

/**
 * Sees the portal as the user of this name; answers for how many seconds. The token of that session never leaves this
 * tab: the other tabs, and a page that is loaded again, are the administrator's own.
 */
export const impersonateTask = createTask<string, number>(
  'access/impersonate',
  function* (username: string) {
    const { session, token, validity } = yield* callOf(begin, username);
    setGuestToken(token, validity);
    yield call(changePerson, session, '/');
    return validity;
  },
  'leading',
);

/** Nothing of the one before stays in the store, and the screen is drawn anew at `path`. */
function* changePerson(session: SessionDto, path: string): Generator {
  yield put(signedOut({ message: null }));
  goTo(path, { replace: true });
  yield put(signedIn(session));
}

interface Left {
  session: SessionDto;
  guestToken: string;
}

/** The session is over: it was stopped, its time was up, or the server has ended it. */
function departures() {
  return eventChannel<Left>((emit) =>
    onSession({ guestLeft: (session, guestToken) => emit({ session, guestToken }) }),
  );
}

function* onLeft({ session, guestToken }: Left): Generator {
  const seen = yield* selectOf(selectUser);
  yield call(changePerson, session, seen ? `/accesslist/${seen.userId}` : '/accesslist');
  yield put(succeeded(ACCESS_MESSAGES.impersonation.ended));
  try {
    yield call(end, guestToken);
  } catch {
    // It is over already, or ends by itself within the quarter of an hour; this tab has forgotten its token.
  }
}

/** The server ends it after this time too: the user need not run into a refusal first. */
function* stopInTime({
  payload: { result: validity },
}: ReturnType<typeof impersonateTask.succeeded>): Generator {
  const { over } = (yield race({
    over: delay(Math.min(validity * 1000, 2 ** 31 - 1)),
    left: take(signedOut),
  })) as { over?: true };
  if (over) yield call(leaveGuest);
}

export function* impersonationSaga(): Generator {
  yield takeEvery(departures(), onLeft);
  yield takeLeading(impersonationStopAsked, function* () {
    yield call(leaveGuest);
  });
  yield takeEvery(impersonateTask.succeeded, stopInTime);
  yield takeEvery(impersonateTask.failed, function* ({ payload }) {
    yield put(refused(payload.error));
  });
  yield all([call(impersonateTask.saga)]);
}
