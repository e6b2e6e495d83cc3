import { createAction } from '@reduxjs/toolkit';
import { call, put, takeEvery } from 'redux-saga/effects';
import {
  type DoneDto,
  deactivateStaff,
  endSessionsOfUser,
  findStaff,
  listSessionsOfUser,
  listStaff,
  type OwnSessionListDto,
  reactivateStaff,
  removeStaffDraft,
  resetSecondFactor,
  type SaveStaffBody,
  STAFF_MESSAGES,
  type StaffDraftData,
  type StaffDto,
  type StaffListDto,
  type StaffListQuery,
  saveStaffDraft,
  updateStaff,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { registerSagas } from '../../core/store.js';
import { type Ticket, takeSecret } from '../../core/tasks/secret.js';
import { createTask } from '../../core/tasks/task.js';

export const staffList = remoteList<StaffListQuery, StaffListDto>('staff/list', {
  fetch: (query, signal) => ask(listStaff, { query }, { signal }),
});
/** The record whose profile or form is open. */
export const staffRecord = remoteRecord<number, StaffDto>('staff/record', {
  fetch: (staffId, signal) => ask(findStaff, { path: { staffId } }, { signal }),
});
/** Where the user of that record is signed in. */
export const staffSessions = remoteRecord<number, OwnSessionListDto>('staff/sessions', {
  fetch: (userId, signal) => ask(listSessionsOfUser, { path: { userId } }, { signal }),
});

/** What of an unfinished form is to be kept. */
export const draftKept = createAction<{ data: StaffDraftData; page: number }>('staff/draftKept');
export const draftDropped = createAction('staff/draftDropped');

const byId = { mode: 'leading', key: (id: number) => id } as const;
export const deactivateTask = createTask<number, StaffDto>(
  'staff/deactivate',
  (staffId) => ask(deactivateStaff, { path: { staffId } }),
  byId,
);
export const reactivateTask = createTask<number, StaffDto>(
  'staff/reactivate',
  (staffId) => ask(reactivateStaff, { path: { staffId } }),
  byId,
);
/** All sessions of the user. */
export const endSessionsTask = createTask<number, DoneDto>(
  'staff/endSessions',
  (userId) => ask(endSessionsOfUser, { path: { userId } }),
  byId,
);
/** For who has lost the phone with the authenticator app. */
export const resetFactorTask = createTask<number, DoneDto>(
  'staff/resetFactor',
  (userId) => ask(resetSecondFactor, { path: { userId } }),
  byId,
);

/** What stands in no action: it goes to the server by a ticket. */
export type Numbers = Pick<SaveStaffBody, 'bvn' | 'accountNumber'>;
export interface StaffChange {
  id: number;
  body: Omit<SaveStaffBody, keyof Numbers>;
  numbers: Ticket<Numbers>;
}
export const updateTask = createTask<StaffChange, StaffDto>(
  'staff/update',
  ({ id, body, numbers }) =>
    ask(updateStaff, { path: { staffId: id }, body: { ...body, ...takeSecret(numbers) } }),
  { mode: 'leading', key: ({ id }) => id },
);

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
  yield takeEvery(draftKept, ({ payload }) => quietly(() => ask(saveStaffDraft, { body: payload })));
  yield takeEvery(draftDropped, () => quietly(() => ask(removeStaffDraft)));
  for (const [task, sentence] of SAID) {
    yield takeEvery(task.succeeded, function* ({ payload: { result } }) {
      yield put(staffRecord.changed(result.id, result));
      yield put(succeeded(sentence));
    });
  }
  yield takeEvery(updateTask.failed, function* ({ payload: { args, error } }) {
    // Somebody else was first: the record as it is now comes with the refusal.
    if (error.status === 409 && error.current) {
      yield put(staffRecord.changed(args.id, error.current as StaffDto));
    }
  });
  yield takeEvery(endSessionsTask.succeeded, function* () {
    yield put(staffSessions.reload());
  });
  yield takeEvery([endSessionsTask.succeeded, resetFactorTask.succeeded], function* ({ payload }) {
    yield put(succeeded(payload.result.message));
  });
  const acts = [deactivateTask, reactivateTask, endSessionsTask, resetFactorTask];
  yield takeEvery(
    acts.map((task) => task.failed),
    function* ({ payload }: ReturnType<typeof deactivateTask.failed>) {
      yield put(refused(payload.error));
    },
  );
}

const shown = [staffList, staffRecord, staffSessions];
const tasks = [deactivateTask, reactivateTask, endSessionsTask, resetFactorTask, updateTask];
registerSagas('staff', [staffSaga, ...[...shown, ...tasks].map(({ saga }) => saga)]);
