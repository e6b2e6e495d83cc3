import type { ActionCreatorWithPayload } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import {
  ACCESS_MESSAGES,
  confirmUser,
  type DoneDto,
  deactivateUser,
  endSessionOfUser,
  endSessionsOfUser,
  findUser,
  IDENTITY_MESSAGES,
  listSessionsOfUser,
  listUsers,
  type OwnSessionListDto,
  reactivateUser,
  resetSecondFactor,
  type SaveAccessBody,
  saveAccess,
  type UserDto,
  type UserListDto,
  type UserListQuery,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

export const userList = remoteList<UserListQuery, UserListDto>('access/users', {
  fetch: (query, signal) => ask(listUsers, { query }, { signal }),
});
export const userRecord = remoteRecord<number, UserDto>('access/user', {
  fetch: (userId, signal) => ask(findUser, { path: { userId } }, { signal }),
});
export const userSessions = remoteRecord<number, OwnSessionListDto>('access/sessions', {
  fetch: (userId, signal) => ask(listSessionsOfUser, { path: { userId } }, { signal }),
});

const byId = { mode: 'leading', key: (id: number) => id } as const;
/** The facts for the success message of a save: added and removed resources. */
interface Save {
  userId: number;
  body: SaveAccessBody;
  added: number;
  removed: number;
}
export const saveTask = createTask<Save, UserDto>(
  'access/save',
  ({ userId, body }) => ask(saveAccess, { path: { userId }, body }),
  { mode: 'leading', key: ({ userId }) => userId },
);
export const deactivateTask = createTask<number, UserDto>(
  'access/deactivate',
  (userId) => ask(deactivateUser, { path: { userId } }),
  byId,
);
export const reactivateTask = createTask<number, UserDto>(
  'access/reactivate',
  (userId) => ask(reactivateUser, { path: { userId } }),
  byId,
);
export const confirmTask = createTask<number, UserDto>(
  'access/confirm',
  (userId) => ask(confirmUser, { path: { userId } }),
  byId,
);
/** Ends all sessions of the user. */
export const endSessionsTask = createTask<number, DoneDto>(
  'access/endSessions',
  (userId) => ask(endSessionsOfUser, { path: { userId } }),
  byId,
);
export const endSessionTask = createTask<{ userId: number; sessionId: string }, DoneDto>(
  'access/endSession',
  (path) => ask(endSessionOfUser, { path }),
  { mode: 'leading', key: ({ sessionId }) => sessionId },
);
/** Resets the second factor of a user who has lost the phone with the authenticator app. */
export const resetFactorTask = createTask<number, DoneDto>(
  'access/resetFactor',
  (userId) => ask(resetSecondFactor, { path: { userId } }),
  byId,
);

/** The success message of each change of the user. */
const SAID = [
  [deactivateTask, ACCESS_MESSAGES.users.deactivated],
  [reactivateTask, ACCESS_MESSAGES.users.reactivated],
  [confirmTask, IDENTITY_MESSAGES.confirmation.confirmed],
] as const;
const CHANGES = [saveTask, deactivateTask, reactivateTask, confirmTask];
const ACTS = [endSessionsTask, endSessionTask, resetFactorTask];

type Failed = ReturnType<
  ActionCreatorWithPayload<{ error: { status: number; message: string; current?: unknown } }>
>;

/** Returns the documented sentence if the access list has changed. */
function sentenceOf({ added, removed }: Save): string {
  const { accessList, users } = ACCESS_MESSAGES;
  if (added > 0) return accessList.added;
  return removed > 0 ? accessList.removed : users.saved;
}

function* changed(user: UserDto, sentence: string): Generator {
  yield put(userRecord.changed(user.id, user));
  yield put(succeeded(sentence));
  // A changed role and deactivation end all sessions.
  yield put(userSessions.reload());
}

function* accessSaga(): Generator {
  yield takeEvery(saveTask.succeeded, ({ payload: { args, result } }) => changed(result, sentenceOf(args)));
  for (const [task, sentence] of SAID)
    yield takeEvery(task.succeeded, ({ payload: { result } }) => changed(result, sentence));
  for (const task of ACTS)
    yield takeEvery(task.succeeded, function* ({ payload: { result } }) {
      yield put(succeeded(result.message));
      yield put(userSessions.reload());
      yield put(userRecord.reload());
    });
  yield takeEvery(
    [...CHANGES, ...ACTS].map(({ failed: refused }) => refused.type),
    function* ({ payload }: Failed) {
      const { error } = payload;
      // Someone else saved first: the refusal contains the current user.
      const current = error.status === 409 ? (error.current as UserDto | undefined) : undefined;
      if (current) yield put(userRecord.changed(current.id, current));
      yield put(failed(error.message));
    },
  );
}

registerSagas('access', [
  accessSaga,
  ...[userList, userRecord, userSessions].map(({ saga }) => saga),
  ...[...CHANGES, ...ACTS].map(({ saga }) => saga),
]);
