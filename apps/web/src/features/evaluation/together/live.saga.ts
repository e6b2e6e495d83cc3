import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import { listActs, readEvaluationFarm } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { onEvent } from '../../../core/realtime/actions.js';
import { asked, selectOf } from '../../../core/sagas/effects.js';
import { selectUser } from '../../../core/session/slice.js';
import { selectEvaluation } from '../selectors.js';
import { farmGone, farmReshaped } from '../slice.js';
import { happened } from './slice.js';

const oneFarm = onEvent(
  'farm.boundaryEdited',
  'farm.boundaryReverted',
  'farm.mapReset',
  'farm.deleted',
  'farm.removed',
);
const many = onEvent('farms.mapsReset', 'farms.editsReverted', 'farms.actUndone', 'farmer.dataRejected');
const flagged = onEvent('farm.statusChanged');

/** Latest acts in a resource, updated live. */
export const acts = remoteRecord<number, Awaited<ReturnType<typeof fetchActs>>>('evaluation/acts', {
  fetch: (resourceId, signal) => fetchActs(resourceId, signal),
  reloadOn: (action: Action) => oneFarm(action) || many(action) || flagged(action),
  debounce: { ms: 400, maxMs: 1500 },
});

const fetchActs = (resourceId: number, signal: AbortSignal) =>
  ask(listActs, { path: { resourceId } }, { signal });

/**
 * Applies others' changes immediately, one farm at a time. The page with its counts follows shortly after, and the view
 * stays.
 */
export function* liveSaga(): Generator {
  yield takeEvery((action: Action) => oneFarm(action as UnknownAction), follow);
  yield takeEvery((action: Action) => many(action as UnknownAction), say);
}

function* follow(action: UnknownAction): Generator {
  if (!oneFarm(action)) return;
  const { data, type, by, seq } = action.payload;
  const { farmId, communityResourceId } = data;
  const { query, farms, bar } = yield* selectOf(selectEvaluation);
  if (communityResourceId === undefined || communityResourceId !== query?.resourceId) return;
  const farm = farms[farmId];
  const own = by !== null && by.id === (yield* selectOf(selectUser))?.userId;
  if (!own) yield put(happened({ seq, type, by, farmId, farmName: farm?.name ?? null }));
  if (!farm) return;
  if (type === 'farm.deleted' || type === 'farm.removed') {
    // The window that deletes it moves to the next farm itself, after its answer.
    if (!own || bar?.kind !== 'busy') yield put(farmGone(farmId));
    return;
  }
  try {
    const { farm: now } = yield* asked(readEvaluationFarm, { path: { farmId } });
    const { status, version, farmSize, boundary } = now;
    yield put(farmReshaped({ farmId, status, version, farmSize, boundary }));
  } catch {
    // The page reloads in any case.
  }
}

function* say(action: UnknownAction): Generator {
  if (!many(action)) return;
  const { data, type, by, seq } = action.payload;
  const { query, farms } = yield* selectOf(selectEvaluation);
  if (data.communityResourceId !== query?.resourceId) return;
  if (by !== null && by.id === (yield* selectOf(selectUser))?.userId) return;
  const farmId = 'farmId' in data ? data.farmId : null;
  const farmName = farmId === null ? null : (farms[farmId]?.name ?? null);
  yield put(happened({ seq, type, by, farmId, farmName }));
}
