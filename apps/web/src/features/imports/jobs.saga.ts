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
import { selectDialog } from './dialog.slice.js';
import { countsOf } from './job-view.js';
import {
  activeLoaded,
  detailFailed,
  detailOpened,
  jobLoaded,
  listAsked,
  listFailed,
  listLoaded,
} from './jobs.slice.js';
import { importSummaryOf, selectJobs } from './summary.js';
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
  if (!user || !pagesFor(viewerOf(user)).some(({ path }) => path === '/imports')) return;
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

/** A job that this user started has ended, and no dialog is showing it: say so. */
function* tell(id: number): Generator {
  const user = yield* selectOf(selectUser);
  const dialog = yield* selectOf(selectDialog);
  const job = (yield* selectOf(selectJobs)).byId[id];
  if (!job || job.startedBy?.id !== user?.userId || dialog.jobId === id) return;
  const summary = importSummaryOf(job.summary);
  if (job.state === 'failed')
    yield put(failed(t('endedFailed', { name: job.label, why: job.message ?? '' })));
  else if (job.state === 'cancelled') yield put(informed(t('endedCancelled', { name: job.label })));
  else if (summary) {
    const stored = summary.created + summary.updated + summary.unchanged;
    yield put(succeeded(t('endedOk', { name: job.label, what: countsOf(stored, summary.rejected) })));
  }
}

export function* jobsSaga(): Generator {
  let shown: JobQuery | null = null;
  const told = new Set<number>();

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
    if (told.has(jobId)) return;
    told.add(jobId);
    yield call(loadDetail, { payload: jobId });
    yield call(tell, jobId);
  });
  yield takeEvery(topicRefreshNeeded, function* ({ payload }) {
    if (!payload.topic.startsWith('jobs:')) return;
    yield call(reload);
    const { detail } = (yield select(selectJobs)) as ReturnType<typeof selectJobs>;
    const { jobId } = yield* selectOf(selectDialog);
    for (const id of new Set([detail?.id, jobId])) if (id) yield call(loadDetail, { payload: id });
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
