import { type EventChannel, eventChannel } from 'redux-saga';
import { call, delay, put, race, take } from 'redux-saga/effects';
import { SESSION_IDLE_SECONDS, SESSION_MESSAGES, SESSION_WARNING_SECONDS } from '#libs/contracts';
import { renewOrEnd } from '../api/http.js';
import { ApiError } from '../api/problem.js';
import { dropSession } from '../api/renewal.js';
import { selectOf } from '../sagas/effects.js';
import { endingSoon, idlePutOff, sessionRenewed, signedOut, stayAsked } from './actions.js';
import { selectSession } from './slice.js';

/** Milliseconds since the last renewal after which user activity renews again. */
const RENEW_EVERY = (SESSION_IDLE_SECONDS * 1000) / 6;
const WARNING = SESSION_WARNING_SECONDS * 1000;

/** Emits user activity (keys, pointer, touch) at most once in five seconds. */
function signsOfLife(): EventChannel<true> {
  return eventChannel((emit) => {
    let last = 0;
    const notify = () => {
      if (Date.now() - last < 5000) return;
      last = Date.now();
      emit(true);
    };
    const names = ['pointerdown', 'keydown', 'wheel', 'touchstart'];
    for (const name of names) addEventListener(name, notify, { passive: true, capture: true });
    return () => {
      for (const name of names) removeEventListener(name, notify, { capture: true });
    };
  });
}

/**
 * Renews the session of an active user, asks one minute before it ends, and ends it. Runs while there is a session. The
 * server decides; this only warns the user in time.
 */
export function* idleSaga(): Generator {
  const life = signsOfLife();
  let renewedAt = Date.now();
  try {
    for (;;) {
      const { idleEndsAt, endsAt } = yield* selectOf(selectSession);
      const end = Math.min(time(idleEndsAt), time(endsAt));
      const untilWarning = end - WARNING - Date.now();
      const signal = (yield race({
        life: take(life),
        renewed: take(sessionRenewed),
        warn: delay(Math.max(0, Math.min(untilWarning, 2 ** 31 - 1))),
      })) as { life?: true; renewed?: unknown; warn?: true };
      if (signal.renewed) renewedAt = Date.now();
      else if (signal.life && Date.now() - renewedAt > RENEW_EVERY) {
        renewedAt = Date.now();
        yield call(renewQuietly);
      } else if (signal.warn && (yield call(askToStay, end))) return;
    }
  } finally {
    life.close();
  }
}

/**
 * Shows the question until it is answered, another tab renews, or the time is up. Returns true when the session is
 * over.
 */
function* askToStay(end: number): Generator {
  yield put(endingSoon(true));
  const answer = (yield race({
    stay: take(stayAsked),
    renewed: take(sessionRenewed),
    over: delay(Math.max(0, end - Date.now())),
  })) as { stay?: unknown; renewed?: unknown; over?: true };
  yield put(endingSoon(false));
  if (!answer.over) {
    if (answer.stay) yield call(renewQuietly);
    return false;
  }
  dropSession(SESSION_MESSAGES.signIn.idle);
  yield put(signedOut({ message: SESSION_MESSAGES.signIn.idle }));
  return true;
}

export function* renewQuietly(): Generator {
  try {
    yield call(renewOrEnd);
  } catch (error) {
    // If the session is over, the screen has closed by now. Offline, an active user stays on the screen;
    // the server decides when it is back whether the session continues.
    if (error instanceof ApiError && error.status === 0) yield put(idlePutOff(idleEndFromNow()));
  }
}

/** Returns the ISO time at which a user who is active now becomes idle. */
export function idleEndFromNow(): string {
  return new Date(Date.now() + SESSION_IDLE_SECONDS * 1000).toISOString();
}

function time(iso: string | null): number {
  const parsed = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(parsed) ? Number.POSITIVE_INFINITY : parsed;
}
