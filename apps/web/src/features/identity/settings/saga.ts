import { createAction } from '@reduxjs/toolkit';
import { put, select, takeEvery } from 'redux-saga/effects';
import {
  type ChangePasswordBody,
  changePassword,
  changeSecondFactorPolicy,
  type DoneDto,
  endOtherSessions,
  endOwnSession,
  IDENTITY_MESSAGES,
  listOwnSessions,
  type OwnSessionListDto,
  type RolePolicyListDto,
  readSecondFactor,
  readSecondFactorPolicy,
  type SecondFactorDto,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { onFollowed } from '../../../core/feature/follows.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { onEvent } from '../../../core/realtime/actions.js';
import { asked } from '../../../core/sagas/effects.js';
import { passwordChanged, passwordChanging, reloadAsked } from '../../../core/session/actions.js';
import { registerSagas } from '../../../core/store.js';
import { command } from '../../../core/tasks/command.js';
import { type Ticket, takeSecret } from '../../../core/tasks/secret.js';
import { createTask } from '../../../core/tasks/task.js';

/** The only key: each user has one record of each kind. */
export const OWN = 'own';
/** Milliseconds within which several events cause one reload. */
const DEBOUNCE = { ms: 400, maxMs: 1500 };

/** All sessions of the user, this device first. */
export const ownSessions = remoteRecord<typeof OWN, OwnSessionListDto>('settings/sessions', {
  fetch: (_own, signal) => ask(listOwnSessions, {}, { signal }),
  reloadOn: onEvent('session.started', 'session.ended'),
  debounce: DEBOUNCE,
});
export const secondFactor = remoteRecord<typeof OWN, SecondFactorDto>('settings/secondFactor', {
  fetch: (_own, signal) => ask(readSecondFactor, {}, { signal }),
  reloadOn: onEvent(
    'user.secondFactorEnabled',
    'user.secondFactorDisabled',
    'user.recoveryCodesMade',
    'user.recoveryCodeUsed',
  ),
  debounce: DEBOUNCE,
});
/** Roles that require a second factor; for administrators. */
export const rolePolicy = remoteRecord<typeof OWN, RolePolicyListDto>('settings/policy', {
  fetch: (_own, signal) => ask(readSecondFactorPolicy, {}, { signal }),
  reloadOn: onFollowed('settings'),
  debounce: DEBOUNCE,
});

/** Old and new password. */
type Passwords = Pick<ChangePasswordBody, 'password' | 'newpassword'>;

export const changePasswordTask = createTask<{ username: string; passwords: Ticket<Passwords> }, DoneDto>(
  'settings/changePassword',
  function* ({ username, passwords }) {
    const body = { username, ...takeSecret(passwords) };
    yield put(passwordChanging(true));
    try {
      return yield* asked(changePassword, { body });
    } catch (error) {
      yield put(passwordChanging(false));
      throw error;
    }
  },
  {
    mode: 'leading',
    puts: () => [passwordChanged()],
    success: ({ message }) => message,
    // The field itself shows validation errors.
    failure: ({ status }) => (status === 0 || status >= 500 ? IDENTITY_MESSAGES.password.failed : null),
  },
);
const ENDED = {
  mode: 'leading',
  success: ({ message }: DoneDto) => message,
  reloads: [ownSessions],
} as const;
export const endSessionTask = command('settings/endSession', endOwnSession, {
  ...ENDED,
  key: ({ path }) => path.sessionId,
});
export const endOthersTask = command('settings/endOthers', endOtherSessions, ENDED);
export const savePolicyTask = command('settings/savePolicy', changeSecondFactorPolicy, {
  key: ({ body }) => body.role,
  success: ({ message }) => message,
});

/** The second factor was switched on or off, or has new recovery codes. */
export const factorChanged = createAction('settings/factorChanged');

/** Answers may arrive out of order: each updates only its own role. */
function* takePolicy({ payload: { args, result } }: ReturnType<typeof savePolicyTask.succeeded>): Generator {
  const { data } = (yield select(rolePolicy.select)) as ReturnType<typeof rolePolicy.select>;
  const saved = result.list.find(({ role }) => role === args.body.role);
  if (data && saved) {
    const list = data.list.map((before) => (before.role === saved.role ? saved : before));
    yield put(rolePolicy.changed(OWN, { ...data, list }));
  }
}

function* settingsSaga(): Generator {
  yield takeEvery(factorChanged, function* () {
    yield put(secondFactor.reload());
    yield put(reloadAsked());
  });
  yield takeEvery(savePolicyTask.succeeded, takePolicy);
}

registerSagas('settings', [
  settingsSaga,
  ownSessions.saga,
  secondFactor.saga,
  rolePolicy.saga,
  changePasswordTask.saga,
  endSessionTask.saga,
  endOthersTask.saga,
  savePolicyTask.saga,
]);
