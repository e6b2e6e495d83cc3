import type { Action } from '@reduxjs/toolkit';
import { findJob, type JobDto, type JobListDto, type JobListQuery, listJobs } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { onEvent, topicRefreshNeeded } from '../../core/realtime/actions.js';

/** Milliseconds within which several job ends cause one reload. */
const DEBOUNCE = { ms: 400, maxMs: 1500 };

/** Matches a gap in the jobs topic that is too large to resend its messages. */
export const isJobsGap = (action: Action) =>
  topicRefreshNeeded.match(action) && action.payload.topic.startsWith('jobs:');
/** Matches the same in the user's own topic, which reports the ends of their jobs. */
export const isOwnGap = (action: Action) =>
  topicRefreshNeeded.match(action) && action.payload.topic.startsWith('user:');
const moves = onEvent(
  'job.started',
  'job.paused',
  'job.resumed',
  'job.ended',
  'job.endNotified',
  'job.amended',
  'job.resolved',
  'job.reopened',
);

/** The list of the job centre. The slice has the live state of its jobs, such as progress. */
export const jobList = remoteList<JobListQuery, JobListDto>('jobs/list', {
  fetch: (query, signal) => ask(listJobs, { query }, { signal }),
  reloadOn: (action: Action) => moves(action) || isJobsGap(action),
  debounce: DEBOUNCE,
});

/** The job whose detail is on screen. */
export const shownJob = remoteRecord<number, JobDto>('jobs/one', {
  fetch: (jobId, signal) => ask(findJob, { path: { jobId } }, { signal }),
  reloadOn: isJobsGap,
  debounce: DEBOUNCE,
});
