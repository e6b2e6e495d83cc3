import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { all, call, put, takeEvery, takeLatest } from 'redux-saga/effects';
import type { DoneDto, ProfileBody, ProfileDto } from '#libs/contracts';
import { fetchProfile, saveProfile } from '../../api/settings.js';
import { type Failure, failureOf } from '../../core/api/problem.js';
import { succeeded } from '../../core/notifications/slice.js';
import { callOf } from '../../core/sagas/effects.js';
import { reloadAsked } from '../../core/session/actions.js';
import { partOf, type RootState, registerFeature } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

export interface ProfileState {
  data: ProfileDto | null;
  error: Failure | null;
}

const initialProfile: ProfileState = { data: null, error: null };

const slice = createSlice({
  name: 'profile',
  initialState: initialProfile,
  reducers: {
    profileLoaded: (_state, { payload }: PayloadAction<ProfileDto>): ProfileState => ({
      data: payload,
      error: null,
    }),
    profileFailed: (state, { payload }: PayloadAction<Failure>) => {
      state.error = payload;
    },
  },
});

declare module '../../core/store.js' {
  interface LazyState {
    profile: ProfileState;
  }
}

const { profileLoaded, profileFailed } = slice.actions;

/** The page is on screen. */
export const profileShown = createAction('profile/shown');

export const saveProfileTask = createTask<ProfileBody, DoneDto>('profile/save', (body) => saveProfile(body));

export const selectProfile = (state: RootState) => partOf(state, 'profile', initialProfile);

function* load(): Generator {
  try {
    yield put(profileLoaded(yield* callOf(fetchProfile)));
  } catch (error) {
    yield put(profileFailed(failureOf(error)));
  }
}

function* profileSaga(): Generator {
  yield takeLatest(profileShown, load);
  yield takeEvery(saveProfileTask.succeeded, function* ({ payload }) {
    yield put(succeeded(payload.result.message));
    yield put(profileShown());
    // The name in the header is the session's.
    yield put(reloadAsked());
  });
}

registerFeature({
  name: 'profile',
  reducer: slice.reducer,
  saga: function* profile(): Generator {
    yield all([call(profileSaga), call(saveProfileTask.saga)]);
  },
});
