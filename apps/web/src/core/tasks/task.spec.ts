import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import createSagaMiddleware from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { ApiError } from '../api/problem.js';
import { failed, succeeded } from '../notifications/slice.js';
import { undoable } from '../notifications/undo.js';
import { supervise } from '../sagas/supervise.js';
import { createTask, type Task, type TaskMode, tasksReducer } from './task.js';

function storeWith<A, R>(task: Task<A, R>) {
  const sagas = createSagaMiddleware();
  const seen: { type: string; payload?: unknown }[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    seen.push(action as { type: string });
    return next(action);
  };
  const store = configureStore({
    reducer: combineReducers({ tasks: tasksReducer }),
    middleware: (withDefaults) => withDefaults({ thunk: false }).concat(sagas, recorder),
  });
  const run = () => sagas.run(task.saga);
  return { store, seen, sagas, running: run(), run };
}

const settled = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls that wait until they are answered, by their arguments. */
function waiting<A>() {
  const open = new Map<A, { resolve: (value: string) => void; signal: AbortSignal }>();
  const work = (args: A, signal: AbortSignal) =>
    new Promise<string>((resolve) => void open.set(args, { resolve, signal }));
  return { open, work };
}

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

  it('counts as cancelled, without a message, if the user declines the password question', async () => {
    const task = createTask('guarded', async (_: null) => {
      throw new ApiError({ status: 403, error: 'stepUp.cancelled', message: 'Nothing was changed.' });
    });
    const { store, seen } = storeWith(task);
    store.dispatch(task.trigger(null));
    await settled();
    expect(task.status(store.getState())).toEqual({ status: 'cancelled', error: null });
    expect(seen.some(task.failed.match)).toBe(false);
  });

  it('keeps the failure as data and runs again afterwards', async () => {
    let fail = true;
    const task = createTask('shaky', async (_: null) => {
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
    store.dispatch(task.trigger(null));
    await settled();
    expect(task.status(store.getState())).toEqual({
      status: 'failed',
      error: { status: 409, error: 'record.conflict', message: 'Taken.', fields: { name: 'x' } },
    });
    fail = false;
    store.dispatch(task.trigger(null));
    await settled();
    expect(task.status(store.getState()).status).toBe('succeeded');
    store.dispatch(task.reset());
    expect(task.status(store.getState()).status).toBe('idle');
  });

  it('cancels: the signal is aborted and nothing succeeds', async () => {
    const { open, work } = waiting<string>();
    const task = createTask('long', work);
    const { store, seen } = storeWith(task);
    store.dispatch(task.trigger('it'));
    store.dispatch(task.cancel());
    await settled();
    expect(task.status(store.getState()).status).toBe('cancelled');
    expect(open.get('it')?.signal.aborted).toBe(true);
    expect(seen.some(({ type }) => type === task.succeeded.type)).toBe(false);
  });

  it.each<[TaskMode, number[]]>([
    ['latest', [2]],
    ['leading', [1]],
    ['every', [1, 2]],
  ])('meets a second trigger as %s says', async (mode, expected) => {
    const slow = async (n: number) => {
      await settled();
      return n;
    };
    const task = createTask(`second/${mode}`, slow, mode);
    const { store, seen } = storeWith(task);
    store.dispatch(task.trigger(1));
    store.dispatch(task.trigger(2));
    await settled(30);
    expect(seen.filter(task.succeeded.match).map(({ payload }) => payload.result)).toEqual(expected);
  });

  it('lets two rows run side by side, each with a state of its own', async () => {
    const { open, work } = waiting<number>();
    const task = createTask('row', work, { mode: 'leading', key: (id) => id });
    const { store, seen } = storeWith(task);
    const statuses = () => [1, 2, 3].map((id) => task.status(store.getState(), id).status);
    store.dispatch(task.trigger(1));
    store.dispatch(task.trigger(2));
    // Dropped: the command of row 1 is still running.
    store.dispatch(task.trigger(1));
    expect(statuses()).toEqual(['running', 'running', 'idle']);
    open.get(2)?.resolve('done');
    await settled();
    expect(statuses()).toEqual(['running', 'succeeded', 'idle']);
    store.dispatch(task.reset(2));
    store.dispatch(task.cancel(1));
    await settled();
    expect(statuses()).toEqual(['cancelled', 'idle', 'idle']);
    expect(open.get(1)?.signal.aborted).toBe(true);
    expect(seen.filter(task.succeeded.match)).toHaveLength(1);
  });

  it('cancels and resets every row when no row is named', async () => {
    const { work } = waiting<number>();
    const task = createTask('rows', work, { key: (id) => id });
    const { store } = storeWith(task);
    store.dispatch(task.trigger(1));
    store.dispatch(task.trigger(2));
    store.dispatch(task.cancel());
    await settled();
    expect([1, 2].map((id) => task.status(store.getState(), id).status)).toEqual(['cancelled', 'cancelled']);
    store.dispatch(task.reset());
    expect(store.getState().tasks.rows).toEqual({});
  });

  it('does not leave a button busy for ever when the feature was started again', async () => {
    const { open, work } = waiting<number>();
    const task = createTask('lost', work, { key: (id) => id });
    const { store, sagas, running } = storeWith(task);
    running.cancel();
    let broken = false;
    const feature = function* (): Generator {
      const breaks = async () => {
        await settled();
        if (!broken) {
          broken = true;
          throw new Error('a bug elsewhere in the feature');
        }
      };
      yield all([call(task.saga), call(breaks)]);
    };
    sagas.run(supervise, { name: 'feature', saga: feature }, () => undefined, {
      restarts: 2,
      window: 60_000,
      backoff: 1,
    });
    store.dispatch(task.trigger(7));
    expect(task.status(store.getState(), 7).status).toBe('running');
    // Timers are late on a busy machine.
    await waitFor(() =>
      expect(task.status(store.getState(), 7)).toMatchObject({
        status: 'failed',
        error: { error: 'client.fault' },
      }),
    );
    expect(open.get(7)?.signal.aborted).toBe(true);
    store.dispatch(task.trigger(7));
    open.get(7)?.resolve('done');
    await settled();
    expect(task.status(store.getState(), 7).status).toBe('succeeded');
  });
});

describe('the outcome of a task', () => {
  const list = { reload: () => ({ type: 'list/reload' }) };
  const outcome = {
    success: (result: string) => `Saved ${result}.`,
    failure: 'Not saved.',
    detail: (name: string) => name,
    undo: (_name: string, result: string) => (result === 'kept' ? null : { type: 'undo', result }),
    puts: (result: string) => [{ type: 'record/changed', result }],
    reloads: [list],
    putsOnFailure: ({ status }: { status: number }) => (status === 409 ? [{ type: 'record/theirs' }] : []),
    reloadsOnFailure: [list],
  };
  const seenAfter = async (work: (name: string) => Promise<string>) => {
    const task = createTask('save', work, outcome);
    const { store, seen } = storeWith(task);
    store.dispatch(task.trigger('Musa'));
    await settled();
    return seen.slice(seen.findIndex(({ type }) => /succeeded|failed/.test(type)) + 1);
  };

  it('is a toast with Undo, the changed record and the reloads', async () => {
    expect(await seenAfter(async () => 'it')).toEqual([
      { type: 'record/changed', result: 'it' },
      expect.objectContaining({
        type: undoable.type,
        payload: expect.objectContaining({
          message: 'Saved it.',
          detail: 'Musa',
          undo: { type: 'undo', result: 'it' },
        }),
      }),
      { type: 'list/reload' },
    ]);
  });

  it('has no Undo if there is nothing to undo', async () => {
    const [, toast] = await seenAfter(async () => 'kept');
    expect(toast).toMatchObject({ type: succeeded.type, payload: { text: 'Saved kept.', detail: 'Musa' } });
  });

  it('shows after a failure its sentence, the reason beneath, and the state that someone else left', async () => {
    const seen = await seenAfter(async () => {
      throw new ApiError({ status: 409, error: 'record.conflict', message: 'Changed by someone else.' });
    });
    expect(seen).toEqual([
      { type: 'record/theirs' },
      expect.objectContaining({
        type: failed.type,
        payload: expect.objectContaining({ text: 'Not saved.', detail: 'Changed by someone else.' }),
      }),
      { type: 'list/reload' },
    ]);
  });
});
