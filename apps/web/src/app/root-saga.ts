import { call, take } from 'redux-saga/effects';
import { offlineSaga } from '../core/offline/saga.js';
import { createRealtimeSaga } from '../core/realtime/saga.js';
import { type NamedSaga, spawnSupervised } from '../core/sagas/supervise.js';
import { sessionSaga } from '../core/session/saga.js';
import { signInTask } from '../core/session/sign-in.js';
import { featureArrived } from '../core/store.js';

/** Reports the error to developers; users see the toast of `sagaFailed` if the saga is not restarted. */
function report(name: string, error: unknown): void {
  console.error(`Saga ${name} failed`, error);
}

/**
 * The supervisor: starts every part separately, so that a failure affects no other, and restarts failed parts.
 * @param arrived sagas of the features that have registered, by name
 */
export function* rootSaga(arrived: Map<string, NamedSaga>): Generator {
  const always: NamedSaga[] = [
    { name: 'realtime', saga: createRealtimeSaga() },
    { name: 'signIn', saga: signInTask.saga },
    // Before the session: copies must be ready for its user's first requests.
    { name: 'offline', saga: offlineSaga },
    { name: 'session', saga: sessionSaga },
  ];
  for (const named of [...always, ...arrived.values()]) yield call(spawnSupervised, named, report);
  for (;;) {
    const { payload: name } = (yield take(featureArrived)) as ReturnType<typeof featureArrived>;
    const named = arrived.get(name);
    if (named) yield call(spawnSupervised, named, report);
  }
}
