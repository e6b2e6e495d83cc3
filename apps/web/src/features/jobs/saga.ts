import { createAction } from '@reduxjs/toolkit';
import { call, debounce, put, select, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { type JobDto, topicOf } from '#libs/contracts';
import { cancelJob, fetchJob, fetchJobs, type JobQuery } from '../../api/jobs.js';
import { failureOf } from '../../core/api/problem.js';
import { pagesFor } from '../../core/feature/pages.js';
import { failed, informed, succeeded } from '../../core/notifications/slice.js';
import { onEvent, subscribeTopic, topicRefreshNeeded } from '../../core/realtime/actions.js';
import { callOf, selectOf } from '../../core/sagas/effects.js';
import { signedIn } from '../../core/session/actions.js';
import { selectUser } from '../../core/session/slice.js';
import { viewerOf } from '../../core/session/viewer.js';
import { createTask } from '../../core/tasks/task.js';
import { JOBS_PATH } from './addresses.js';
import { outcomeOf, say } from './job-view.js';
import { selectJobs } from './selectors.js';
import {
  activeLoaded,
  detailFailed,
  detailOpened,
  jobLoaded,
  listAsked,
  listFailed,
  listLoaded,
} from './slice.js';
import { t } from './texts.js';

/** The job centre shows this list; null: it was left. */
export const jobListShown = createAction<JobQuery | null>('jobs/listShown');
/** Milliseconds in which several ends of jobs make one reload. */
const GATHER = 400;

export const cancelJobTask = createTask<number, JobDto>('jobs/cancel', (id) => cancelJob(id));

function* load(query: JobQuery): Generator {
  yield put(listAsked());
  try {
    yield put(listLoaded(yield* callOf(fetchJobs, query)));
  } catch (error) {
    yield put(listFailed(failureOf(error)));
  }
}

function* loadDetail({ payload: id }: { payload: number }): Generator {
  try {
    yield put(jobLoaded(yield* callOf(fetchJob, id)));
  } catch (error) {
    yield put(detailFailed({ id, error: failureOf(error) }));
  }
}

/** The running jobs, and the jobs topic from there on: once per session. */
function* watch(): Generator {
  const user = yield* selectOf(selectUser);
  if (!user || !pagesFor(viewerOf(user)).some(({ path }) => path === JOBS_PATH)) return;
  const topic = topicOf.jobs(user.userAccountId);
  try {
    const running = yield* callOf(fetchJobs, { show: 'running', page: 1, size: 25 });
    yield put(activeLoaded(running));
    yield put(subscribeTopic({ topic, fromSeq: running.seq }));
  } catch {
    yield put(subscribeTopic({ topic, fromSeq: null }));
  }
}

type Ended = { payload: { data: { jobId: number; label: string; state: string } } };

/** A job that this user started has ended, and no dialog follows it: say so. */
function* notify(id: number): Generator {
  const user = yield* selectOf(selectUser);
  const { byId, watched } = yield* selectOf(selectJobs);
  const job = byId[id];
  if (!job || job.startedBy?.id !== user?.userId || watched.includes(id)) return;
  const outcome = outcomeOf(job);
  const name = job.label;
  if (job.state === 'failed') yield put(failed(say(job, 'failed', { name, why: job.message ?? '' })));
  else if (job.state === 'cancelled') yield put(informed(say(job, 'cancelled', { name })));
  else if (outcome) yield put(succeeded(t('endedOk', { name, what: outcome.caption })));
}

export function* jobsSaga(): Generator {
  let shown: JobQuery | null = null;
  const notified = new Set<number>();

  yield takeLatest(jobListShown, function* ({ payload }) {
    shown = payload;
    if (shown) yield call(load, shown);
  });
  const reload = function* (): Generator {
    if (shown) yield call(load, shown);
  };
  yield debounce(GATHER, onEvent('job.started', 'job.ended'), reload);
  yield takeEvery(onEvent('job.ended'), function* ({ payload }: Ended) {
    const { jobId } = payload.data;
    if (notified.has(jobId)) return;
    notified.add(jobId);
    yield call(loadDetail, { payload: jobId });
    yield call(notify, jobId);
  });
  yield takeEvery(topicRefreshNeeded, function* ({ payload }) {
    if (!payload.topic.startsWith('jobs:')) return;
    yield call(reload);
    const { detail, watched } = yield* selectOf(selectJobs);
    for (const id of new Set([detail?.id, ...watched])) if (id) yield call(loadDetail, { payload: id });
  });
  yield takeLatest(detailOpened, loadDetail);
  yield takeEvery(cancelJobTask.succeeded, function* ({ payload }) {
    yield put(jobLoaded(payload.result));
  });
  yield takeEvery(cancelJobTask.failed, function* ({ payload }) {
    yield put(failed(payload.error.message));
  });
  if (yield select(selectUser)) yield call(watch);
  for (;;) {
    yield take(signedIn);
    yield call(watch);
  }
}
