import { put } from 'redux-saga/effects';
import { completeFarm, deleteFarm, reopenFarm, resetFarmMap, revertBoundary } from '#libs/contracts';
import type { Failure } from '../../../core/api/problem.js';
import { newOpId } from '../../../core/new-op-id.js';
import { refused } from '../../../core/notifications/slice.js';
import { asked, selectOf } from '../../../core/sagas/effects.js';
import { selectEvaluation } from '../selectors.js';
import { historyAsked, ownOpSent, pageAsked } from '../slice.js';
import type { RedoCall } from './acts.js';

/** Sends an act on one farm. Throws the server's refusal. */
export function* sendFarmAct(again: RedoCall, farmId: number, expectedVersion: number) {
  const body = { expectedVersion, opId: newOpId() };
  const path = { farmId };
  if (again.call === 'status') {
    yield put(ownOpSent(body.opId));
    const { to, reason } = again;
    if (to === 'ACTIVE') return yield* asked(reopenFarm, { path, body });
    return yield* asked(completeFarm, { path, body: { ...body, ...(reason && { reason }) } });
  }
  if (again.call === 'delete') return yield* asked(deleteFarm, { path, body });
  if (again.call === 'reset') return yield* asked(resetFarmMap, { path, body });
  return yield* asked(revertBoundary, { path, body: { ...body, version: again.to } });
}

/** Reloads the page without waiting for an event. */
export function* reloadPage(): Generator {
  const { query } = yield* selectOf(selectEvaluation);
  if (query) yield put(pageAsked(query));
}

/** Reloads changed data without waiting for its event. `farms` is empty if the farms are unknown. */
export function* reloadChanged(farms: readonly number[]): Generator {
  yield* reloadPage();
  const { history } = yield* selectOf(selectEvaluation);
  if (history && (farms.length === 0 || farms.includes(history.farmId)))
    yield put(historyAsked(history.farmId));
}

/** Shows the documented sentence, if any; below it the farmer's name and the reason. */
export function actFailed(failure: Failure, name = '', sentence?: string) {
  const message = [name, failure.message].filter(Boolean).join(': ');
  return refused({ ...failure, message }, sentence);
}
