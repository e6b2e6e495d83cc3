import { createAction } from '@reduxjs/toolkit';
import { actionChannel, call, put, take, takeEvery } from 'redux-saga/effects';
import {
  completeFarm,
  EVALUATION_MESSAGES,
  type EvaluationFarm,
  type ProblemCode,
  reopenFarm,
} from '#libs/contracts';
import { type Failure, failureOf } from '../../core/api/problem.js';
import { asked, selectOf } from '../../core/sagas/effects.js';
import { notDone } from './act-effects.js';
import { nextOf } from './acts.js';
import { selectEvaluation } from './selectors.js';
import {
  actDone,
  barSaid,
  historyAsked,
  reasonWanted,
  type StatusChange,
  statusChangeAsked,
  statusChangeDone,
  statusChangeRefused,
} from './slice.js';
import type { Confirmed, EvaluationState } from './state.js';
import { doAgain, takeBackAct } from './take-back.saga.js';
import { t } from './texts.js';

/** Takes the last act back, or does again what was taken back last. */
export const undoAsked = createAction('evaluation/undoAsked');
export const redoAsked = createAction('evaluation/redoAsked');

/** What the server answers where a farm cannot be completed without a reason. */
const OPEN_FINDING: ProblemCode = 'farm.openFinding';

/** Farms with a call under way: a second change of one waits for the first, whose version it has to expect. */
type Busy = Set<number>;
const ANSWERED = [statusChangeDone.type, statusChangeRefused.type];

/**
 * Flags farms. The store already shows the change, marked as not confirmed; here it is sent, and said or taken back as
 * the server answers. Several farms may be under way at once.
 */
export function* changeStatusSaga(): Generator {
  const busy: Busy = new Set();
  const backAndForth = (yield actionChannel([undoAsked.type, redoAsked.type])) as never;
  yield takeEvery(statusChangeAsked, (action) => change(busy, action));
  // One after the other, and after what is under way: Ctrl+Z is about the act before it.
  while (true) {
    const { type } = (yield take(backAndForth)) as { type: string };
    while (busy.size > 0) yield take(ANSWERED);
    yield call(takeBack, type === undoAsked.type ? 'undo' : 'redo');
  }
}

function* change(busy: Busy, { payload }: { payload: StatusChange }): Generator {
  const { farmId, status, opId, reason } = payload;
  const isMine = ({ pending }: EvaluationState) => pending[farmId]?.opId === opId;
  // The reducer took no change: the farm is gone or has that status already.
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
    // Noted before it is done: what waits for the end of it may be its undo.
    if (actId === null) yield put(barSaid(t('saidAlready', { name })));
    else yield put(actDone({ kind: 'status', actId, farms: [farmId], text, name, again, version }));
    yield put(statusChangeDone({ farmId, opId, status: answer.status, version }));
    const { history } = yield* selectOf(selectEvaluation);
    // The user may be at the next farm already: only the history on screen is loaded anew.
    if (history?.farmId === farmId) yield put(historyAsked(farmId));
  } catch (error) {
    busy.delete(farmId);
    const failure = failureOf(error);
    yield put(statusChangeRefused({ farmId, opId, current: currentOf(failure) }));
    if (failure.error === OPEN_FINDING && !reason)
      yield put(reasonWanted({ farmId, name, message: failure.message }));
    else yield put(notDone(failure, name, EVALUATION_MESSAGES.statusFailed));
  }
}

function* send({ farmId, status, opId, reason }: StatusChange, expectedVersion: number) {
  const path = { farmId };
  const body = { expectedVersion, opId };
  if (status === 'ACTIVE') return yield* asked(reopenFarm, { path, body });
  return yield* asked(completeFarm, { path, body: { ...body, ...(reason && { reason }) } });
}

/** Undo or redo of the last act. */
function* takeBack(way: 'undo' | 'redo'): Generator {
  const { acts } = yield* selectOf(selectEvaluation);
  const act = nextOf(acts, way);
  if (act) yield call(way === 'undo' ? takeBackAct : doAgain, act);
  else yield put(barSaid(t(way === 'undo' ? 'nothingToUndo' : 'nothingToRedo')));
}

/** The farm as it is now, where a version conflict brought it. */
function currentOf({ error, current }: Failure): Confirmed | null {
  // The answer to another act, which the farm may have left behind.
  if (error === 'record.conflict') return null;
  const farm = current as Partial<EvaluationFarm> | undefined;
  return farm?.status && farm.version ? { status: farm.status, version: farm.version } : null;
}
