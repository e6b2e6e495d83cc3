import type { JobDto, JobListDto, JobProgress } from '#libs/contracts';
import { eventReceived, jobProgress } from '../../core/realtime/actions.js';
import '../../testing/features.js';
import { badgeOf, barOf, say, stagesOf } from './job-view.js';
import {
  activeLoaded,
  initialJobs,
  jobLoaded,
  jobsReducer,
  type KnownJob,
  listLoaded,
  mergeProgress,
  mergeRecord,
} from './slice.js';

const record = (more: Partial<JobDto> = {}): JobDto => ({
  id: 7,
  kind: 'farmers.import',
  state: 'running',
  step: 'check',
  progress: { done: 100, total: 1000 },
  summary: null,
  label: 'list.csv',
  detail: 'Farmer list · BVN',
  communityResource: null,
  community: null,
  startedBy: null,
  createdAt: '2026-11-20T08:00:00Z',
  startedAt: '2026-11-20T08:00:01Z',
  endedAt: null,
  cancelRequested: false,
  error: null,
  message: null,
  ...more,
});
const known = (more: Partial<JobDto> = {}): KnownJob => mergeRecord(undefined, record(more));
const frame = (more: Partial<JobProgress> = {}): JobProgress => ({
  jobId: 7,
  accountId: 1,
  state: 'running',
  step: 'check',
  done: 200,
  total: 1000,
  ...more,
});
const summary = {
  kind: 'import' as const,
  total: 10,
  created: 6,
  updated: 2,
  unchanged: 1,
  rejected: 1,
  reasons: [],
  notes: [],
};
const ended = (jobId: number, seq = 1) =>
  eventReceived({
    topic: 'jobs:1',
    seq,
    type: 'job.ended',
    subject: { kind: 'job', id: jobId },
    version: null,
    data: { jobId, kind: 'farmers.import', label: 'list.csv', state: 'completed', summary, errorCode: null },
    by: null,
    at: '2026-11-20T08:01:00Z',
    opId: null,
  });

describe('progress of a job', () => {
  it('goes forward and never back', () => {
    const forward = mergeProgress(known(), frame({ done: 300 }), 0);
    expect(forward.progress.done).toBe(300);
    expect(mergeProgress(forward, frame({ done: 250 }), 1).progress.done).toBe(300);
    expect(mergeProgress(forward, frame({ state: 'waiting', done: 0 }), 1).state).toBe('running');
  });

  it('starts anew with a new step, and drops a late frame of the one before', () => {
    const importing = mergeProgress(known(), frame({ step: 'merge', done: 0 }), 0);
    expect(importing).toMatchObject({ step: 'merge', progress: { done: 0, total: 1000 } });
    expect(mergeProgress(importing, frame({ step: 'check', done: 1000 }), 1)).toBe(importing);
  });

  it('ignores frames after the end', () => {
    const over = known({ state: 'completed', step: null });
    expect(mergeProgress(over, frame({ done: 900 }), 0)).toBe(over);
  });

  it('measures rows a second', () => {
    const first = mergeProgress(known(), frame({ done: 100 }), 0);
    expect(mergeProgress(first, frame({ done: 400 }), 2000).perSecond).toBe(150);
  });

  it('keeps what frames brought when an older record arrives', () => {
    const ahead = mergeProgress(known(), frame({ step: 'merge', done: 50 }), 0);
    const merged = mergeRecord(ahead, record({ progress: { done: 120, total: 1000 } }));
    expect(merged).toMatchObject({ step: 'merge', progress: { done: 50 } });
    expect(mergeRecord(known({ state: 'completed', step: null }), record()).state).toBe('completed');
  });
});

describe('jobs in the store', () => {
  const list = (...jobs: JobDto[]): JobListDto => ({
    list: jobs,
    total: jobs.length,
    counts: { all: 1, running: 1, attention: 0, finished: 0 },
    queues: [],
    seq: 5,
  });

  it('counts what runs from the list, from frames and from starts, and forgets it at its end', () => {
    let state = jobsReducer(initialJobs, activeLoaded(list(record())));
    state = jobsReducer(state, jobProgress(frame({ jobId: 8 })));
    expect(state.active).toEqual([7, 8]);
    state = jobsReducer(state, ended(7));
    state = jobsReducer(state, ended(8, 2));
    expect(state.active).toEqual([]);
    expect(state.byId[7]).toMatchObject({ state: 'completed', summary, endedAt: '2026-11-20T08:01:00Z' });
    expect(jobsReducer(state, jobProgress(frame())).active).toEqual([]);
  });

  it('shows the list in its order with what is known of each job', () => {
    let state = jobsReducer(initialJobs, jobLoaded(record({ id: 9, progress: { done: 900, total: 1000 } })));
    state = jobsReducer(state, listLoaded(list(record({ id: 9 }), record())));
    expect(state.listed).toEqual([9, 7]);
    expect(state.byId[9]?.progress.done).toBe(900);
    expect(state.seq).toBe(5);
  });
});

describe('what a job looks like', () => {
  it('a completed import with rejected rows needs attention, at its last step', () => {
    const job = known({ state: 'completed', step: null, summary });
    expect(badgeOf(job)).toEqual({ tone: 'problem', text: 'Needs attention' });
    expect(stagesOf(job)).toMatchObject({ at: 4, finished: false, trouble: true });
    expect(barOf(job)).toMatchObject({ done: 10, total: 10, rejected: 1, caption: '9 imported, 1 rejected' });
  });

  it('a running one says its step and is at that step', () => {
    const job = known({ step: 'merge' });
    expect(badgeOf(job)).toEqual({ tone: 'running', text: 'Importing' });
    expect(stagesOf(job)).toMatchObject({ at: 3, finished: false, trouble: false });
    expect(barOf({ ...job, perSecond: 5 }).caption).toBe('100 of 1,000, 3 min left');
  });

  it('a file that could not be read failed at matching', () => {
    const job = known({ state: 'failed', step: null, error: 'file.noHeader', message: 'No header.' });
    expect(stagesOf(job)).toMatchObject({ at: 1, finished: false, trouble: true });
    expect(barOf(job).caption).toBe('No header.');
  });
});

describe('a job of a kind that no feature describes', () => {
  const job = known({ kind: 'maintenance.purge', step: 'clear' });

  it('says what its record says, and that it runs', () => {
    expect(badgeOf(job)).toEqual({ tone: 'running', text: 'Running' });
    expect(barOf(job).caption).toBe('100 of 1,000');
    expect(stagesOf(job)).toBeNull();
    expect(say(job, 'cancelTitle', { name: job.label })).toBe('Cancel list.csv?');
  });

  it('is done when it is done', () => {
    const over = { ...job, state: 'completed' as const, summary: { kind: 'purge' as const, rows: 5 } };
    expect(badgeOf(over)).toEqual({ tone: 'good', text: 'Completed' });
    expect(barOf(over)).toMatchObject({ done: 1, total: 1, caption: 'Completed' });
  });
});
