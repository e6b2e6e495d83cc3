import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { call, delay, fork, put, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Failure } from '../../core/api/problem.js';
import { onFollowed } from '../../core/feature/follows.js';
import { debounceWithMaxWait } from '../../core/lists/debounce.js';
import { refused } from '../../core/notifications/slice.js';
import { eventReceived, topicRefreshNeeded } from '../../core/realtime/actions.js';
import { selectOf } from '../../core/sagas/effects.js';
import { selectOverview } from './selectors.js';
import { choiceMade } from './slice.js';
import { loadActivity, loadFarms, loadFigures, loadProjects, loadSeasons, type Quiet } from './tasks.js';
import { t } from './texts.js';

/**
 * Milliseconds from the first of several events to the reload. Figures are expensive, so all events within that time
 * share one reload.
 */
export const DEBOUNCE = { activity: 400, figures: 1500, failures: 1000, counting: 5000 };

/** Failure messages, by the action that reports the failure. */
const FAILURES = new Map([
  [loadSeasons.failed.type, t('seasonsFailed')],
  [loadProjects.failed.type, t('projectsFailed')],
  [loadFigures.failed.type, t('figuresFailed')],
  [loadFarms.failed.type, t('mapFailed')],
]);

const isNews = (action: Action) => eventReceived.match(action) || topicRefreshNeeded.match(action);

/** Runs all background work of the overview. */
export function* overviewSaga(): Generator {
  for (const task of [loadSeasons, loadProjects, loadFigures, loadFarms, loadActivity]) yield fork(task.saga);
  yield takeLatest(choiceMade, load);
  yield takeLeading((action: Action) => FAILURES.has(action.type), complain);
  const changesFigures = onFollowed('overview');
  const isFigureNews = (action: Action) => changesFigures(action) || topicRefreshNeeded.match(action);
  yield debounceWithMaxWait(DEBOUNCE.activity, DEBOUNCE.activity, isNews, refreshActivity);
  yield debounceWithMaxWait(DEBOUNCE.figures, DEBOUNCE.figures, isFigureNews, refreshFigures);
  yield takeLatest(loadFigures.succeeded, followCount);
  yield takeLatest(loadFigures.failed, retryFigures);
  // After a restart, pending loads of the open page are lost.
  if ((yield* selectOf(selectOverview)).open) yield call(load);
}

/** Loads the missing data of the choice. Figures always reload: the page is opened to see them. */
function* load(): Generator {
  const { choice, seasons, projects, activity } = yield* selectOf(selectOverview);
  yield put(loadFigures.trigger(choice));
  if (choice.season === null) yield put(loadProjects.cancel());
  else if (projects.load === 'idle') yield put(loadProjects.trigger({ season: choice.season }));
  yield put(loadSeasons.trigger({ quiet: seasons.data !== null }));
  yield put(loadActivity.trigger({ quiet: activity.data !== null }));
}

/** Shows one message for calls that fail together: the panels have a retry button. */
function* complain(action: Action): Generator {
  const { args, error } = (action as PayloadAction<{ args: Quiet; error: Failure }>).payload;
  if (args.quiet) return;
  yield put(refused(error, FAILURES.get(action.type)));
  yield delay(DEBOUNCE.failures);
}

function* refreshActivity(): Generator {
  if ((yield* selectOf(selectOverview)).open) yield put(loadActivity.trigger({ quiet: true }));
}

/** Loads the figures again that the server was still counting. */
function* followCount({ payload }: ReturnType<typeof loadFigures.succeeded>): Generator {
  if (payload.result.isCurrent) return;
  yield delay(DEBOUNCE.counting);
  yield call(refreshFigures);
}

/** Retries figures that failed, unless the server refused this user: no event might ever reload them. */
function* retryFigures({ payload }: ReturnType<typeof loadFigures.failed>): Generator {
  const { status } = payload.error;
  if (status >= 400 && status < 429) return;
  yield delay(DEBOUNCE.counting);
  yield call(refreshFigures);
}

function* refreshFigures(): Generator {
  const { open, choice, farms, seasons } = yield* selectOf(selectOverview);
  if (!open) return;
  yield put(loadFigures.trigger({ ...choice, quiet: true }));
  if (choice.project !== null && farms.data) {
    yield put(loadFarms.trigger({ project: choice.project, page: farms.data.page, quiet: true }));
  }
  // The first resource of the account creates the first season.
  if (seasons.data?.length === 0) yield put(loadSeasons.trigger({ quiet: true }));
}
