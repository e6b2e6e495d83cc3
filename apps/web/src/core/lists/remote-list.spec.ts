import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { ApiError } from '../api/problem.js';
import { supervise } from '../sagas/supervise.js';
import { remoteList } from './remote-list.js';
import { remoteReducer } from './remote-state.js';

interface Query {
  page: number;
  parent?: number;
}
interface Answer {
  list: { id: number }[];
  total: number;
  seq: number;
}

const answer = (id: number): Answer => ({ list: [{ id }], total: 40, seq: 7 });
const settled = () => jest.advanceTimersByTimeAsync(0);
const debounce = { ms: 1000, maxMs: 3000 };

/** Creates a store with one list; every call waits in `calls` until it is answered. */
function setUp(beside?: () => Generator) {
  const calls: {
    query: Query;
    signal: AbortSignal;
    answer: (a: Answer) => void;
    refuse: (e: unknown) => void;
  }[] = [];
  const list = remoteList<Query, Answer>('test/things', {
    fetch: (query, signal) =>
      new Promise((resolve, reject) => calls.push({ query, signal, answer: resolve, refuse: reject })),
    reloadOn: 'event',
    debounce,
    of: ({ parent }) => parent ?? 0,
  });
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({ remote: remoteReducer }),
    middleware: (withDefaults) => withDefaults({ thunk: false }).concat(sagas),
  });
  const feature = function* (): Generator {
    yield all([call(list.saga), ...(beside ? [call(beside)] : [])]);
  };
  sagas.run(supervise, { name: 'things', saga: feature }, () => undefined);
  const part = () => list.select(store.getState());
  const happen = () => store.dispatch({ type: 'event' });
  return { store, list, calls, part, happen };
}

describe('remoteList', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it('loads what is shown, with everything else that the answer brings', async () => {
    const { store, list, calls, part } = setUp();
    store.dispatch(list.shown({ page: 1 }));
    expect(part()).toMatchObject({ asked: { page: 1 }, data: null, loading: true });
    calls[0]!.answer(answer(1));
    await settled();
    expect(part()).toMatchObject({ data: answer(1), loading: false, error: null });
  });

  it('keeps the rows while the next page loads; aborts and ignores what is no longer wanted', async () => {
    const { store, list, calls, part } = setUp();
    store.dispatch(list.shown({ page: 1 }));
    calls[0]!.answer(answer(1));
    await settled();
    store.dispatch(list.shown({ page: 2 }));
    expect(part()).toMatchObject({ data: answer(1), loading: true });
    store.dispatch(list.shown({ page: 3 }));
    expect(calls[1]!.signal.aborted).toBe(true);
    calls[2]!.answer(answer(3));
    await settled();
    calls[1]!.answer(answer(2));
    await settled();
    expect(part()).toMatchObject({ asked: { page: 3 }, data: answer(3), loading: false });
  });

  it('aborts the call when the page is left, and takes no answer then', async () => {
    const { store, list, calls, part } = setUp();
    store.dispatch(list.shown({ page: 1 }));
    store.dispatch(list.left());
    expect(calls[0]!.signal.aborted).toBe(true);
    calls[0]!.answer(answer(1));
    await settled();
    expect(part()).toMatchObject({ asked: null, data: null, loading: false });
  });

  it('drops the rows of another list at once', async () => {
    const { store, list, calls, part } = setUp();
    store.dispatch(list.shown({ page: 1, parent: 5 }));
    calls[0]!.answer(answer(1));
    await settled();
    store.dispatch(list.shown({ page: 1, parent: 6 }));
    expect(part()).toMatchObject({ data: null, loading: true });
  });

  it('keeps the rows when a reload fails, not when another page does', async () => {
    const { store, list, calls, part } = setUp();
    const refusal = new ApiError({ status: 500, error: 'server.fault', message: 'Broken.' });
    store.dispatch(list.shown({ page: 1 }));
    calls[0]!.answer(answer(1));
    await settled();
    store.dispatch(list.reload());
    calls[1]!.refuse(refusal);
    await settled();
    expect(part()).toMatchObject({ data: answer(1), loading: false, error: { message: 'Broken.' } });
    store.dispatch(list.shown({ page: 2 }));
    calls[2]!.refuse(refusal);
    await settled();
    expect(part()).toMatchObject({ data: null, loading: false, error: { message: 'Broken.' } });
  });

  it('loads again during a steady stream of events, one call at a time however slow', async () => {
    const { store, list, calls, happen } = setUp();
    store.dispatch(list.shown({ page: 1 }));
    calls[0]!.answer(answer(1));
    for (let at = 0; at < 10_000; at += 100) {
      happen();
      await jest.advanceTimersByTimeAsync(100);
    }
    // The reload of the third second is still running: it is neither doubled nor aborted.
    expect(calls).toHaveLength(2);
    expect(calls[1]!.signal.aborted).toBe(false);
    calls[1]!.answer(answer(2));
    await jest.advanceTimersByTimeAsync(3000);
    expect(calls).toHaveLength(3);
  });

  it('does not load for events while nothing is on screen', async () => {
    const { store, list, calls, happen } = setUp();
    store.dispatch(list.shown({ page: 1 }));
    calls[0]!.answer(answer(1));
    store.dispatch(list.left());
    happen();
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
  });

  it('continues refreshing what is on screen after a part of its feature failed and was started again', async () => {
    let failures = 1;
    const { store, list, calls, part, happen } = setUp(function* () {
      yield call(() => new Promise((resolve) => setTimeout(resolve, 500)));
      failures -= 1;
      if (failures >= 0) throw new Error('a bug elsewhere in the feature');
    });
    store.dispatch(list.shown({ page: 4 }));
    calls[0]!.answer(answer(1));
    await settled();
    await jest.advanceTimersByTimeAsync(700);
    // The saga has restarted and asks at once for anything it missed.
    expect(calls).toHaveLength(2);
    calls[1]!.answer(answer(2));
    await settled();
    happen();
    await jest.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(3);
    expect(calls[2]!.query).toEqual({ page: 4 });
    calls[2]!.answer(answer(3));
    await settled();
    expect(part()).toMatchObject({ data: answer(3), loading: false });
  });
});
