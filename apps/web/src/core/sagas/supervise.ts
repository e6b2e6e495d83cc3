import { createAction } from '@reduxjs/toolkit';
import { call, cancelled, delay, put, spawn } from 'redux-saga/effects';

/** A named saga that runs as long as the page. */
export interface NamedSaga {
  name: string;
  saga: () => Generator;
}

export interface SupervisionLimits {
  /** Restarts allowed within the window before the saga is abandoned. */
  restarts: number;
  /** Milliseconds. */
  window: number;
  /** Milliseconds before the first restart; doubles with each restart. */
  backoff: number;
}

const LIMITS: SupervisionLimits = { restarts: 5, window: 60_000, backoff: 100 };

/** A part of the client failed and was restarted (`givenUp: false`) or not (`givenUp: true`). */
export const sagaFailed = createAction<{ name: string; message: string; givenUp: boolean }>('saga/failed');

/**
 * Runs a saga and restarts it when it throws, until it fails more often than the limits allow. A saga that returns is
 * done. `report` is for developers; screens may react to `sagaFailed`.
 */
export function* supervise(
  { name, saga }: NamedSaga,
  report: (name: string, error: unknown) => void,
  limits: SupervisionLimits = LIMITS,
  now: () => number = Date.now,
): Generator {
  let failures: number[] = [];
  for (;;) {
    try {
      yield call(saga);
      return;
    } catch (error) {
      const at = now();
      failures = [...failures.filter((time) => at - time < limits.window), at];
      const givenUp = failures.length > limits.restarts;
      yield call(report, name, error);
      yield put(
        sagaFailed({ name, message: error instanceof Error ? error.message : String(error), givenUp }),
      );
      if (givenUp) return;
      yield delay(limits.backoff * 2 ** (failures.length - 1));
    } finally {
      if (yield cancelled()) failures = [];
    }
  }
}

/** Starts one supervised saga; failures of other sagas do not stop it. */
export function* spawnSupervised(
  named: NamedSaga,
  report: (name: string, error: unknown) => void,
): Generator {
  yield spawn(supervise, named, report);
}
