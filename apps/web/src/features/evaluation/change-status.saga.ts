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
import { newOpId } from '../../core/new-op-id.js';
import { asked, selectOf } from '../../core/sagas/effects.js';
import { notDone } from './act-effects.js';
import { nextOf, type StatusAct, type Way } from './acts.js';
import { selectEvaluation } from './selectors.js';
import {
  actNoted,
  actSkipped,
  barSaid,
  historyAsked,
  reasonWanted,
  type StatusChange,
  statusChangeAsked,
  statusChangeDone,
  statusChangeRefused,
} from './slice.js';
import type { Confirmed, EvaluationState } from './state.js';
import { doAgain, takeBackKept } from './take-back.saga.js';
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
    yield call(takeBack, busy, type === undoAsked.type ? 'undo' : 'redo');
  }
}

function* change(busy: Busy, { payload }: { payload: StatusChange }): Generator {
  const { farmId, status, opId, way = 'act' } = payload;
  const isMine = ({ pending }: EvaluationState) => pending[farmId]?.opId === opId;
  // The reducer took no change: the farm is gone or has that status already.
  if (way !== 'act' || !isMine(yield* selectOf(selectEvaluation))) return;
  while (busy.has(farmId)) yield take(ANSWERED);
  const { pending, farms } = yield* selectOf(selectEvaluation);
  const confirmed = pending[farmId]?.confirmed;
  if (pending[farmId]?.opId !== opId || !confirmed) return;
  const { reason } = payload;
  const name = farms[farmId]?.name ?? '';
  const from = confirmed.status;
  const act: StatusAct = { kind: 'status', farmId, name, from, to: status, ...(reason && { reason }) };
  const failure = yield* send(busy, { change: payload, act, way, expectedVersion: confirmed.version });
  if (failure?.error === OPEN_FINDING && !reason)
    yield put(reasonWanted({ farmId, name, message: failure.message }));
  else if (failure) yield put(notDone(failure, name, EVALUATION_MESSAGES.statusFailed));
}

/** Undo or redo. What somebody else has changed since is left as it is, and said. */
function* takeBack(busy: Busy, way: 'undo' | 'redo'): Generator {
  const { acts } = yield* selectOf(selectEvaluation);
  const act = nextOf(acts, way);
  if (!act) {
    yield put(barSaid(t(way === 'undo' ? 'nothingToUndo' : 'nothingToRedo')));
    return;
  }
  if (act.kind !== 'status') {
    yield call(way === 'undo' ? takeBackKept : doAgain, act);
    return;
  }
  const { farmId } = act;
  const expectedVersion = acts.versions[farmId];
  if (act.overtaken || expectedVersion === undefined) {
    yield put(actSkipped({ way, act }));
    return;
  }
  const change = { farmId, status: way === 'undo' ? act.from : act.to, opId: newOpId(), way };
  yield put(statusChangeAsked(change));
  const failure = yield* send(busy, { change, act, way, expectedVersion });
  if (!failure) return;
  if (failure.status === 409) yield put(actSkipped({ way, act }));
  else yield put(notDone(failure, act.name, EVALUATION_MESSAGES.statusFailed));
}

interface Sending {
  change: StatusChange;
  act: StatusAct;
  way: Way;
  expectedVersion: number;
}

/** Sends a change and says what came of it. Answers why it was refused, or null. */
function* send(busy: Busy, { change, act, way, expectedVersion }: Sending) {
  const { farmId, status, opId } = change;
  busy.add(farmId);
  try {
    const body = { expectedVersion, opId };
    const answer =
      status === 'COMPLETED'
        ? yield* asked(completeFarm, {
            path: { farmId },
            body: { ...body, ...(act.reason && { reason: act.reason }) },
          })
        : yield* asked(reopenFarm, { path: { farmId }, body });
    busy.delete(farmId);
    // Noted before it is done: what waits for the end of it may be its undo.
    yield put(actNoted({ way, act, seen: { before: expectedVersion, after: answer.version } }));
    yield put(statusChangeDone({ farmId, opId, status: answer.status, version: answer.version }));
    const { history } = yield* selectOf(selectEvaluation);
    // The user may be at the next farm already: only the history on screen is loaded anew.
    if (history?.farmId === farmId) yield put(historyAsked(farmId));
    return null;
  } catch (error) {
    busy.delete(farmId);
    const failure = failureOf(error);
    yield put(statusChangeRefused({ farmId, opId, current: currentOf(failure) }));
    return failure;
  }
}

/** The farm as it is now, where a version conflict brought it. */
function currentOf({ current }: Failure): Confirmed | null {
  const farm = current as Partial<EvaluationFarm> | undefined;
  return farm?.status && farm.version ? { status: farm.status, version: farm.version } : null;
}
