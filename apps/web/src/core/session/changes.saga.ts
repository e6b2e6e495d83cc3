import { call, debounce, fork, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { IDENTITY_MESSAGES, topicOf } from '#libs/contracts';
import { fetchSession } from '../../api/session.js';
import { informed } from '../notifications/slice.js';
import { onEvent, subscribeTopic, topicRefreshNeeded } from '../realtime/actions.js';
import { callOf, selectOf } from '../sagas/effects.js';
import { reloadAsked, sessionRenewed, signedIn, signedOut } from './actions.js';
import { selectUser } from './slice.js';
import { type Confinement, viewerOf } from './viewer.js';

/** Milliseconds in which several changes, such as of a whole access list, make one question. */
const GATHER = 300;

/** Events of the own topic after which the user may do more, or less, than the session on screen says. */
const changes = onEvent(
  'staff.grantsChanged',
  'accessList.granted',
  'accessList.revoked',
  'user.secondFactorMissing',
  'user.secondFactorEnabled',
  'user.secondFactorDisabled',
  'user.profileChanged',
);

function* watchOwnTopic({ payload }: ReturnType<typeof signedIn>): Generator {
  yield put(subscribeTopic({ topic: topicOf.user(payload.user.userId), fromSeq: null }));
}

function* reload(): Generator {
  const before = yield* selectOf(selectUser);
  if (!before) return;
  try {
    const session = yield* callOf(fetchSession);
    const now = yield* selectOf(selectUser);
    // Another may have signed in meanwhile, or the portal be seen as somebody else.
    if (now?.userId === session.user.userId) yield put(sessionRenewed(session));
  } catch {
    // A session that is over has ended the screen; out of reach, the next renewal brings the same news.
  }
}

/** Says once why nothing but the settings is open. */
function* notifyConfinement(): Generator {
  let notified: Confinement | null = null;
  yield takeEvery(signedOut, () => {
    notified = null;
  });
  yield takeEvery([signedIn, sessionRenewed], function* ({ payload }) {
    const { confined } = viewerOf(payload.user);
    const isNew = confined !== notified;
    notified = confined;
    if (!confined || !isNew) return;
    const { resetPassword, secondFactorMissing } = IDENTITY_MESSAGES.session;
    yield put(informed(confined === 'password' ? resetPassword : secondFactorMissing));
  });
}

/** Keeps the session on screen as the server knows it: grants, access list, what is still asked of the user. */
export function* changesSaga(): Generator {
  yield fork(notifyConfinement);
  yield takeEvery(signedIn, watchOwnTopic);
  yield takeLatest(reloadAsked, reload);
  yield debounce(GATHER, changes, reload);
  yield debounce(GATHER, topicRefreshNeeded, function* ({ payload }) {
    if (payload.topic.startsWith('user:')) yield call(reload);
  });
}
