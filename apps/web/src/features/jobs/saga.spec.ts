import { all, call } from 'redux-saga/effects';
import type { Role } from '#libs/contracts';
import { answering, refusal } from '../../testing/answers.js';
import { sessionOf } from '../../testing/test-session.js';
import '../../testing/features.js';
import { selectKeptNotifications, selectPendingNotifications } from '../../core/notifications/slice.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { signedIn } from '../../core/session/actions.js';
import { combined, makeStore } from '../../core/store.js';
import { jobList, shownJob } from './remotes.js';
import { cancelJobTask, jobsSaga, reopenJobTask, resolveJobTask } from './saga.js';
import { selectJobs } from './selectors.js';
import { jobsReducer } from './slice.js';
import { importSummary, jobEnded, jobEndNotified, jobListOf, jobRecord, jobResolved } from './test-jobs.js';

const tasks = [cancelJobTask, resolveJobTask, reopenJobTask].map(({ saga }) => saga);
const sagas = [jobsSaga, jobList.saga, shownJob.saga, ...tasks];
const mine = { startedBy: { id: 1, name: 'Adamu Bala' } };

let server: ReturnType<typeof answering>;
/** Returns the calls for the job centre's list, without the one for running jobs at sign-in. */
const listed = () => server.of('GET /jobs').filter(({ query }) => query.show === 'all').length;
const ms = (time: number) => jest.advanceTimersByTimeAsync(time);

function start(role: Role = 'ADMIN') {
  combined.inject({ reducerPath: 'jobs', reducer: jobsReducer } as never);
  const made = makeStore();
  made.store.dispatch(signedIn(sessionOf(role)));
  const run = () =>
    made.sagas.run(function* () {
      yield all(sagas.map((saga) => call(saga)));
    });
  const toasts = () => selectPendingNotifications(made.store.getState());
  const texts = () => toasts().map(({ text }) => text);
  const titles = () => toasts().map(({ title }) => title);
  return { store: made.store, run, texts, titles };
}

beforeEach(() => {
  jest.useFakeTimers();
  server = answering({ 'GET /jobs': jobListOf(jobRecord(mine)), 'GET /jobs/:id': jobRecord(mine) });
});
afterEach(() => {
  server.restore();
  jest.useRealTimers();
});

describe('the end of one’s own job', () => {
  it.each(['STAFF', 'CBN', 'ADMIN'] as const)(
    'is told to %s once, in toast and bell, with a way to it',
    async (role) => {
      const { store, run, texts } = start(role);
      const task = run();
      await ms(0);
      server.set('GET /jobs/:id', jobRecord({ ...mine, state: 'completed', summary: importSummary }));
      store.dispatch(jobEndNotified(7));
      if (role === 'ADMIN') store.dispatch(jobEnded(7));
      await ms(600);
      expect(texts()).toHaveLength(1);
      expect(selectKeptNotifications(store.getState())[0]?.link).toEqual({ to: '/imports/7', label: 'Open' });
      expect(selectJobs(store.getState()).byId[7]?.state).toBe('completed');
      expect(selectJobs(store.getState()).active).toEqual([]);
      task.cancel();
    },
  );
});

describe('the list of jobs', () => {
  it('is loaded again after ends of jobs, once for several, and in a steady stream of them too', async () => {
    const { store, run } = start();
    const task = run();
    store.dispatch(jobList.shown({ show: 'all' }));
    await ms(0);
    for (let id = 10; id < 13; id++) store.dispatch(jobEnded(id, id));
    await ms(600);
    expect(listed()).toBe(2);
    for (let id = 20; id < 50; id++) {
      store.dispatch(jobEnded(id, id));
      await ms(100);
    }
    expect(listed()).toBeGreaterThanOrEqual(3);
    task.cancel();
  });

  it('continues after a restart of its saga, and reports no end twice', async () => {
    const { store, run, texts } = start();
    const first = run();
    store.dispatch(jobList.shown({ show: 'all' }));
    await ms(0);
    server.set('GET /jobs/:id', jobRecord({ ...mine, state: 'completed', summary: importSummary }));
    store.dispatch(jobEnded(7));
    await ms(600);
    expect(texts()).toHaveLength(1);
    first.cancel();
    const second = run();
    await ms(0);
    const before = listed();
    store.dispatch(jobEnded(7));
    await ms(600);
    expect(listed()).toBe(before + 1);
    expect(texts()).toHaveLength(1);
    second.cancel();
  });

  it('is loaded again after a gap of the jobs topic only, with the job that is on screen', async () => {
    const { store, run } = start();
    const task = run();
    store.dispatch(jobList.shown({ show: 'all' }));
    store.dispatch(shownJob.shown(7));
    await ms(0);
    store.dispatch(topicRefreshNeeded({ topic: 'account:1', seq: 9 }));
    await ms(2000);
    expect([listed(), server.of('GET /jobs/:id').length]).toEqual([1, 1]);
    store.dispatch(topicRefreshNeeded({ topic: 'jobs:1', seq: 9 }));
    await ms(2000);
    expect([listed(), server.of('GET /jobs/:id').length]).toEqual([2, 2]);
    task.cancel();
  });
});

it('cancels one job without the others, and says why it could not', async () => {
  const { store, run, texts } = start();
  const task = run();
  server.set('POST /jobs/:id/cancel', ({ params }: { params: { id: string } }) =>
    params.id === '8' ? refusal(409, { message: 'It has ended.' }) : new Promise(() => undefined),
  );
  store.dispatch(cancelJobTask.trigger({ path: { jobId: 7 } }));
  store.dispatch(cancelJobTask.trigger({ path: { jobId: 8 } }));
  await ms(0);
  expect(cancelJobTask.status(store.getState(), 7).status).toBe('running');
  expect(cancelJobTask.status(store.getState(), 8).status).toBe('failed');
  expect(texts()).toEqual(['It has ended.']);
  server.set('POST /jobs/:id/cancel', jobRecord({ id: 8, cancelRequested: true }));
  store.dispatch(cancelJobTask.trigger({ path: { jobId: 8 } }));
  await ms(0);
  expect(selectJobs(store.getState()).byId[8]?.cancelRequested).toBe(true);
  task.cancel();
});

it.each([
  ['all stored', { created: 8, updated: 1, unchanged: 1, rejected: 0 }, 'Success!'],
  ['some rejected', { created: 6, updated: 2, unchanged: 1, rejected: 1 }, 'Info!'],
  ['nothing but rejected rows', { created: 0, updated: 0, unchanged: 0, rejected: 10 }, 'Error!'],
  ['nothing in it', { created: 0, updated: 0, unchanged: 0, rejected: 0, total: 0 }, 'Error!'],
])('says the end of an import as it was: %s', async (_what, counts, title) => {
  const { store, run, texts, titles } = start();
  const task = run();
  const summary = { ...importSummary, ...counts };
  server.set('GET /jobs/:id', jobRecord({ ...mine, state: 'completed', summary }));
  store.dispatch(jobEnded(7));
  await ms(0);
  expect(titles()).toEqual([title]);
  // The documented sentence, and nothing else, if nothing was stored.
  expect(texts()[0] === 'Error uploading').toBe(title === 'Error!');
  task.cancel();
});

it('reloads list and job when a job is resolved, and can undo it', async () => {
  const { store, run, texts } = start();
  const task = run();
  const resolved = { at: '2026-11-22T08:00:00Z', by: { id: 2, name: 'Hadiza Umar' }, through: null };
  const ended = { ...mine, state: 'completed' as const, summary: importSummary };
  store.dispatch(jobList.shown({ show: 'all' }));
  await ms(0);
  server.set('GET /jobs/:id', jobRecord({ ...ended, resolved }));
  store.dispatch(jobResolved(7));
  await ms(600);
  expect(listed()).toBe(2);
  expect(selectJobs(store.getState()).byId[7]?.resolved).toEqual(resolved);
  server.set('POST /jobs/:id/reopen', jobRecord(ended));
  store.dispatch(reopenJobTask.trigger({ path: { jobId: 7 } }));
  await ms(0);
  expect(selectJobs(store.getState()).byId[7]?.resolved).toBeNull();
  server.set('POST /jobs/:id/resolve', jobRecord({ ...ended, resolved }));
  store.dispatch(resolveJobTask.trigger({ path: { jobId: 7 } }));
  await ms(0);
  expect(selectJobs(store.getState()).byId[7]?.resolved).toEqual(resolved);
  expect(texts()).toEqual(['list.csv needs attention again.', 'list.csv marked as resolved.']);
  task.cancel();
});
