import { call, put, takeEvery, takeLeading } from 'redux-saga/effects';
import { endImpersonation, type SessionDto, startImpersonation } from '#libs/contracts';
import { askResponse } from '../../core/api/ask.js';
import { renewOrEnd } from '../../core/api/http.js';
import { failureOf } from '../../core/api/problem.js';
import { takeSession } from '../../core/api/renewal.js';
import { refused } from '../../core/notifications/slice.js';
import { asked } from '../../core/sagas/effects.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import { impersonationStopAsked } from './impersonation.actions.js';

/**
 * Sees the portal as the user of this name, in all tabs of this browser, until it is ended: the server remembers it with the
 * session, so a page that is loaded again goes on with it.
 */
export const impersonateTask = createTask<string, void>(
  'access/impersonate',
  async (username) => {
    const response = await askResponse(startImpersonation, { path: { username } });
    takeSession(response, (await response.json()) as SessionDto);
  },
  'leading',
);

/** Back to oneself; where the server does not hear of it, the view goes on and says so. */
function* stop(): Generator {
  try {
    yield* asked(endImpersonation);
    yield call(renewOrEnd);
  } catch (error) {
    yield put(refused(failureOf(error)));
  }
}

function* failures(): Generator {
  yield takeEvery(impersonateTask.failed, function* ({ payload }) {
    yield put(refused(payload.error));
  });
}

function* stops(): Generator {
  yield takeLeading(impersonationStopAsked, stop);
}

// With the bar, which the shell has on every page, whether the access list was ever opened or not.
registerSagas('impersonation', [stops, failures, impersonateTask.saga]);
