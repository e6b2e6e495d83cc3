import { call, take } from 'redux-saga/effects';
import { offlineSaga } from '../core/offline/saga.js';
import { createRealtimeSaga } from '../core/realtime/saga.js';
import { type NamedSaga, spawnSupervised } from '../core/sagas/supervise.js';
import { sessionSaga } from '../core/session/saga.js';
import { signInTask } from '../core/session/sign-in.js';
import { featureArrived } from '../core/store.js';

/** Developers see what failed; people see the toast that `sagaFailed` raises when it does not come back. */
function report(name: string, error: unknown): void {
  console.error(`Saga ${name} failed`, error);
}

/**
 * The supervisor: starts every part on its own, so that none takes another down, and restarts what fails.
 * @param arrived sagas of the features that have registered, by name
 */
export function* rootSaga(arrived: Map<string, NamedSaga>): Generator {
  const always: NamedSaga[] = [
    { name: 'realtime', saga: createRealtimeSaga() },
    { name: 'signIn', saga: signInTask.saga },
    // Before the session: what it asks first is kept for its user already.
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
