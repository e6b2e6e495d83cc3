import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { put } from 'redux-saga/effects';
import type { Failure } from '../api/problem.js';
import { refused, succeeded } from '../notifications/slice.js';
import { undoable } from '../notifications/undo.js';

/** A list or record that can be reloaded. */
interface Reloadable {
  reload: () => Action;
}

/** Effects of the end of a task; none by default. */
export interface OutcomeOptions<A, R> {
  /** Toast after success; null: none. */
  success?: string | ((result: R, args: A) => string | null);
  /** Toast after a failure, with the server's message below. `SERVER`: the server's message alone. Null: none. */
  failure?: string | null | ((error: Failure) => string | null);
  /** Second line of the success toast: the record's name. */
  detail?: (args: A) => string;
  /** Offers Undo with the success toast; null: nothing to undo. */
  undo?: (args: A, result: R) => UnknownAction | null;
  /** Actions before the toast, such as `record.changed(id, result)`. */
  puts?: (result: R, args: A) => readonly Action[];
  /** Lists and records to reload after success. */
  reloads?: readonly Reloadable[];
  /** Actions after a failure, such as storing the record as someone else saved it. */
  putsOnFailure?: (error: Failure, args: A) => readonly Action[];
  /** Lists and records to reload after a failure: someone else may have acted first. */
  reloadsOnFailure?: readonly Reloadable[];
}

/** As `failure`: shows the server's own message. */
export const SERVER = ({ message }: Failure) => message;

export function* onSuccess<A, R>(
  { success, detail, undo, puts, reloads = [] }: OutcomeOptions<A, R>,
  args: A,
  result: R,
): Generator {
  for (const action of puts?.(result, args) ?? []) yield put(action);
  const message = typeof success === 'function' ? success(result, args) : success;
  if (message) {
    const more = detail ? { detail: detail(args) } : {};
    const action = undo?.(args, result);
    yield put(action ? undoable({ message, undo: action, ...more }) : succeeded(message, more));
  }
  for (const one of reloads) yield put(one.reload());
}

export function* onFailure<A, R>(
  { failure, putsOnFailure, reloadsOnFailure = [] }: OutcomeOptions<A, R>,
  args: A,
  error: Failure,
): Generator {
  for (const action of putsOnFailure?.(error, args) ?? []) yield put(action);
  const sentence = typeof failure === 'function' ? failure(error) : failure;
  if (sentence) yield put(refused(error, sentence));
  for (const one of reloadsOnFailure) yield put(one.reload());
}
