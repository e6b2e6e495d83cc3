import { call, put, select, take, takeEvery } from 'redux-saga/effects';
import {
  ADMINISTRATORS,
  cancelJob,
  findJob,
  type JobDto,
  listJobs,
  reopenJob,
  resolveJob,
  topicOf,
} from '#libs/contracts';
import { pagesFor } from '../../core/feature/pages.js';
import { failed, informed, succeeded } from '../../core/notifications/slice.js';
import { onEvent, subscribeTopic } from '../../core/realtime/actions.js';
import { asked, selectOf } from '../../core/sagas/effects.js';
import { signedIn } from '../../core/session/actions.js';
import { selectRole, selectUser } from '../../core/session/slice.js';
import { viewerOf } from '../../core/session/viewer.js';
import { command } from '../../core/tasks/command.js';
import { JOBS_PATH, jobPath } from './addresses.js';
import { outcomeOf, say } from './job-view.js';
import { isJobsGap, isOwnGap } from './remotes.js';
import { selectJobs } from './selectors.js';
import { activeLoaded, endKnown, jobLoaded } from './slice.js';
import { t } from './texts.js';

type OfJob = { path: { jobId: number } };
const ofJob = {
  mode: 'leading',
  key: ({ path }: OfJob) => path.jobId,
  puts: (job: JobDto) => [jobLoaded(job)],
} as const;

export const cancelJobTask = command('jobs/cancel', cancelJob, ofJob);
export const resolveJobTask = command('jobs/resolve', resolveJob, {
  ...ofJob,
  success: ({ label }) => t('resolvedToast', { name: label }),
});
export const reopenJobTask = command('jobs/reopen', reopenJob, {
  ...ofJob,
  puts: (job) => [jobLoaded(job), informed(t('reopenedToast', { name: job.label }))],
});

/** Loads the record of a job for its notification; if that fails, the known state is used. */
function* load(jobId: number): Generator {
  try {
    yield put(jobLoaded(yield* asked(findJob, { path: { jobId } })));
  } catch {
    // The known state is used.
  }
}

/**
 * Loads the running jobs once per session, and subscribes administrators to the jobs topic. All other users get the
 * ends of their own jobs through their own topic.
 */
function* watch(): Generator {
  const user = yield* selectOf(selectUser);
  if (!user || !pagesFor(viewerOf(user)).some(({ path }) => path === JOBS_PATH)) return;
  const role = yield* selectOf(selectRole);
  if (role === null || !ADMINISTRATORS.includes(role)) return yield call(loadRunning);
  const topic = topicOf.jobs(user.userAccountId);
  try {
    const running = yield* asked(listJobs, { query: { show: 'running', page: 1, size: 25 } });
    yield put(activeLoaded(running));
    yield put(subscribeTopic({ topic, fromSeq: running.seq }));
  } catch {
    yield put(subscribeTopic({ topic, fromSeq: null }));
  }
}

function* loadRunning(): Generator {
  try {
    yield put(activeLoaded(yield* asked(listJobs, { query: { show: 'running', page: 1, size: 25 } })));
  } catch {
    // On failure, the ring begins with jobs started on this page.
  }
}

type Ended = { payload: { data: { jobId: number; label: string; state: string } } };

/**
 * Notifies the user who started a job of its end, unless a dialog follows it. Success means that everything went
 * through. Some rejected rows are an info message; only rejected rows are a failure.
 */
function* notify(id: number): Generator {
  const user = yield* selectOf(selectUser);
  const { byId, watched } = yield* selectOf(selectJobs);
  const job = byId[id];
  if (!job || job.startedBy?.id !== user?.userId) return;
  const outcome = outcomeOf(job);
  const name = job.label;
  const detail = outcome ? t('endedOk', { name, what: outcome.caption }) : name;
  const link = { to: jobPath(id), label: t('open') };
  // Also shown if a dialog follows the job: nothing of the upload was stored.
  if (job.state === 'completed' && outcome?.done === 0)
    return yield put(failed(say(job, 'nothingDone'), { detail, link }));
  if (watched.includes(id)) return;
  if (job.state === 'failed')
    yield put(failed(say(job, 'failed', { name, why: job.message ?? '' }), { link }));
  else if (job.state === 'cancelled') yield put(informed(say(job, 'cancelled', { name })));
  else if (outcome)
    yield put(
      outcome.rejected > 0 || outcome.leavesWork ? informed(detail, { link }) : succeeded(detail, { link }),
    );
}

function* onEnd({ payload }: Ended): Generator {
  const { jobId } = payload.data;
  if ((yield* selectOf(selectJobs)).ended.includes(jobId)) return;
  yield put(endKnown(jobId));
  yield call(load, jobId);
  yield call(notify, jobId);
}

/** The reloaded record has the resolver and the permitted actions. */
function* onResolved({ payload }: { payload: { data: { jobId: number } } }): Generator {
  const { byId } = yield* selectOf(selectJobs);
  if (byId[payload.data.jobId]) yield call(load, payload.data.jobId);
}

function* loadWatched(): Generator {
  const { watched } = yield* selectOf(selectJobs);
  for (const id of new Set(watched)) yield call(load, id);
}

export function* jobsSaga(): Generator {
  yield takeEvery(onEvent('job.ended', 'job.endNotified'), onEnd);
  yield takeEvery([isJobsGap, isOwnGap], loadWatched);
  yield takeEvery(onEvent('job.resolved', 'job.reopened'), onResolved);
  if (yield select(selectUser)) yield call(watch);
  for (;;) {
    yield take(signedIn);
    yield call(watch);
  }
}
