import {
  type ActionCreatorWithoutPayload,
  type ActionCreatorWithPayload,
  createAction,
  createSlice,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { call, cancelled, put, race, take, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { type Failure, failureOf } from '../api/problem.js';

/** What a user asked for, from the asking to its end. */
export type TaskStatus = 'idle' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export interface TaskState {
  status: TaskStatus;
  error: Failure | null;
}

const IDLE: TaskState = { status: 'idle', error: null };

const slice = createSlice({
  name: 'tasks',
  initialState: {} as Record<string, TaskState>,
  reducers: {
    moved: (state, { payload }: PayloadAction<{ name: string; status: TaskStatus; error?: Failure }>) => {
      state[payload.name] = { status: payload.status, error: payload.error ?? null };
    },
  },
});
export const tasksReducer = slice.reducer;
export const taskMoved = slice.actions.moved;

/**
 * How a second trigger is met while the first still runs: `latest` drops the first, `leading` drops the
 * second, `every` runs both.
 */
export type TaskMode = 'latest' | 'leading' | 'every';

export interface Task<A, R> {
  name: string;
  trigger: ActionCreatorWithPayload<A>;
  cancel: ActionCreatorWithoutPayload;
  /** Back to idle, as when a dialog opens again. */
  reset: ActionCreatorWithoutPayload;
  succeeded: ActionCreatorWithPayload<{ args: A; result: R }>;
  failed: ActionCreatorWithPayload<{ args: A; error: Failure }>;
  /** To be registered with the feature. */
  saga: () => Generator;
  status: (state: { tasks: Record<string, TaskState> }) => TaskState;
}

/**
 * A user task: `trigger` starts `work`, `cancel` ends it (an `AbortSignal` that it was given is aborted), its status is
 * in the store under its name. An error ends the task, never the saga that waits for the next trigger.
 */
export function createTask<A, R>(
  name: string,
  work: (args: A, signal: AbortSignal) => Promise<R> | Generator<unknown, R>,
  mode: TaskMode = 'latest',
): Task<A, R> {
  const trigger = createAction<A>(`${name}/trigger`);
  const cancel = createAction(`${name}/cancel`);
  const reset = createAction(`${name}/reset`);
  const succeeded = createAction<{ args: A; result: R }>(`${name}/succeeded`);
  const failed = createAction<{ args: A; error: Failure }>(`${name}/failed`);

  function* run({ payload: args }: { payload: A }): Generator {
    const control = new AbortController();
    yield put(taskMoved({ name, status: 'running' }));
    try {
      const outcome = (yield race({
        done: call(work as (args: A, signal: AbortSignal) => unknown, args, control.signal),
        cancelled: take(cancel.type),
      })) as { done?: R; cancelled?: unknown };
      if (outcome.cancelled) {
        control.abort();
        yield put(taskMoved({ name, status: 'cancelled' }));
        return;
      }
      yield put(taskMoved({ name, status: 'succeeded' }));
      yield put(succeeded({ args, result: outcome.done as R }));
    } catch (thrown) {
      const error = failureOf(thrown);
      yield put(taskMoved({ name, status: 'failed', error }));
      yield put(failed({ args, error }));
    } finally {
      if (yield cancelled()) control.abort();
    }
  }

  function* putIdle(): Generator {
    yield put(taskMoved({ name, status: 'idle' }));
  }

  function* saga(): Generator {
    yield takeEvery(reset.type, putIdle);
    if (mode === 'every') yield takeEvery(trigger, run);
    else if (mode === 'leading') yield takeLeading(trigger, run);
    else yield takeLatest(trigger, run);
  }

  return {
    name,
    trigger: trigger as unknown as ActionCreatorWithPayload<A>,
    cancel,
    reset,
    succeeded: succeeded as unknown as ActionCreatorWithPayload<{ args: A; result: R }>,
    failed: failed as unknown as ActionCreatorWithPayload<{ args: A; error: Failure }>,
    saga,
    status: (state) => state.tasks[name] ?? IDLE,
  };
}
