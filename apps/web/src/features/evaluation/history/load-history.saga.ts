import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { cancelled, delay, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { readFarmHistory } from '#libs/contracts';
import { onEvent } from '../../../core/realtime/actions.js';
import { asked, selectOf } from '../../../core/sagas/effects.js';
import { selectEvaluation } from '../selectors.js';
import { historyAsked, historyFailed, historyLoaded } from '../slice.js';

/** Milliseconds: stepping through the queue with J loads no history for skipped farms. */
const SETTLE = 180;
const changed = onEvent(
  'farm.statusChanged',
  'farm.boundaryEdited',
  'farm.boundaryReverted',
  'farm.mapReset',
);

/** Loads the history of the selected farm, and reloads it after each change. */
export function* loadHistorySaga(): Generator {
  yield takeLatest(historyAsked, load);
  yield takeEvery((action: Action) => changed(action as UnknownAction), again);
}

function* load({ payload: farmId }: ReturnType<typeof historyAsked>): Generator {
  const control = new AbortController();
  try {
    yield delay(SETTLE);
    const answer = yield* asked(readFarmHistory, { path: { farmId } }, { signal: control.signal });
    yield put(historyLoaded({ farmId, answer }));
  } catch {
    yield put(historyFailed(farmId));
  } finally {
    if (yield cancelled()) control.abort();
  }
}

function* again(action: UnknownAction): Generator {
  if (!changed(action)) return;
  const { farmId } = action.payload.data;
  const { history } = yield* selectOf(selectEvaluation);
  if (history?.farmId === farmId) yield put(historyAsked(farmId));
}
