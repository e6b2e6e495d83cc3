import { runSaga, stdChannel } from 'redux-saga';
import { call, delay, fork, put, take } from 'redux-saga/effects';
import { sagaFailed, supervise } from './supervise.js';

const quick = { restarts: 2, window: 60_000, backoff: 1 };

function run(saga: () => Generator, limits = quick) {
  const dispatched: { type: string; payload?: unknown }[] = [];
  const reported: unknown[] = [];
  const channel = stdChannel();
  const task = runSaga(
    { channel, dispatch: (action: { type: string }) => dispatched.push(action) },
    supervise,
    { name: 'part', saga },
    (_name: string, error: unknown) => void reported.push(error),
    limits,
  );
  return { task, dispatched, reported, channel };
}

describe('supervise', () => {
  it('starts a failed saga again, and leaves a finished one alone', async () => {
    let starts = 0;
    const { task, reported, dispatched } = run(function* part() {
      starts += 1;
      if (starts < 3) throw new Error(`fall ${starts}`);
      yield put({ type: 'stands' });
    });
    await task.toPromise();
    expect(starts).toBe(3);
    expect(reported).toHaveLength(2);
    expect(dispatched.map(({ type }) => type)).toEqual([sagaFailed.type, sagaFailed.type, 'stands']);
  });

  it('gives up after the limit and says so once', async () => {
    let starts = 0;
    const { task, dispatched } = run(function* part() {
      starts += 1;
      yield call(() => Promise.reject(new Error('always')));
    });
    await task.toPromise();
    expect(starts).toBe(quick.restarts + 1);
    const givenUp = dispatched.map((action) => (action.payload as { givenUp: boolean }).givenUp);
    expect(givenUp).toEqual([false, false, true]);
  });

  it('forgets failures that lie outside the window', async () => {
    let starts = 0;
    const limits = { restarts: 1, window: 5, backoff: 20 };
    const { task } = run(function* part() {
      starts += 1;
      yield delay(1);
      if (starts < 4) throw new Error('now and then');
    }, limits);
    await task.toPromise();
    expect(starts).toBe(4);
  });

  it('also catches what a forked worker throws, long after the start', async () => {
    let starts = 0;
    const { task, reported, channel } = run(function* part() {
      starts += 1;
      yield fork(function* worker() {
        yield take('blow');
        throw new Error('in a worker');
      });
    });
    channel.put({ type: 'blow' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reported).toHaveLength(1);
    expect(starts).toBe(2);
    task.cancel();
  });
});
