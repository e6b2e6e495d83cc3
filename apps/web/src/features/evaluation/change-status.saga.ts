import { createAction, nanoid } from '@reduxjs/toolkit';
import { call, put, take, takeEvery } from 'redux-saga/effects';
import {
  completeFarm,
  EVALUATION_MESSAGES,
  type EvaluationFarm,
  type FarmStatus,
  reopenFarm,
} from '#libs/contracts';
import { type Failure, failureOf } from '../../core/api/problem.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { undoable } from '../../core/notifications/undo.js';
import { asked, selectOf } from '../../core/sagas/effects.js';
import { selectEvaluation } from './selectors.js';
import {
  historyAsked,
  type StatusChange,
  statusChangeAsked,
  statusChangeDone,
  statusChangeRefused,
} from './slice.js';
import type { Confirmed, EvaluationState } from './state.js';

/** What the toast's "Undo" dispatches. */
export const undoAsked = createAction<{ farmId: number; status: FarmStatus }>('evaluation/undoAsked');

/** An id for one act of this window. */
export const newOpId = (): string => globalThis.crypto?.randomUUID?.() ?? uuidFrom(nanoid(32));

/** Pages that are served without https have no `randomUUID`: the same form from other random text. */
function uuidFrom(text: string): string {
  const hex = [...text].map((letter) => (letter.charCodeAt(0) % 16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Flags farms. The store has already shown the change; here it is sent, and taken back where the server refuses.
 * Several farms may be under way at once.
 */
export function* changeStatusSaga(): Generator {
  /** Farms with a call under way: a second change of one waits for the first, whose version it has to expect. */
  const busy = new Set<number>();
  yield takeEvery(statusChangeAsked, (action) => change(busy, action));
  yield takeEvery(undoAsked, undo);
}

function* change(busy: Set<number>, { payload }: { payload: StatusChange }): Generator {
  const { farmId, status, opId, isUndo } = payload;
  const isMine = ({ pending }: EvaluationState) => pending[farmId]?.opId === opId;
  // The reducer took no change: the farm is gone or has that status already.
  if (!isMine(yield* selectOf(selectEvaluation))) return;
  while (busy.has(farmId)) yield take([statusChangeDone.type, statusChangeRefused.type]);
  const { pending, farms } = yield* selectOf(selectEvaluation);
  const confirmed = pending[farmId]?.confirmed;
  if (pending[farmId]?.opId !== opId || !confirmed) return;
  busy.add(farmId);
  try {
    const answer = yield* asked(status === 'COMPLETED' ? completeFarm : reopenFarm, {
      path: { farmId },
      body: { expectedVersion: confirmed.version, opId },
    });
    busy.delete(farmId);
    yield put(statusChangeDone({ farmId, opId, status: answer.status, version: answer.version }));
    yield call(notify, farmId, farms[farmId]?.name ?? '', status, confirmed.status, isUndo ?? false);
    const { history } = yield* selectOf(selectEvaluation);
    // The user may be at the next farm already: only the history on screen is loaded anew.
    if (history?.farmId === farmId) yield put(historyAsked(farmId));
  } catch (error) {
    busy.delete(farmId);
    const failure = failureOf(error);
    yield put(statusChangeRefused({ farmId, opId, current: currentOf(failure) }));
    yield put(refused(failure, EVALUATION_MESSAGES.statusFailed));
  }
}

function* notify(
  farmId: number,
  name: string,
  status: FarmStatus,
  before: FarmStatus,
  isUndo: boolean,
): Generator {
  const { statusCompleted, statusNotCompleted } = EVALUATION_MESSAGES;
  const message = status === 'COMPLETED' ? statusCompleted : statusNotCompleted;
  if (isUndo) yield put(succeeded(message, { detail: name }));
  else yield put(undoable({ message, detail: name, undo: undoAsked({ farmId, status: before }) }));
}

function* undo({ payload: { farmId, status } }: ReturnType<typeof undoAsked>): Generator {
  yield put(statusChangeAsked({ farmId, status, opId: newOpId(), isUndo: true }));
}

/** The farm as it is now, where a version conflict brought it. */
function currentOf({ current }: Failure): Confirmed | null {
  const farm = current as Partial<EvaluationFarm> | undefined;
  return farm?.status && farm.version ? { status: farm.status, version: farm.version } : null;
}
