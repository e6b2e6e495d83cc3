import { createAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import { EVALUATION_MESSAGES, type FarmsActDto, resetAllMaps, revertEdits } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { newOpId } from '../../core/new-op-id.js';
import { callOf } from '../../core/sagas/effects.js';
import { notDone, pageAnew, sendFarmAct, shownAnew } from './act-effects.js';
import type { Act, Again } from './acts.js';
import { actDone, barBusy, barClosed, barSaid, farmReshaped } from './slice.js';
import { takeBackAct } from './take-back.saga.js';
import { t } from './texts.js';

/** Stands for all farms among those with an act under way. */
const MANY = 0;

/** An act on one farm, as somebody saw it. */
export interface FarmAct {
  again: Again;
  farmId: number;
  name: string;
  expectedVersion: number;
}

/** What one person drew in a time, in a community resource. */
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

/** Takes back an act that is not the last, or not of this window: what somebody rejected. */
export const takeBackAsked = createAction<Act>('evaluation/takeBackAsked');

/** Resets, deletes and takes farms back to earlier boundaries. None of it is shown before the server has confirmed it. */
export function* farmActSaga(): Generator {
  // A second press while the first is under way is none.
  const busy = new Set<number>();
  yield takeEvery(takeBackAsked, ({ payload }: { payload: Act }) => takeBackAct(payload));
  yield takeEvery(farmActAsked, onFarm, busy);
  yield takeEvery(resetAllAsked, onAllFarms, busy);
  yield takeEvery(revertEditsAsked, onEdits, busy);
}

const FAILED: Record<Again['call'], string | undefined> = {
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
    // Shown at once: a key that follows must not act on the farm as it was.
    if (again.call === 'reset' && version !== null)
      yield put(farmReshaped({ farmId, version, status: 'ACTIVE', farmSize: 0, boundary: [] }));
  } catch (error) {
    yield put(barClosed());
    yield put(notDone(failureOf(error), name, FAILED[again.call]));
  } finally {
    busy.delete(farmId);
  }
  // A farm that is deleted has no history to be asked for.
  if (again.call === 'delete') yield* pageAnew();
  else yield* shownAnew([farmId]);
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
  /** Whose edits they are. */
  name?: string;
  /** The documented sentence where it is refused. */
  failed?: string;
  send: () => Promise<FarmsActDto>;
}

/** Why some farms, or all, stay as they are. */
const KEPT = {
  resetAll: ['keptLeased', 'allLeased'],
  revertEdits: ['keptMany', 'allKept'],
} as const;

/** An act on many farms; which they are is not known here. One at a time. */
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
    yield put(notDone(failureOf(error), '', failed));
  } finally {
    busy.delete(MANY);
  }
  yield* shownAnew([]);
}
