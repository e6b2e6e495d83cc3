import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  ENDED_JOB_STATES,
  type JobDto,
  type JobListDto,
  type JobProgress,
  type JobState,
  type JobStep,
} from '#libs/contracts';
import { jobProgress, onEvent } from '../../core/realtime/actions.js';
import { jobList, shownJob } from './remotes.js';

/** A job in the client: the server's record, updated by later frames. */
export interface KnownJob extends JobDto {
  /** Completed steps: a late frame of one of them is dropped. */
  steps: JobStep[];
  /** Rows per second over the last frames; 0 while unknown. */
  perSecond: number;
  /** Last measurement of the pace: time in ms, rows done. */
  paceFrom: { at: number; done: number } | null;
}

export interface JobsState {
  byId: Record<number, KnownJob>;
  /** From the last answer of any list. */
  counts: JobListDto['counts'];
  /** Ids of running or queued jobs, as far as known, for the ring in the header. */
  active: number[];
  /** Jobs that a dialog follows: their end needs no toast. */
  watched: number[];
  /** Jobs whose end this client knows, so that each is announced once. */
  ended: number[];
}

export const initialJobs: JobsState = {
  byId: {},
  counts: { all: 0, running: 0, attention: 0, finished: 0, system: 0 },
  active: [],
  watched: [],
  ended: [],
};

const RANK: Record<JobState, number> = {
  waiting: 0,
  paused: 0,
  running: 1,
  completed: 2,
  failed: 2,
  cancelled: 2,
};
/** Milliseconds over which the pace is measured. */
const PACE_WINDOW = 1500;
/** Milliseconds after which a pace is outdated: a worker reports several times a second. */
const PACE_LASTS = 10_000;

export function hasEnded(state: JobState): boolean {
  return ENDED_JOB_STATES.includes(state);
}

/** Returns the rows per second of a running job with recent progress; 0 for any other. */
export function paceOf({ state, perSecond, paceFrom }: KnownJob, now = Date.now()): number {
  return state === 'running' && paceFrom !== null && now - paceFrom.at <= PACE_LASTS ? perSecond : 0;
}

function start(job: JobDto): KnownJob {
  return { ...job, steps: job.step ? [job.step] : [], perSecond: 0, paceFrom: null };
}

/** Merges a progress frame into the known job, never back to an earlier state, step or count. */
export function mergeProgress(job: KnownJob, frame: JobProgress, now: number): KnownJob {
  if (hasEnded(job.state) || RANK[frame.state] < RANK[job.state]) return job;
  const newStep = frame.step !== job.step;
  if (newStep && frame.step && job.steps.includes(frame.step)) return job;
  if (newStep) {
    return {
      ...job,
      state: frame.state,
      step: frame.step,
      steps: frame.step ? [...job.steps, frame.step] : job.steps,
      progress: { done: frame.done, total: frame.total },
      perSecond: 0,
      paceFrom: { at: now, done: frame.done },
    };
  }
  const done = Math.max(job.progress.done, frame.done);
  const from = job.paceFrom ?? { at: now, done };
  const elapsed = now - from.at;
  const measured = elapsed >= PACE_WINDOW;
  return {
    ...job,
    state: frame.state,
    progress: { done, total: frame.total ?? job.progress.total },
    perSecond: measured ? ((done - from.done) * 1000) / elapsed : job.perSecond,
    paceFrom: measured ? { at: now, done } : from,
  };
}

/** Merges a server record into the known job: the record wins unless frames are further. */
export function mergeRecord(known: KnownJob | undefined, record: JobDto): KnownJob {
  if (!known) return start(record);
  if (hasEnded(record.state)) return { ...record, steps: known.steps, perSecond: 0, paceFrom: null };
  if (RANK[known.state] > RANK[record.state]) return known;
  const sameStep = known.step === record.step;
  const late = !sameStep && record.step !== null && known.steps.includes(record.step);
  if (late) return { ...record, ...pick(known) };
  const done = sameStep ? Math.max(known.progress.done, record.progress.done) : record.progress.done;
  const steps = sameStep || !record.step ? known.steps : [...known.steps, record.step];
  return {
    ...record,
    steps,
    perSecond: known.perSecond,
    paceFrom: known.paceFrom,
    progress: { done, total: record.progress.total ?? known.progress.total },
  };
}

function pick({ state, step, progress, steps, perSecond, paceFrom }: KnownJob) {
  return { state, step, progress, steps, perSecond, paceFrom };
}

const slice = createSlice({
  name: 'jobs',
  initialState: initialJobs,
  reducers: {
    /** The running jobs at page load, for the ring. */
    activeLoaded: takeList,
    jobLoaded: (state, { payload }: PayloadAction<JobDto>) => put(state, payload),
    watchBegun: (state, { payload }: PayloadAction<number>) => {
      state.watched.push(payload);
    },
    watchEnded: (state, { payload }: PayloadAction<number>) => {
      state.watched = state.watched.filter((id) => id !== payload);
    },
    endKnown: (state, { payload }: PayloadAction<number>) => {
      state.ended.push(payload);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(jobList.loaded, takeList)
      .addCase(shownJob.loaded, (state, { payload }) => put(state, payload))
      .addCase(jobProgress, (state, { payload }) => {
        const known = state.byId[payload.jobId];
        if (known) state.byId[payload.jobId] = mergeProgress(known, payload, Date.now());
        track(state, payload.jobId, payload.state);
      })
      .addMatcher(onEvent('job.started'), (state, { payload }) => track(state, payload.data.jobId, 'running'))
      .addMatcher(onEvent('job.cancelRequested'), (state, { payload }) => {
        const known = state.byId[payload.data.jobId];
        if (known) known.cancelRequested = true;
      })
      .addMatcher(onEvent('job.paused'), (state, { payload }) => standAt(state, payload.data.jobId, 'paused'))
      .addMatcher(onEvent('job.resumed'), (state, { payload }) =>
        standAt(state, payload.data.jobId, 'waiting'),
      )
      .addMatcher(onEvent('job.amended'), (state, { payload }) => {
        const known = state.byId[payload.data.jobId];
        if (known) known.summary = payload.data.summary;
      })
      .addMatcher(onEvent('job.endNotified'), (state, { payload }) =>
        track(state, payload.data.jobId, payload.data.state),
      )
      .addMatcher(onEvent('job.ended'), (state, { payload }) => {
        const { jobId, state: end, summary } = payload.data;
        track(state, jobId, end);
        const known = state.byId[jobId];
        if (!known || hasEnded(known.state)) return;
        known.state = end;
        known.summary = summary;
        known.endedAt = payload.at;
        known.step = null;
        if (end === 'completed' && known.progress.total !== null) known.progress.done = known.progress.total;
      }),
});

function takeList(state: JobsState, { payload }: PayloadAction<JobListDto>): void {
  for (const job of payload.list) put(state, job);
  state.counts = payload.counts;
}

/** Pauses a job for a person, or resumes it after the answer: its progress restarts. */
function standAt(state: JobsState, id: number, now: 'paused' | 'waiting'): void {
  const known = state.byId[id];
  if (known && !hasEnded(known.state))
    state.byId[id] = { ...known, state: now, steps: [], progress: { done: 0, total: null }, perSecond: 0 };
  track(state, id, now);
}

function put(state: JobsState, job: JobDto): void {
  state.byId[job.id] = mergeRecord(state.byId[job.id], job);
  // No event reports its end, and it belongs to no user: the ring does not count it.
  if (job.isSystem) return;
  track(state, job.id, state.byId[job.id]?.state ?? job.state);
}

function track(state: JobsState, id: number, now: JobState): void {
  const known = state.active.includes(id);
  if (hasEnded(now) || now === 'paused') {
    if (known) state.active = state.active.filter((other) => other !== id);
  } else if (!known && !hasEnded(state.byId[id]?.state ?? 'waiting')) {
    state.active.push(id);
  }
}

export const jobsReducer = slice.reducer;
export const { activeLoaded, jobLoaded, watchBegun, watchEnded, endKnown } = slice.actions;
