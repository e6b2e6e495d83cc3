import type { Action } from '@reduxjs/toolkit';
import { findJob, type JobDto, type JobListDto, type JobListQuery, listJobs } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { onEvent, topicRefreshNeeded } from '../../core/realtime/actions.js';

/** Milliseconds: several ends of jobs make one reload. */
const GATHER = { ms: 400, maxMs: 1500 };

/** Too much was missed of the jobs topic to be sent one by one. */
export const isJobsGap = (action: Action) =>
  topicRefreshNeeded.match(action) && action.payload.topic.startsWith('jobs:');
/** The same of the own topic, in which the ends of one's own jobs are told. */
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

/** The list of the job centre. What is known of each of its jobs, such as its progress, is in the slice. */
export const jobList = remoteList<JobListQuery, JobListDto>('jobs/list', {
  fetch: (query, signal) => ask(listJobs, { query }, { signal }),
  reloadOn: (action: Action) => moves(action) || isJobsGap(action),
  gather: GATHER,
});

/** The job of which the detail is on screen. */
export const shownJob = remoteRecord<number, JobDto>('jobs/one', {
  fetch: (jobId, signal) => ask(findJob, { path: { jobId } }, { signal }),
  reloadOn: isJobsGap,
  gather: GATHER,
});
