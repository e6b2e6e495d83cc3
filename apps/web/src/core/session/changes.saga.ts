import type { Action } from '@reduxjs/toolkit';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { IDENTITY_MESSAGES, readSession, topicOf } from '#libs/contracts';
import { gather } from '../lists/gather.js';
import { informed } from '../notifications/slice.js';
import { onEvent, subscribeTopic, topicRefreshNeeded } from '../realtime/actions.js';
import { asked, selectOf } from '../sagas/effects.js';
import { confinementSaid, reloadAsked, sessionRenewed, signedIn } from './actions.js';
import { selectSession, selectUser } from './slice.js';
import { viewerOf } from './viewer.js';

/** Milliseconds: several changes, such as of a whole access list, make one question. */
const GATHER = { ms: 300, maxMs: 1000 };

/** Events of the own topic after which the user may do more, or less, than the session on screen says. */
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

/** Such a change, or so many things in the own topic that they were not sent one by one. */
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
    // Another may have signed in meanwhile, or the portal be seen as somebody else.
    if (now?.userId === session.user.userId) yield put(sessionRenewed(session));
  } catch {
    // A session that is over has ended the screen; out of reach, the next renewal brings the same news.
  }
}

/** Says once why nothing but the settings is open. */
function* notifyConfinement({ payload }: ReturnType<typeof signedIn>): Generator {
  const { confined } = viewerOf(payload.user);
  if (confined === (yield* selectOf(selectSession)).confinementSaid) return;
  yield put(confinementSaid(confined));
  if (!confined) return;
  const { resetPassword, secondFactorMissing } = IDENTITY_MESSAGES.session;
  yield put(informed(confined === 'password' ? resetPassword : secondFactorMissing));
}

/** Keeps the session on screen as the server knows it: grants, access list, what is still asked of the user. */
export function* changesSaga(): Generator {
  yield takeEvery([signedIn, sessionRenewed], notifyConfinement);
  yield takeEvery(signedIn, watchOwnTopic);
  yield takeLatest(reloadAsked, reload);
  yield gather(GATHER.ms, GATHER.maxMs, isNews, reload);
}
