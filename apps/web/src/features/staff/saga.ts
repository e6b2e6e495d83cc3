import { createAction } from '@reduxjs/toolkit';
import { all, call, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { type SaveStaffBody, STAFF_MESSAGES, type StaffDraftData, type StaffDto } from '#libs/contracts';
import {
  deactivateStaff,
  endUserSessions,
  fetchStaff,
  fetchStaffList,
  reactivateStaff,
  removeStaffDraft,
  resetSecondFactor,
  type StaffQuery,
  saveStaffDraft,
  updateStaff,
} from '../../api/staff.js';
import { failureOf } from '../../core/api/problem.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { callOf } from '../../core/sagas/effects.js';
import { registerFeature } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import {
  listAsked,
  listFailed,
  listLoaded,
  recordAsked,
  recordFailed,
  recordLeft,
  recordLoaded,
  staffReducer,
} from './slice.js';

/** The list is on screen with this query; null: it was left. */
export const staffListShown = createAction<StaffQuery | null>('staff/listShown');
/** This record is open; null: it was left. */
export const staffShown = createAction<number | null>('staff/shown');
/** What of an unfinished form is to be kept. */
export const draftKept = createAction<{ data: StaffDraftData; page: number }>('staff/draftKept');
export const draftDropped = createAction('staff/draftDropped');

export const deactivateTask = createTask<number, StaffDto>(
  'staff/deactivate',
  (id) => deactivateStaff(id),
  'leading',
);
export const reactivateTask = createTask<number, StaffDto>(
  'staff/reactivate',
  (id) => reactivateStaff(id),
  'leading',
);
export const endSessionsTask = createTask(
  'staff/endSessions',
  (userId: number) => endUserSessions(userId),
  'leading',
);
export const resetFactorTask = createTask(
  'staff/resetFactor',
  (userId: number) => resetSecondFactor(userId),
  'leading',
);
export const updateTask = createTask<{ id: number; body: SaveStaffBody }, StaffDto>(
  'staff/update',
  ({ id, body }) => updateStaff(id, body),
  'leading',
);

function* loadList(query: StaffQuery): Generator {
  yield put(listAsked());
  try {
    yield put(listLoaded(yield* callOf(fetchStaffList, query)));
  } catch (thrown) {
    yield put(listFailed(failureOf(thrown)));
  }
}

function* loadRecord(id: number): Generator {
  yield put(recordAsked(id));
  try {
    yield put(recordLoaded(yield* callOf(fetchStaff, id)));
  } catch (thrown) {
    yield put(recordFailed({ id, error: failureOf(thrown) }));
  }
}

/** A draft that cannot be kept is no reason to hold anybody up: the form itself is still there. */
function* quietly(work: () => Promise<unknown>): Generator {
  try {
    yield call(work);
  } catch {
    // Kept with the next page, or not at all.
  }
}

/** What each change says when it is done. */
const SAID = [
  [deactivateTask, STAFF_MESSAGES.deactivated],
  [reactivateTask, STAFF_MESSAGES.reactivated],
  [updateTask, STAFF_MESSAGES.updated],
] as const;

function* staffSaga(): Generator {
  yield takeLatest(staffListShown, function* ({ payload: query }) {
    if (query) yield call(loadList, query);
  });
  yield takeLatest(staffShown, function* ({ payload: id }) {
    if (id === null) yield put(recordLeft());
    else yield call(loadRecord, id);
  });
  yield takeEvery(draftKept, ({ payload }) => quietly(() => saveStaffDraft(payload.data, payload.page)));
  yield takeEvery(draftDropped, () => quietly(removeStaffDraft));
  for (const [task, sentence] of SAID) {
    yield takeEvery(task.succeeded, function* ({ payload }) {
      yield put(recordLoaded(payload.result));
      yield put(succeeded(sentence));
    });
  }
  yield takeEvery(updateTask.failed, function* ({ payload: { error } }) {
    // Somebody else was first: the record as it is now comes with the refusal.
    if (error.status === 409 && error.current) yield put(recordLoaded(error.current as StaffDto));
  });
  yield takeEvery([endSessionsTask.succeeded, resetFactorTask.succeeded], function* ({ payload }) {
    yield put(succeeded(payload.result.message));
  });
  const acts = [deactivateTask, reactivateTask, endSessionsTask, resetFactorTask];
  yield takeEvery(
    acts.map((task) => task.failed),
    function* ({ payload }: ReturnType<typeof deactivateTask.failed>) {
      yield put(failed(payload.error.message));
    },
  );
}

registerFeature({
  name: 'staff',
  reducer: staffReducer,
  saga: function* staff(): Generator {
    const tasks = [deactivateTask, reactivateTask, endSessionsTask, resetFactorTask, updateTask];
    yield all([call(staffSaga), ...tasks.map(({ saga }) => call(saga))]);
  },
});
