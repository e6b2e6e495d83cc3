import {
  type Action,
  type ActionCreatorWithOptionalPayload,
  type ActionCreatorWithPayload,
  createAction,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Task as SagaTask } from 'redux-saga';
import { call, cancelled, cancel as cancelTask, fork, put, race, select, take } from 'redux-saga/effects';
import { type Failure, failureOf } from '../api/problem.js';
import { isStepUpCancelled } from '../api/step-up.js';
import { type OutcomeOptions, onFailure, onSuccess } from './outcome.js';

/** Status of a user task, from start to end. */
export type TaskStatus = 'idle' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export interface TaskState {
  status: TaskStatus;
  error: Failure | null;
  /** Id of the record that a successful run created, if the task tells it. */
  made?: number;
}

/** The subject of a task, such as the id of a row. */
export type TaskKey = string | number;

/** Task states in the store, by task and key; a task without keys has one, under ''. */
export interface TasksState {
  tasks: Record<string, Record<string, TaskState>>;
}

const IDLE: TaskState = { status: 'idle', error: null };

const taskMoved = createAction<{ name: string; key: TaskKey | null } & TaskState>('tasks/moved');

/** Reducer of the store's part `tasks`. */
export function tasksReducer(state: TasksState['tasks'] = {}, action: UnknownAction): TasksState['tasks'] {
  if (!taskMoved.match(action)) return state;
  const { name, key, status, error, made } = action.payload;
  // Without a key: all keys of the task.
  if (status === 'idle' && key === null) return { ...state, [name]: {} };
  return {
    ...state,
    [name]: { ...state[name], [key ?? '']: { status, error, ...(made !== undefined && { made }) } },
  };
}

/**
 * Handling of a second trigger for a key while the first still runs: `latest` aborts the first, `leading` drops the
 * second, `every` runs both.
 */
export type TaskMode = 'latest' | 'leading' | 'every';

export interface TaskOptions<A, R> extends OutcomeOptions<A, R> {
  mode?: TaskMode;
  /** Key of the run: runs for different keys are independent. */
  key?: (args: A) => TaskKey;
  /** Id of the record in the answer, for the screen that opens it next. */
  made?: (result: R) => number;
}

export interface Task<A, R> {
  name: string;
  trigger: ActionCreatorWithPayload<A>;
  /** Ends the run for a key; without one, every run. */
  cancel: ActionCreatorWithOptionalPayload<TaskKey | undefined>;
  /** Resets a key to idle, as when a dialog reopens; without a key, all keys of the task. */
  reset: ActionCreatorWithOptionalPayload<TaskKey | undefined>;
  succeeded: ActionCreatorWithPayload<{ args: A; result: R }>;
  failed: ActionCreatorWithPayload<{ args: A; error: Failure }>;
  /** Register it with the feature. */
  saga: () => Generator;
  /** State of one key; a task without keys has one state. */
  status: (state: TasksState, key?: TaskKey) => TaskState;
}

/**
 * A user task: `trigger` starts `work`, `cancel` ends it (aborting its `AbortSignal`). Its status is in the store under
 * its name and key. An error ends the task, never the saga that waits for the next trigger.
 *
 * `args` and the answer are part of actions, so neither may contain a secret. Pass a ticket from `keepSecret` instead.
 */
export function createTask<A, R>(
  name: string,
  work: (args: A, signal: AbortSignal) => Promise<R> | Generator<unknown, R>,
  options: TaskMode | TaskOptions<A, R> = {},
): Task<A, R> {
  const outcome: TaskOptions<A, R> = typeof options === 'string' ? { mode: options } : options;
  const { mode = 'latest', key: keyOf } = outcome;
  // The type of an action creator's argument depends on A, which is unknown here.
  const trigger = createAction(`${name}/trigger`) as unknown as ActionCreatorWithPayload<A>;
  const cancel = createAction<TaskKey | undefined>(`${name}/cancel`);
  const reset = createAction<TaskKey | undefined>(`${name}/reset`);
  const succeeded = createAction<{ args: A; result: R }>(`${name}/succeeded`) as unknown as Task<
    A,
    R
  >['succeeded'];
  const failed = createAction<{ args: A; error: Failure }>(`${name}/failed`) as unknown as Task<
    A,
    R
  >['failed'];

  const moved = (key: TaskKey | null, status: TaskStatus, error: Failure | null = null, made?: number) =>
    put(taskMoved({ name, key, status, error, ...(made !== undefined && { made }) }));
  const states = (state: TasksState) => state.tasks[name];

  function* run(key: TaskKey | null, args: A): Generator {
    const control = new AbortController();
    const isMine = (action: Action) =>
      cancel.match(action) && (action.payload === undefined || action.payload === key);
    let done: { result: R } | null = null;
    yield moved(key, 'running');
    try {
      const ended = (yield race({
        done: call(work as (args: A, signal: AbortSignal) => unknown, args, control.signal),
        cancelled: take(isMine),
      })) as { done?: R; cancelled?: unknown };
      if (ended.cancelled) {
        control.abort();
        yield moved(key, 'cancelled');
        return;
      }
      done = { result: ended.done as R };
      yield moved(key, 'succeeded', null, outcome.made?.(done.result));
      yield put(succeeded({ args, ...done }));
    } catch (thrown) {
      const error = failureOf(thrown);
      // A user who declines the password question has cancelled the task.
      if (isStepUpCancelled(error)) {
        yield moved(key, 'cancelled');
        return;
      }
      yield moved(key, 'failed', error);
      yield put(failed({ args, error }));
      yield* onFailure(outcome, args, error);
    } finally {
      if (yield cancelled()) control.abort();
    }
    if (done) yield* onSuccess(outcome, args, done.result);
  }

  function* saga(): Generator {
    // Runs that were active when this saga was torn down have no owner; whether they succeeded is unknown.
    const before = Object.entries(((yield select(states)) as ReturnType<typeof states>) ?? {});
    for (const [key, { status }] of before) {
      if (status === 'running') yield moved(key, 'failed', failureOf(null));
    }
    const running = new Map<TaskKey | null, SagaTask>();
    for (;;) {
      const action = (yield take([trigger.type, reset.type])) as PayloadAction<unknown>;
      if (reset.match(action)) {
        yield moved((action.payload as TaskKey | undefined) ?? null, 'idle');
        continue;
      }
      const args = action.payload as A;
      const key = keyOf ? keyOf(args) : null;
      const first = running.get(key);
      if (first?.isRunning() && mode === 'leading') continue;
      if (first?.isRunning() && mode === 'latest') yield cancelTask(first);
      running.set(key, (yield fork(run, key, args)) as SagaTask);
    }
  }

  const status = (state: TasksState, key?: TaskKey): TaskState => states(state)?.[key ?? ''] ?? IDLE;

  return { name, trigger, cancel, reset, succeeded, failed, saga, status };
}
