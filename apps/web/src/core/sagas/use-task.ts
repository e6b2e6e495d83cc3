import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Failure } from '../api/problem.js';
import type { Task, TaskState, TaskStatus } from './task.js';

export interface TaskHandle<A> {
  status: TaskStatus;
  running: boolean;
  error: Failure | null;
  run: (args: A) => void;
  cancel: () => void;
  reset: () => void;
}

/** A user task for a component: its status, and what starts and ends it. */
export function useTask<A, R>(task: Task<A, R>): TaskHandle<A> {
  const dispatch = useDispatch();
  const { status, error } = useSelector((state: { tasks: Record<string, TaskState> }) => task.status(state));
  return {
    status,
    running: status === 'running',
    error,
    // biome-ignore lint/suspicious/noExplicitAny: the action creator takes A, or nothing where A is void
    run: useCallback((args: A) => void dispatch((task.trigger as any)(args)), [dispatch, task]),
    cancel: useCallback(() => void dispatch(task.cancel()), [dispatch, task]),
    reset: useCallback(() => void dispatch(task.reset()), [dispatch, task]),
  };
}
