import { END, eventChannel } from 'redux-saga';
import { call, cancelled, put, take } from 'redux-saga/effects';
import { findJob, IMPORTS_MESSAGES } from '#libs/contracts';
import { type Failure, failureOf } from '../../core/api/problem.js';
import { askUpload } from '../../core/api/upload.js';
import { refused } from '../../core/notifications/slice.js';
import { asked, callOf } from '../../core/sagas/effects.js';
import { createTask } from '../../core/tasks/task.js';
import { jobLoaded } from '../jobs/slice.js';
import { startedOver, uploaded, uploadFailed, uploadMoved, uploadStarted } from './dialog.slice.js';
import { type ImportKind, type ImportTarget, importKind } from './kinds.js';

export interface UploadArgs extends ImportTarget {
  kind: ImportKind;
  file: File;
  /** Preview before importing. */
  review: boolean;
}

type UploadEvent = { moved: { sent: number; total: number } } | { jobId: number } | { failure: Failure };

/** RFC 7240: respond with the job immediately, without waiting for the counts. */
const AT_ONCE = { Prefer: 'respond-async' };

function send({ kind, file, review, ...target }: UploadArgs, signal: AbortSignal) {
  return eventChannel<UploadEvent>((emit) => {
    const onProgress = (sent: number, total: number) => emit({ moved: { sent, total } });
    const { call, path } = importKind(kind).call(target);
    // The URL builder rejects missing parts.
    const query = { corrects: target.corrects, ...(review && { review }) };
    askUpload(call, { path: path as Record<string, string | number>, query }, file, {
      headers: AT_ONCE,
      signal,
      onProgress,
    })
      .then(({ jobId }) => emit({ jobId }))
      .catch((error: unknown) => emit({ failure: failureOf(error) }))
      .finally(() => emit(END));
    return () => undefined;
  });
}

function* work(args: UploadArgs, signal: AbortSignal): Generator<unknown, number | null> {
  yield put(uploadStarted({ name: args.file.name, size: args.file.size }));
  const channel = yield* callOf(send, args, signal);
  let jobId: number | null = null;
  try {
    for (;;) {
      const event = (yield take(channel)) as UploadEvent;
      if ('moved' in event) yield put(uploadMoved(event.moved));
      else if ('failure' in event) {
        yield put(uploadFailed(event.failure));
        yield put(refused(event.failure, IMPORTS_MESSAGES.failed));
      } else {
        jobId = event.jobId;
        yield put(uploaded({ jobId, review: args.review }));
        yield call(loadFirst, jobId);
      }
    }
  } finally {
    channel.close();
    // Cancelled by the user: the dialog shows its form again.
    if (yield cancelled()) yield put(startedOver());
  }
}

/** Loads the job's record for its progress bar; if that fails, progress events still draw it. */
function* loadFirst(jobId: number): Generator {
  try {
    yield put(jobLoaded(yield* asked(findJob, { path: { jobId } })));
  } catch {
    // The job centre shows the job anyway.
  }
}

/** Uploads the file; its job then runs without the dialog. Cancelling stops the upload only. */
export const uploadTask = createTask<UploadArgs, number | null>('imports/upload', work, 'leading');
