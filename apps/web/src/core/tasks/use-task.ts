import type { Action } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Failure } from '../api/problem.js';
import type { Task, TaskKey, TaskStatus, TasksState } from './task.js';

export interface TaskHandle<A> {
  status: TaskStatus;
  running: boolean;
  error: Failure | null;
  /** Id of the record that the last run created, if the task tells it. */
  made: number | null;
  run: (args: A) => void;
  cancel: () => void;
  reset: () => void;
}

/**
 * Connects a component to a user task: its status, start and end.
 * @param key of a keyed task: the key whose state this component shows, cancels and resets
 */
export function useTask<A, R>(task: Task<A, R>, key?: TaskKey): TaskHandle<A> {
  const dispatch = useDispatch();
  const { status, error, made = null } = useSelector((state: TasksState) => task.status(state, key));
  return {
    status,
    running: status === 'running',
    error,
    made,
    run: useCallback(
      (args: A) => void dispatch((task.trigger as (args: A) => Action)(args)),
      [dispatch, task],
    ),
    cancel: useCallback(() => void dispatch(task.cancel(key)), [dispatch, task, key]),
    reset: useCallback(() => void dispatch(task.reset(key)), [dispatch, task, key]),
  };
}
