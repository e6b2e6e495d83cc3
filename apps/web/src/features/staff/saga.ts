import { createAction } from '@reduxjs/toolkit';
import { call, takeEvery } from 'redux-saga/effects';
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
  saveStaffDraft,
  updateStaff,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { recordReads } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { type Ticket, takeSecret } from '../../core/tasks/secret.js';
import { createTask } from '../../core/tasks/task.js';
import { t } from './texts.js';

/** List, and the record of the open profile or form. Forms save it by `updateTask`, which keeps secrets out of actions. */
export const staff = recordReads(
  'staff',
  { list: listStaff, find: findStaff },
  {
    one: 'member of staff',
    many: 'staff',
    path: '/staff',
    nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    labels: { add: t('add'), gone: t('gone') },
  },
);
/** Sessions of that record's user. */
export const staffSessions = remoteRecord<number, OwnSessionListDto>('staff/sessions', {
  fetch: (userId, signal) => ask(listSessionsOfUser, { path: { userId } }, { signal }),
});

/** The part of an unfinished form to store. */
export const draftKept = createAction<{ data: StaffDraftData; page: number }>('staff/draftKept');
export const draftDropped = createAction('staff/draftDropped');

type OfStaff = { path: { staffId: number } };
type OfUser = { path: { userId: number } };
const staffChange = {
  mode: 'leading',
  key: ({ path }: OfStaff) => path.staffId,
  puts: (changed: StaffDto) => [staff.record.changed(changed.id, changed)],
} as const;
const userAct = {
  mode: 'leading',
  key: ({ path }: OfUser) => path.userId,
  success: ({ message }: DoneDto) => message,
} as const;

export const deactivateTask = command('staff/deactivate', deactivateStaff, {
  ...staffChange,
  success: STAFF_MESSAGES.deactivated,
});
export const reactivateTask = command('staff/reactivate', reactivateStaff, {
  ...staffChange,
  success: STAFF_MESSAGES.reactivated,
});
/** Ends all sessions of the user. */
export const endSessionsTask = command('staff/endSessions', endSessionsOfUser, {
  ...userAct,
  reloads: [staffSessions],
});
/** Resets the second factor of a user who has lost the phone with the authenticator app. */
export const resetFactorTask = command('staff/resetFactor', resetSecondFactor, userAct);

/** Secrets, which never appear in an action; a ticket represents them. */
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
  {
    mode: 'leading',
    key: ({ id }) => id,
    success: STAFF_MESSAGES.updated,
    puts: (changed) => [staff.record.changed(changed.id, changed)],
    // The form shows the failure. After a conflict, the refusal contains the current record.
    putsOnFailure: ({ status, current }, { id }) =>
      status === 409 && current ? [staff.record.changed(id, current as StaffDto)] : [],
  },
);

/** Ignores failures to store a draft: the form itself is still open. */
function* quietly(work: () => Promise<unknown>): Generator {
  try {
    yield call(work);
  } catch {
    // The next page stores it, or it is not stored.
  }
}

function* drafts(): Generator {
  yield takeEvery(draftKept, ({ payload }) => quietly(() => ask(saveStaffDraft, { body: payload })));
  yield takeEvery(draftDropped, () => quietly(() => ask(removeStaffDraft)));
}

registerSagas('staff', [
  drafts,
  staff.list,
  staff.record,
  staffSessions,
  deactivateTask,
  reactivateTask,
  endSessionsTask,
  resetFactorTask,
  updateTask,
]);
