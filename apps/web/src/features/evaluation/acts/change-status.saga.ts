import { createAction } from '@reduxjs/toolkit';
import { actionChannel, call, put, take, takeEvery } from 'redux-saga/effects';
import {
  completeFarm,
  EVALUATION_MESSAGES,
  type EvaluationFarm,
  type ProblemCode,
  reopenFarm,
} from '#libs/contracts';
import { type Failure, failureOf } from '../../../core/api/problem.js';
import { asked, selectOf } from '../../../core/sagas/effects.js';
import { selectEvaluation } from '../selectors.js';
import {
  actDone,
  barSaid,
  historyAsked,
  reasonWanted,
  type StatusChange,
  statusChangeAsked,
  statusChangeDone,
  statusChangeRefused,
} from '../slice.js';
import type { Confirmed, EvaluationState } from '../state.js';
import { t } from '../texts.js';
import { actFailed } from './act-effects.js';
import { nextOf } from './acts.js';
import { redoAct, takeBackAct } from './undo.saga.js';

/** Undoes the last act, or redoes the last undone one. */
export const undoAsked = createAction('evaluation/undoAsked');
export const redoAsked = createAction('evaluation/redoAsked');

/** Error code if a farm cannot be completed without a reason. */
const OPEN_FINDING: ProblemCode = 'farm.openFinding';

/** Farms with a request in flight: a second change waits for the first, because it expects its version. */
type Busy = Set<number>;
const ANSWERED = [statusChangeDone.type, statusChangeRefused.type];

/**
 * Sends status changes. The store already shows them as unconfirmed; the answer confirms or reverts them. Several farms
 * may be in flight in parallel.
 */
export function* changeStatusSaga(): Generator {
  const busy: Busy = new Set();
  const backAndForth = (yield actionChannel([undoAsked.type, redoAsked.type])) as never;
  yield takeEvery(statusChangeAsked, (action) => change(busy, action));
  // In sequence, and after requests in flight: Ctrl+Z concerns the act before it.
  while (true) {
    const { type } = (yield take(backAndForth)) as { type: string };
    while (busy.size > 0) yield take(ANSWERED);
    yield call(takeBack, type === undoAsked.type ? 'undo' : 'redo');
  }
}

function* change(busy: Busy, { payload }: { payload: StatusChange }): Generator {
  const { farmId, status, opId, reason } = payload;
  const isMine = ({ pending }: EvaluationState) => pending[farmId]?.opId === opId;
  // The reducer rejected the change: the farm is gone or already has that status.
  if (!isMine(yield* selectOf(selectEvaluation))) return;
  while (busy.has(farmId)) yield take(ANSWERED);
  const { pending, farms } = yield* selectOf(selectEvaluation);
  const confirmed = pending[farmId]?.confirmed;
  if (pending[farmId]?.opId !== opId || !confirmed) return;
  const name = farms[farmId]?.name ?? '';
  busy.add(farmId);
  try {
    const answer = yield* send(payload, confirmed.version);
    busy.delete(farmId);
    const { actId, version } = answer;
    const { statusCompleted, statusNotCompleted } = EVALUATION_MESSAGES;
    const text = status === 'COMPLETED' ? statusCompleted : statusNotCompleted;
    const again = { call: 'status' as const, to: status, ...(reason && { reason }) };
    // Recorded before the end of the request: an undo may wait for that end.
    if (actId === null) yield put(barSaid(t('saidAlready', { name })));
    else yield put(actDone({ kind: 'status', actId, farms: [farmId], text, name, again, version }));
    yield put(statusChangeDone({ farmId, opId, status: answer.status, version }));
    const { history } = yield* selectOf(selectEvaluation);
    // The user may have moved to the next farm: reload only the history on screen.
    if (history?.farmId === farmId) yield put(historyAsked(farmId));
  } catch (error) {
    busy.delete(farmId);
    const failure = failureOf(error);
    yield put(statusChangeRefused({ farmId, opId, current: currentOf(failure) }));
    if (failure.error === OPEN_FINDING && !reason)
      yield put(reasonWanted({ farmId, name, message: failure.message }));
    else yield put(actFailed(failure, name, EVALUATION_MESSAGES.statusFailed));
  }
}

function* send({ farmId, status, opId, reason }: StatusChange, expectedVersion: number) {
  const path = { farmId };
  const body = { expectedVersion, opId };
  if (status === 'ACTIVE') return yield* asked(reopenFarm, { path, body });
  return yield* asked(completeFarm, { path, body: { ...body, ...(reason && { reason }) } });
}

/** Undoes or redoes the last act. */
function* takeBack(way: 'undo' | 'redo'): Generator {
  const { acts } = yield* selectOf(selectEvaluation);
  const act = nextOf(acts, way);
  if (act) yield call(way === 'undo' ? takeBackAct : redoAct, act);
  else yield put(barSaid(t(way === 'undo' ? 'nothingToUndo' : 'nothingToRedo')));
}

/** Returns the current farm if a version conflict included it. */
function currentOf({ error, current }: Failure): Confirmed | null {
  // The answer of another act, which may be older than the farm.
  if (error === 'record.conflict') return null;
  const farm = current as Partial<EvaluationFarm> | undefined;
  return farm?.status && farm.version ? { status: farm.status, version: farm.version } : null;
}
