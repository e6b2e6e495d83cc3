import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { buffers, type Channel } from 'redux-saga';
import {
  actionChannel,
  call,
  delay,
  flush,
  fork,
  put,
  take,
  takeLatest,
  takeLeading,
} from 'redux-saga/effects';
import { EVALUATION_MESSAGES } from '#libs/contracts';
import { onFollowed } from '../../core/feature/follows.js';
import { failed } from '../../core/notifications/slice.js';
import { eventReceived, topicRefreshNeeded } from '../../core/realtime/actions.js';
import { selectOf } from '../../core/sagas/effects.js';
import { selectOverview } from './selectors.js';
import { choiceMade } from './slice.js';
import { loadActivity, loadFarms, loadFigures, loadProjects, loadSeasons, type Quiet } from './tasks.js';

/** Milliseconds in which events are gathered before the lists and figures that they change are loaded again. */
export const GATHER = { activity: 400, figures: 1500, failures: 1000 };

const FAILURES = new Set(
  [loadSeasons, loadProjects, loadFigures, loadFarms].map(({ failed }) => failed.type),
);

const isNews = (action: Action) => eventReceived.match(action) || topicRefreshNeeded.match(action);

/** Everything that the overview does in the background. */
export function* overviewSaga(): Generator {
  for (const task of [loadSeasons, loadProjects, loadFigures, loadFarms, loadActivity]) yield fork(task.saga);
  yield takeLatest(choiceMade, load);
  yield takeLeading((action: Action) => FAILURES.has(action.type), complain);
  const changesFigures = onFollowed('overview');
  const isFigureNews = (action: Action) => changesFigures(action) || topicRefreshNeeded.match(action);
  yield fork(gathered, isNews, GATHER.activity, refreshActivity);
  yield fork(gathered, isFigureNews, GATHER.figures, refreshFigures);
}

/** What the choice needs and is not there yet. Figures are always taken anew: the page is opened to see them. */
function* load(): Generator {
  const { choice, seasons, projects, activity } = yield* selectOf(selectOverview);
  yield put(loadFigures.trigger(choice));
  if (choice.season === null) yield put(loadProjects.cancel());
  else if (projects.load === 'idle') yield put(loadProjects.trigger({ season: choice.season }));
  yield put(loadSeasons.trigger({ quiet: seasons.data !== null }));
  yield put(loadActivity.trigger({ quiet: activity.data !== null }));
}

/**
 * The sentence of the specification's catalogue, once for calls that fail together. The panel says besides what is
 * missing and offers another try.
 */
function* complain(action: Action): Generator {
  const { args } = (action as PayloadAction<{ args: Quiet }>).payload;
  if (args.quiet) return;
  yield put(failed(EVALUATION_MESSAGES.statusFailed));
  yield delay(GATHER.failures);
}

/** Runs `act` once for all that happens within `time` after the first; what happens meanwhile makes one more run. */
function* gathered(news: (action: Action) => boolean, time: number, act: () => Generator): Generator {
  const waiting = (yield actionChannel(news, buffers.sliding(1))) as Channel<Action>;
  for (;;) {
    yield take(waiting);
    yield delay(time);
    yield flush(waiting);
    const { open } = yield* selectOf(selectOverview);
    if (open) yield call(act);
  }
}

function* refreshActivity(): Generator {
  yield put(loadActivity.trigger({ quiet: true }));
}

function* refreshFigures(): Generator {
  const { choice, farms, seasons } = yield* selectOf(selectOverview);
  yield put(loadFigures.trigger({ ...choice, quiet: true }));
  if (choice.project !== null && farms.data) {
    yield put(loadFarms.trigger({ project: choice.project, quiet: true }));
  }
  // The first resource of all brings the first season.
  if (seasons.data?.length === 0) yield put(loadSeasons.trigger({ quiet: true }));
}
