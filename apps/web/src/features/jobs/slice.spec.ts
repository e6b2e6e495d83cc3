import type { ImportSummary, JobDto, JobKind, JobProgress } from '#libs/contracts';
import { jobProgress } from '../../core/realtime/actions.js';
import '../../testing/features.js';
import { badgeOf, barOf, say, secondsOf, stagesOf } from './job-view.js';
import { jobList } from './remotes.js';
import {
  activeLoaded,
  initialJobs,
  jobLoaded,
  jobsReducer,
  type KnownJob,
  mergeProgress,
  mergeRecord,
  paceOf,
} from './slice.js';
import { importSummary, jobEnded, jobListOf, jobRecord } from './test-jobs.js';

const known = (more: Partial<JobDto> = {}): KnownJob => mergeRecord(undefined, jobRecord(more));
const frame = (more: Partial<JobProgress> = {}): JobProgress => ({
  jobId: 7,
  accountId: 1,
  state: 'running',
  step: 'check',
  done: 200,
  total: 1000,
  ...more,
});
describe('progress of a job', () => {
  it('moves forward only', () => {
    const forward = mergeProgress(known(), frame({ done: 300 }), 0);
    expect(forward.progress.done).toBe(300);
    expect(mergeProgress(forward, frame({ done: 250 }), 1).progress.done).toBe(300);
    expect(mergeProgress(forward, frame({ state: 'waiting', done: 0 }), 1).state).toBe('running');
  });

  it('restarts with a new step, and drops a late update of the previous one', () => {
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
    const merged = mergeRecord(ahead, jobRecord({ progress: { done: 120, total: 1000 } }));
    expect(merged).toMatchObject({ step: 'merge', progress: { done: 50 } });
    expect(mergeRecord(known({ state: 'completed', step: null }), jobRecord()).state).toBe('completed');
  });
});

describe('the pace of a job', () => {
  const paced = mergeProgress(mergeProgress(known(), frame({ done: 100 }), 0), frame({ done: 400 }), 2000);

  it('moves with its frames, and is none once they stop, it waits or has ended', () => {
    expect(paceOf(paced, 3000)).toBe(150);
    expect(paceOf(mergeProgress(paced, frame({ done: 430 }), 5000), 5000)).toBe(10);
    expect(paceOf(paced, 60_000)).toBe(0);
    for (const state of ['paused', 'completed', 'failed'] as const)
      expect(paceOf({ ...paced, state }, 3000)).toBe(0);
  });
});

describe('jobs in the store', () => {
  it('counts what runs from the list, from frames and from starts, and forgets it at its end', () => {
    let state = jobsReducer(initialJobs, activeLoaded(jobListOf(jobRecord())));
    state = jobsReducer(state, jobProgress(frame({ jobId: 8 })));
    expect(state.active).toEqual([7, 8]);
    state = jobsReducer(state, jobEnded(7));
    state = jobsReducer(state, jobEnded(8, 2));
    expect(state.active).toEqual([]);
    expect(state.byId[7]).toMatchObject({
      state: 'completed',
      summary: importSummary,
      endedAt: '2026-11-20T08:01:00Z',
    });
    expect(jobsReducer(state, jobProgress(frame())).active).toEqual([]);
  });

  it('takes the jobs of a list, with known details of each', () => {
    let state = jobsReducer(
      initialJobs,
      jobLoaded(jobRecord({ id: 9, progress: { done: 900, total: 1000 } })),
    );
    state = jobsReducer(state, jobList.loaded(jobListOf(jobRecord({ id: 9 }), jobRecord())));
    expect(Object.keys(state.byId)).toEqual(['7', '9']);
    expect(state.byId[9]?.progress.done).toBe(900);
    expect(state.counts.running).toBe(1);
  });
});

describe('what a job looks like', () => {
  it('a completed import with rejected rows needs attention, at its last step', () => {
    const job = known({ state: 'completed', step: null, summary: importSummary });
    expect(badgeOf(job, 1)).toEqual({ tone: 'problem', text: 'Needs attention' });
    expect(stagesOf(job)).toMatchObject({ at: 4, finished: false, trouble: true });
    expect(barOf(job)).toMatchObject({ done: 10, total: 10, rejected: 1, caption: '9 imported, 1 rejected' });
    const since = (more: Partial<ImportSummary>) =>
      known({ state: 'completed', step: null, summary: { ...importSummary, ...more } });
    expect(barOf(since({ fixed: 1 })).caption).toBe('9 imported, 1 rejected → 1 fixed');
    const copies = since({ copies: 1 });
    expect(badgeOf(copies, 1).text).toBe('Completed');
    expect(barOf(copies)).toMatchObject({ done: 9, total: 9, caption: '9 imported, 1 exact copy left out' });
    const half = since({ undone: { rows: 5, kept: 1, whole: false } });
    expect(barOf(half)).toMatchObject({ done: 10, caption: '9 imported, 1 rejected → 5 undone, 1 kept' });
    const undone = since({ fixed: 1, undone: { rows: 8, kept: 0, whole: true } });
    expect(barOf(undone)).toMatchObject({ done: 0, caption: '9 imported, 1 rejected → 1 fixed → undone' });
    expect(badgeOf(undone, 1)).toEqual({ tone: 'waiting', text: 'Undone' });
    expect(badgeOf(half, 1).text).toBe('Needs attention');
  });

  it('a running one says its step and is at that step', () => {
    const job = known({ step: 'merge' });
    expect(badgeOf(job, 1)).toEqual({ tone: 'running', text: 'Importing' });
    expect(stagesOf(job)).toMatchObject({ at: 3, finished: false, trouble: false });
    const paced = (ago: number) =>
      barOf({ ...job, perSecond: 5, paceFrom: { at: Date.now() - ago, done: 100 } }).caption;
    expect(paced(0)).toBe('100 of 1,000, 3 min left');
    // No frame has arrived for a while: the earlier pace no longer applies.
    expect(paced(60_000)).toBe('100 of 1,000');
  });

  it('one that waits for a person names them, and counts as no problem', () => {
    const job = known({ state: 'paused', step: 'check', startedBy: { id: 1, name: 'Adamu Bala' } });
    expect(badgeOf(job, 1)).toEqual({ tone: 'warning', text: 'Waiting for you' });
    expect(badgeOf(job, 2).text).toBe('Waiting for Adamu Bala');
    expect(badgeOf({ ...job, startedBy: null }, 2).text).toBe('Waiting for an answer');
    expect(stagesOf(job)).toMatchObject({ at: 2, finished: false, trouble: false, waits: true });
    const repair = known({ kind: 'maps.repair', state: 'paused', step: 'examine' });
    expect(stagesOf(repair)).toMatchObject({ at: 1, waits: true });
  });

  it('a file that could not be read failed at matching', () => {
    const job = known({ state: 'failed', step: null, error: 'file.noHeader', message: 'No header.' });
    expect(stagesOf(job)).toMatchObject({ at: 1, finished: false, trouble: true });
    expect(barOf(job).caption).toBe('No header.');
  });
});

describe('how long a job took', () => {
  it('excludes time spent waiting for a person', () => {
    const ended = { startedAt: '2026-11-20T08:00:00Z', endedAt: '2026-11-20T08:10:00Z' };
    expect(secondsOf(known({ ...ended, pausedSeconds: 0 }))).toBe(600);
    expect(secondsOf(known({ ...ended, pausedSeconds: 588.5 }))).toBeCloseTo(11.5);
  });
});

describe('the steps of an import', () => {
  it('have no matching step for a file without columns', () => {
    const titles = (kind: JobKind) => stagesOf(known({ kind, step: 'read' }))?.titles;
    expect(titles('farmers.import')).toContain('Match columns');
    expect(titles('farms.import')).toEqual(['Upload', 'Check rows', 'Import', 'Review']);
    expect(stagesOf(known({ kind: 'farms.import', step: 'read' }))).toMatchObject({ at: 1 });
  });
});

describe('a job of a kind that no feature describes', () => {
  const job = known({ kind: 'of a later version' as JobKind, step: 'clear' });

  it('says what its record says, and that it runs', () => {
    expect(badgeOf(job, 1)).toEqual({ tone: 'running', text: 'Running' });
    expect(barOf(job).caption).toBe('100 of 1,000');
    expect(stagesOf(job)).toBeNull();
    expect(say(job, 'cancelTitle', { name: job.label })).toBe('Cancel list.csv?');
  });

  it('is done when it is done', () => {
    const over = { ...job, state: 'completed' as const, summary: { kind: 'purge' as const, rows: 5 } };
    expect(badgeOf(over, 1)).toEqual({ tone: 'good', text: 'Completed' });
    expect(barOf(over)).toMatchObject({ done: 1, total: 1, caption: 'Completed' });
  });
});

describe("Gona's own jobs", () => {
  const own = (more: Partial<JobDto> = {}) =>
    jobRecord({ kind: 'maintenance.purge', step: 'clear', isSystem: true, ...more });

  it('are known and not in the ring of running ones: nothing would tell of their end', () => {
    const state = jobsReducer(initialJobs, jobList.loaded(jobListOf(own())));
    expect(state.byId[7]?.isSystem).toBe(true);
    expect(state.active).toEqual([]);
  });

  it('show their step and their outcome', () => {
    expect(badgeOf(known(own()), 1).text).toBe('Clearing');
    const ended = (summary: JobDto['summary'], kind: JobKind = 'maintenance.purge') =>
      barOf(known(own({ kind, state: 'completed', step: null, summary }))).caption;
    expect(ended({ kind: 'purge', rows: 3 })).toBe('3 rows have gone');
    expect(ended({ kind: 'purge', rows: 0 })).toBe('Nothing had to go');
    expect(ended({ kind: 'reEncryption', done: 1, left: 2, unreadable: 2 }, 'keys.reEncrypt')).toBe(
      'One value re-encrypted, 2 still need an older key',
    );
  });
});
