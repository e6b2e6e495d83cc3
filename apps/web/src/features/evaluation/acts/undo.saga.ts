import { put } from 'redux-saga/effects';
import { type UndoneActDto, undoAct } from '#libs/contracts';
import { failureOf } from '../../../core/api/problem.js';
import { newOpId } from '../../../core/new-op-id.js';
import { asked, selectOf } from '../../../core/sagas/effects.js';
import { selectEvaluation } from '../selectors.js';
import { actDone, actSkipped, actTakenBack, barBusy, barClosed, ownOpSent } from '../slice.js';
import type { Undoing } from '../state.js';
import { t } from '../texts.js';
import { actFailed, reloadChanged, sendFarmAct } from './act-effects.js';
import type { Act } from './acts.js';

/** Errors of acts that the server will never undo, or not before another one. */
const STAYS: readonly string[] = ['act.notUndoable', 'act.overtaken'];

/** Undoes an act and reports the outcome: farms changed by others since stay unchanged. */
export function* takeBackAct(act: Act): Generator {
  yield put(barBusy(t('undoing')));
  const sum: Undoing = { total: 0, restored: 0, kept: 0, gone: 0 };
  const versions: Record<number, number> = {};
  try {
    // The latest first, because acts on one farm are undone in reverse.
    for (const actId of [act.actId].flat().reverse()) {
      const opId = newOpId();
      yield put(ownOpSent(opId));
      const answer: UndoneActDto = yield* asked(undoAct, { path: { actId }, body: { opId } });
      for (const count of ['total', 'restored', 'kept', 'gone'] as const) sum[count] += answer[count];
      if (answer.farmId !== null && answer.version !== null) versions[answer.farmId] = answer.version;
    }
  } catch (error) {
    const failure = failureOf(error);
    // After a partial or impossible undo, the rest leaves the list.
    if (STAYS.includes(failure.error ?? '') || failure.status === 404 || sum.total > 0)
      yield put(actSkipped({ way: 'undo', act, why: failure.message }));
    else {
      yield put(barClosed());
      yield put(actFailed(failure, act.name));
    }
    yield* reloadChanged(act.farms);
    return;
  }
  yield put(actTakenBack({ act, versions, sum }));
  yield* reloadChanged(act.farms);
}

/** Redoes an undone act on one farm if nobody has changed the farm since. */
export function* redoAct(act: Act): Generator {
  const { again, farms } = act;
  const farmId = farms[0];
  if (!again || farmId === undefined) return;
  const { acts } = yield* selectOf(selectEvaluation);
  const expectedVersion = acts.versions[farmId];
  if (expectedVersion === undefined) {
    yield put(actSkipped({ way: 'redo', act }));
    return;
  }
  yield put(barBusy(t('redoing')));
  try {
    const answer = yield* sendFarmAct(again, farmId, expectedVersion);
    if (answer.actId === null) yield put(actSkipped({ way: 'redo', act, why: t('nothingChanged') }));
    else yield put(actDone({ ...act, actId: answer.actId, version: answer.version, way: 'redo' }));
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === 409 || failure.status === 404) yield put(actSkipped({ way: 'redo', act }));
    else {
      yield put(barClosed());
      yield put(actFailed(failure, act.name));
    }
  }
  yield* reloadChanged(act.farms);
}
