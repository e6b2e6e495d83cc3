import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { EVALUATION_MESSAGES, type EvaluationFarm, readEvaluationFarm } from '#libs/contracts';
import { failureOf } from '../../../core/api/problem.js';
import { asked, selectOf } from '../../../core/sagas/effects.js';
import { barSaid, pageLoaded } from '../slice.js';
import { partsOf } from './rings.js';
import { editAsked, editFailed, editOpened, handled } from './slice.js';
import { type Origin, selectEditor } from './state.js';
import { t } from './texts.js';

export const originOf = (farm: EvaluationFarm, communityResourceId: number): Origin => ({
  farmId: farm.id,
  communityResourceId,
  code: farm.farmCode,
  version: farm.version,
  base: partsOf(farm.boundary),
  farmSize: farm.farmSize,
});

/**
 * Opens a farm for editing: its draft, or else the boundary in full precision, so that untouched points are sent
 * unchanged. Offline it uses the page's boundary.
 */
function* open({ payload: { farm, resourceId } }: ReturnType<typeof editAsked>): Generator {
  const draft = (yield* selectOf(selectEditor)).drafts[farm.id];
  let origin: Origin = draft ?? originOf(farm, resourceId);
  if (!draft) {
    try {
      origin = originOf((yield* asked(readEvaluationFarm, { path: { farmId: farm.id } })).farm, resourceId);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status !== 0) {
        yield put(editFailed(t('openFailed', { why: failure.message })));
        return;
      }
    }
  }
  yield put(editOpened(origin));
}

/** Updates an open, unchanged farm when others change it. */
function* follow({ payload: { query, page } }: ReturnType<typeof pageLoaded>): Generator {
  const { open: at, drafts } = yield* selectOf(selectEditor);
  const farm = page.farms.find(({ id }) => id === at?.origin.farmId);
  if (at && farm && !drafts[farm.id] && farm.version > at.origin.version)
    yield put(editAsked({ farm, resourceId: query.resourceId }));
}

/** Announces deleted points. Deleting is offered only while there are points to delete. */
function* sayDeleted({ payload: { act } }: ReturnType<typeof handled>): Generator {
  if (act.act === 'delete') yield put(barSaid(EVALUATION_MESSAGES.markersDeleted));
}

export function* openSaga(): Generator {
  yield takeEvery(handled, sayDeleted);
  yield takeLatest(editAsked, open);
  yield takeEvery(pageLoaded, follow);
}
