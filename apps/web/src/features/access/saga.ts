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
import type { Failure } from '../../core/api/problem.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
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

const byUser = {
  mode: 'leading',
  key: ({ path }: { path: { userId: number } }) => path.userId,
  // Someone else saved first: the refusal contains the current user.
  putsOnFailure: ({ status, current }: Failure) => {
    const user = status === 409 ? (current as UserDto | undefined) : undefined;
    return user ? [userRecord.changed(user.id, user)] : [];
  },
} as const;
/** A changed role and deactivation end all sessions. */
const CHANGED = {
  ...byUser,
  puts: (user: UserDto) => [userRecord.changed(user.id, user)],
  reloads: [userSessions],
};
const ENDED = { success: ({ message }: DoneDto) => message, reloads: [userSessions, userRecord] };

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
  {
    ...CHANGED,
    key: ({ userId }) => userId,
    success: (_user, args) => sentenceOf(args),
    failure: SERVER,
  },
);
export const deactivateTask = command('access/deactivate', deactivateUser, {
  ...CHANGED,
  success: ACCESS_MESSAGES.users.deactivated,
});
export const reactivateTask = command('access/reactivate', reactivateUser, {
  ...CHANGED,
  success: ACCESS_MESSAGES.users.reactivated,
});
export const confirmTask = command('access/confirm', confirmUser, {
  ...CHANGED,
  success: IDENTITY_MESSAGES.confirmation.confirmed,
});
/** Ends all sessions of the user. */
export const endSessionsTask = command('access/endSessions', endSessionsOfUser, { ...byUser, ...ENDED });
export const endSessionTask = command('access/endSession', endSessionOfUser, {
  ...byUser,
  ...ENDED,
  key: ({ path }) => path.sessionId,
});
/** Resets the second factor of a user who has lost the phone with the authenticator app. */
export const resetFactorTask = command('access/resetFactor', resetSecondFactor, { ...byUser, ...ENDED });

/** Returns the documented sentence if the access list has changed. */
function sentenceOf({ added, removed }: Save): string {
  const { accessList, users } = ACCESS_MESSAGES;
  if (added > 0) return accessList.added;
  return removed > 0 ? accessList.removed : users.saved;
}

const shown = [userList, userRecord, userSessions];
const tasks = [
  saveTask,
  deactivateTask,
  reactivateTask,
  confirmTask,
  endSessionsTask,
  endSessionTask,
  resetFactorTask,
];
registerSagas(
  'access',
  [...shown, ...tasks].map(({ saga }) => saga),
);
