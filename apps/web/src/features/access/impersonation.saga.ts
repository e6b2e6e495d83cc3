import { call, put, takeLeading } from 'redux-saga/effects';
import { endImpersonation, type SessionDto, startImpersonation } from '#libs/contracts';
import { askResponse } from '../../core/api/ask.js';
import { renewOrEnd } from '../../core/api/http.js';
import { failureOf } from '../../core/api/problem.js';
import { takeSession } from '../../core/api/renewal.js';
import { refused } from '../../core/notifications/slice.js';
import { asked } from '../../core/sagas/effects.js';
import { registerSagas } from '../../core/store.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';
import { impersonationStopAsked } from './impersonation.actions.js';

/**
 * Impersonates the user with this name, in all tabs of this browser, until it is ended. The server stores it with the
 * session, so it survives a page reload.
 */
export const impersonateTask = createTask<string, void>(
  'access/impersonate',
  async (username) => {
    const response = await askResponse(startImpersonation, { path: { username } });
    takeSession(response, (await response.json()) as SessionDto);
  },
  { mode: 'leading', failure: SERVER },
);

/** Ends impersonation. If the server can't be reached, impersonation continues and an error is shown. */
function* stop(): Generator {
  try {
    yield* asked(endImpersonation);
    yield call(renewOrEnd);
  } catch (error) {
    yield put(refused(failureOf(error)));
  }
}

function* stops(): Generator {
  yield takeLeading(impersonationStopAsked, stop);
}

// Registered with the bar, which the shell has on every page, even if the access list was never opened.
registerSagas('impersonation', [stops, impersonateTask.saga]);
