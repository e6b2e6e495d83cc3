import { createAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import { EVALUATION_MESSAGES, type FarmsActDto, resetAllMaps, revertEdits } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { failureOf } from '../../../core/api/problem.js';
import { newOpId } from '../../../core/new-op-id.js';
import { callOf } from '../../../core/sagas/effects.js';
import { actDone, barBusy, barClosed, barSaid, farmReshaped } from '../slice.js';
import { t } from '../texts.js';
import { actFailed, reloadChanged, reloadPage, sendFarmAct } from './act-effects.js';
import type { Act, RedoCall } from './acts.js';
import { takeBackAct } from './undo.saga.js';

/** Represents all farms in the set of farms with an act in flight. */
const MANY = 0;

/** An act on one farm, with the version that the user saw. */
export interface FarmAct {
  again: RedoCall;
  farmId: number;
  name: string;
  expectedVersion: number;
}

/** Edits by one person in a period, in a community resource. */
export interface PersonsEdits {
  username: string;
  from: string;
  to: string;
}

export const farmActAsked = createAction<FarmAct>('evaluation/farmActAsked');
export const resetAllAsked = createAction<{ resourceId: number }>('evaluation/resetAllAsked');
export const revertEditsAsked = createAction<{ resourceId: number; name: string; of: PersonsEdits }>(
  'evaluation/revertEditsAsked',
);

/** Undoes an act that is not the last, or not from this window: a rejection. */
export const undoActAsked = createAction<Act>('evaluation/takeBackAsked');

/** Resets farms, deletes them and reverts their boundaries. The screen shows nothing before the server confirms it. */
export function* farmActSaga(): Generator {
  // Ignores a second press while the first is in flight.
  const busy = new Set<number>();
  yield takeEvery(undoActAsked, ({ payload }: { payload: Act }) => takeBackAct(payload));
  yield takeEvery(farmActAsked, onFarm, busy);
  yield takeEvery(resetAllAsked, onAllFarms, busy);
  yield takeEvery(revertEditsAsked, onEdits, busy);
}

const FAILED: Record<RedoCall['call'], string | undefined> = {
  delete: EVALUATION_MESSAGES.deleteFailed,
  reset: EVALUATION_MESSAGES.resetFailed,
  revert: undefined,
  status: EVALUATION_MESSAGES.statusFailed,
};

function* onFarm(busy: Set<number>, { payload }: ReturnType<typeof farmActAsked>): Generator {
  const { again, farmId, name, expectedVersion } = payload;
  if (busy.has(farmId)) return;
  busy.add(farmId);
  yield put(barBusy(t(again.call === 'delete' ? 'deleting' : 'changing')));
  try {
    const { actId, message: text, version } = yield* sendFarmAct(again, farmId, expectedVersion);
    if (actId === null) yield put(barSaid(t('nothingToChange', { name })));
    else yield put(actDone({ kind: again.call, actId, farms: [farmId], text, name, again, version }));
    // Shown immediately: the next key must not act on the previous state of the farm.
    if (again.call === 'reset' && version !== null)
      yield put(farmReshaped({ farmId, version, status: 'ACTIVE', farmSize: 0, boundary: [] }));
  } catch (error) {
    yield put(barClosed());
    yield put(actFailed(failureOf(error), name, FAILED[again.call]));
  } finally {
    busy.delete(farmId);
  }
  // A deleted farm has no history to load.
  if (again.call === 'delete') yield* reloadPage();
  else yield* reloadChanged([farmId]);
}

function* onAllFarms(busy: Set<number>, { payload }: ReturnType<typeof resetAllAsked>): Generator {
  const path = { resourceId: payload.resourceId };
  const body = { opId: newOpId() };
  yield* onMany(busy, {
    kind: 'resetAll',
    failed: EVALUATION_MESSAGES.resetFailed,
    send: () => ask(resetAllMaps, { path, body }),
  });
}

function* onEdits(busy: Set<number>, { payload }: ReturnType<typeof revertEditsAsked>): Generator {
  const { resourceId, name, of } = payload;
  const body = { ...of, opId: newOpId() };
  yield* onMany(busy, {
    kind: 'revertEdits',
    name,
    send: () => ask(revertEdits, { path: { resourceId }, body }),
  });
}

interface OnMany {
  kind: 'resetAll' | 'revertEdits';
  /** Name of the person whose edits are undone. */
  name?: string;
  /** Documented sentence for a refusal. */
  failed?: string;
  send: () => Promise<FarmsActDto>;
}

/** Reasons why some farms, or all, stay unchanged. */
const KEPT = {
  resetAll: ['keptLeased', 'allLeased'],
  revertEdits: ['keptMany', 'allKept'],
} as const;

/** Runs an act on many farms, whose ids are not known here. One at a time. */
function* onMany(busy: Set<number>, { kind, name, failed, send }: OnMany): Generator {
  if (busy.has(MANY)) return;
  busy.add(MANY);
  yield put(barBusy(t('changingMany')));
  try {
    const { message, farms, kept, actId } = yield* callOf(send);
    const [some, all] = KEPT[kind];
    if (actId === null) yield put(barSaid(kept > 0 ? t(all, { n: kept }) : t('noneToChange')));
    else {
      const counted = [t('changedMany', { n: farms }), ...(kept > 0 ? [t(some, { n: kept })] : [])];
      const text = `${message} · ${counted.join(', ')}`;
      yield put(actDone({ kind, actId, farms: [], text, ...(name && { name }) }));
    }
  } catch (error) {
    yield put(barClosed());
    yield put(actFailed(failureOf(error), '', failed));
  } finally {
    busy.delete(MANY);
  }
  yield* reloadChanged([]);
}
