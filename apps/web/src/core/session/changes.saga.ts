import type { Action } from '@reduxjs/toolkit';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { readSession, SESSION_MESSAGES, topicOf } from '#libs/contracts';
import { debounceWithMaxWait } from '../lists/debounce.js';
import { informed } from '../notifications/slice.js';
import { onEvent, subscribeTopic, topicRefreshNeeded } from '../realtime/actions.js';
import { asked, selectOf } from '../sagas/effects.js';
import { reloadAsked, restrictionShown, sessionRenewed, signedIn } from './actions.js';
import { selectSession, selectUser } from './slice.js';
import { viewerOf } from './viewer.js';

/** Milliseconds that group several changes, such as a whole access list, into one request. */
const DEBOUNCE = { ms: 300, maxMs: 1000 };

/** Events of the user's own topic that can change their rights. */
const changes = onEvent(
  'staff.grantsChanged',
  'accessList.granted',
  'accessList.revoked',
  'user.secondFactorMissing',
  'user.secondFactorEnabled',
  'user.secondFactorDisabled',
  'user.profileChanged',
  'staff.updated',
  'user.confirmed',
);

/** Whether an action is such a change, or a notice that too many events were missed in the own topic. */
const isNews = (action: Action) =>
  changes(action) || (topicRefreshNeeded.match(action) && action.payload.topic.startsWith('user:'));

function* watchOwnTopic({ payload }: ReturnType<typeof signedIn>): Generator {
  yield put(subscribeTopic({ topic: topicOf.user(payload.user.userId), fromSeq: null }));
}

function* reload(): Generator {
  const before = yield* selectOf(selectUser);
  if (!before) return;
  try {
    const session = yield* asked(readSession);
    const now = yield* selectOf(selectUser);
    // Another user may have signed in since, or impersonation may have started.
    if (now?.userId === session.user.userId) yield put(sessionRenewed(session));
  } catch {
    // The end of the session closes the screen; when offline, the next renewal brings the same changes.
  }
}

/** Tells the user once why only the settings are open. */
function* notifyConfinement({ payload }: ReturnType<typeof signedIn>): Generator {
  const { confined } = viewerOf(payload.user);
  if (confined === (yield* selectOf(selectSession)).confinementSaid) return;
  yield put(restrictionShown(confined));
  if (!confined) return;
  const { resetPassword, secondFactorMissing } = SESSION_MESSAGES.session;
  yield put(informed(confined === 'password' ? resetPassword : secondFactorMissing));
}

/** Keeps the session on screen up to date: grants, access list and required actions. */
export function* changesSaga(): Generator {
  yield takeEvery([signedIn, sessionRenewed], notifyConfinement);
  yield takeEvery(signedIn, watchOwnTopic);
  yield takeLatest(reloadAsked, reload);
  yield debounceWithMaxWait(DEBOUNCE.ms, DEBOUNCE.maxMs, isNews, reload);
}
