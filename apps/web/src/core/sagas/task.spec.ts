import { configureStore, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { ApiError } from '../api/problem.js';
import { createTask, type Task, tasksReducer } from './task.js';

function storeWith<A, R>(task: Task<A, R>) {
  const sagas = createSagaMiddleware();
  const seen: { type: string; payload?: unknown }[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    seen.push(action as { type: string });
    return next(action);
  };
  const store = configureStore({
    reducer: { tasks: tasksReducer },
    middleware: (withDefaults) => withDefaults({ thunk: false }).concat(sagas, recorder),
  });
  sagas.run(task.saga);
  return { store, seen };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('createTask', () => {
  it('goes from idle over running to succeeded, with the result', async () => {
    const task = createTask('double', async (n: number) => n * 2);
    const { store, seen } = storeWith(task);
    expect(task.status(store.getState()).status).toBe('idle');
    store.dispatch(task.trigger(21));
    expect(task.status(store.getState()).status).toBe('running');
    await settled();
    expect(task.status(store.getState()).status).toBe('succeeded');
    expect(seen).toContainEqual(task.succeeded({ args: 21, result: 42 }));
  });

  it('keeps the failure as data and runs again afterwards', async () => {
    let fail = true;
    const task = createTask('shaky', async () => {
      if (fail)
        throw new ApiError({
          status: 409,
          error: 'record.conflict',
          message: 'Taken.',
          fields: { name: 'x' },
        });
      return 'fine';
    });
    const { store } = storeWith(task);
    store.dispatch(task.trigger(undefined as never));
    await settled();
    expect(task.status(store.getState())).toEqual({
      status: 'failed',
      error: { status: 409, error: 'record.conflict', message: 'Taken.', fields: { name: 'x' } },
    });
    fail = false;
    store.dispatch(task.trigger(undefined as never));
    await settled();
    expect(task.status(store.getState()).status).toBe('succeeded');
  });

  it('cancels: the signal is aborted and nothing succeeds', async () => {
    let signal: AbortSignal | undefined;
    const task = createTask('long', (_: null, given) => {
      signal = given;
      return new Promise<never>(() => undefined);
    });
    const { store, seen } = storeWith(task);
    store.dispatch(task.trigger(null));
    store.dispatch(task.cancel());
    await settled();
    expect(task.status(store.getState()).status).toBe('cancelled');
    expect(signal?.aborted).toBe(true);
    expect(seen.some(({ type }) => type === task.succeeded.type)).toBe(false);
  });

  it('latest drops the first run, leading the second', async () => {
    const answers: Record<string, number[]> = { latest: [], leading: [] };
    for (const mode of ['latest', 'leading'] as const) {
      const task = createTask(
        mode,
        async (n: number) => {
          await settled();
          return n;
        },
        mode,
      );
      const { store, seen } = storeWith(task);
      store.dispatch(task.trigger(1));
      store.dispatch(task.trigger(2));
      await new Promise((resolve) => setTimeout(resolve, 30));
      answers[mode] = seen.filter(task.succeeded.match).map(({ payload }) => payload.result);
    }
    expect(answers).toEqual({ latest: [2], leading: [1] });
  });
});
