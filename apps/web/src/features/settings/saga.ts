import { createAction } from '@reduxjs/toolkit';
import { all, call, debounce, put, takeEvery } from 'redux-saga/effects';
import type { ChangePasswordBody, DoneDto, RolePolicyBody, RolePolicyListDto } from '#libs/contracts';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  fetchFactorPolicy,
  fetchOwnSessions,
  fetchSecondFactor,
  saveFactorPolicy,
} from '../../api/settings.js';
import { failureOf } from '../../core/api/problem.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { onEvent } from '../../core/realtime/actions.js';
import { callOf } from '../../core/sagas/effects.js';
import { passwordChanged, passwordChanging, reloadAsked } from '../../core/session/actions.js';
import { registerFeature } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import {
  factorLoaded,
  type PanelName,
  panelFailed,
  policyLoaded,
  sessionsLoaded,
  settingsReducer,
} from './slice.js';
import { t } from './texts.js';

/** A panel is on screen and wants its data, or wants it again. */
export const panelShown = createAction<PanelName>('settings/panelShown');
/** The second factor was switched on or off, or has new recovery codes. */
export const factorChanged = createAction('settings/factorChanged');

export const changePasswordTask = createTask<ChangePasswordBody, DoneDto>(
  'settings/changePassword',
  function* (body) {
    yield put(passwordChanging(true));
    try {
      return yield* callOf(changePassword, body);
    } catch (error) {
      yield put(passwordChanging(false));
      throw error;
    }
  },
  'leading',
);
export const endSessionTask = createTask<string, DoneDto>(
  'settings/endSession',
  (id) => endOwnSession(id),
  'every',
);
export const endOthersTask = createTask<void, DoneDto>('settings/endOthers', () => endOtherSessions());
export const savePolicyTask = createTask<RolePolicyBody, RolePolicyListDto>(
  'settings/savePolicy',
  (body) => saveFactorPolicy(body),
  'every',
);

/** Milliseconds in which several events make one reload. */
const GATHER = 400;

function* load({ payload: panel }: { payload: PanelName }): Generator {
  try {
    if (panel === 'sessions') yield put(sessionsLoaded((yield* callOf(fetchOwnSessions)).list));
    else if (panel === 'factor') yield put(factorLoaded(yield* callOf(fetchSecondFactor)));
    else yield put(policyLoaded((yield* callOf(fetchFactorPolicy)).list));
  } catch (error) {
    yield put(panelFailed({ panel, error: failureOf(error) }));
  }
}

function* sayAndReload({ payload }: { payload: { result: DoneDto } }): Generator {
  yield put(succeeded(payload.result.message));
  yield put(panelShown('sessions'));
}

function* settingsSaga(): Generator {
  yield takeEvery(panelShown, load);
  yield takeEvery(changePasswordTask.succeeded, function* ({ payload }) {
    yield put(passwordChanged());
    yield put(succeeded(payload.result.message));
  });
  yield takeEvery([endSessionTask.succeeded, endOthersTask.succeeded], sayAndReload);
  yield takeEvery(savePolicyTask.succeeded, function* ({ payload }) {
    yield put(policyLoaded(payload.result.list));
    yield put(succeeded(t('policySaved')));
  });
  yield takeEvery(
    [endSessionTask.failed, endOthersTask.failed, savePolicyTask.failed],
    function* ({ payload }) {
      yield put(failed(payload.error.message));
    },
  );
  yield takeEvery(factorChanged, function* () {
    yield put(panelShown('factor'));
    yield put(reloadAsked());
  });
  yield debounce(GATHER, onEvent('session.started', 'session.ended'), function* () {
    yield put(panelShown('sessions'));
  });
  const factorMoves = onEvent(
    'user.secondFactorEnabled',
    'user.secondFactorDisabled',
    'user.recoveryCodesMade',
    'user.recoveryCodeUsed',
  );
  yield debounce(GATHER, factorMoves, function* () {
    yield put(panelShown('factor'));
  });
}

registerFeature({
  name: 'settings',
  reducer: settingsReducer,
  saga: function* settings(): Generator {
    yield all(
      [
        settingsSaga,
        changePasswordTask.saga,
        endSessionTask.saga,
        endOthersTask.saga,
        savePolicyTask.saga,
      ].map((saga) => call(saga)),
    );
  },
});
