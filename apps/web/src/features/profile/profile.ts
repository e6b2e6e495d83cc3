import { put, takeEvery } from 'redux-saga/effects';
import { type DoneDto, type ProfileBody, type ProfileDto, readProfile, updateProfile } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { succeeded } from '../../core/notifications/slice.js';
import { reloadAsked } from '../../core/session/actions.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

/** The only key: each user has one profile. */
export const OWN = 'own';

export const ownProfile = remoteRecord<typeof OWN, ProfileDto>('profile/own', {
  fetch: (_own, signal) => ask(readProfile, {}, { signal }),
});

export const saveProfileTask = createTask<ProfileBody, DoneDto>('profile/save', (body) =>
  ask(updateProfile, { body }),
);

function* profileSaga(): Generator {
  yield takeEvery(saveProfileTask.succeeded, function* ({ payload }) {
    yield put(succeeded(payload.result.message));
    yield put(ownProfile.reload());
    // The header shows the name of the session.
    yield put(reloadAsked());
  });
}

registerSagas('profile', [profileSaga, ownProfile.saga, saveProfileTask.saga]);
