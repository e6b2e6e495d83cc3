import { type CallEffect, call, type SelectEffect, select } from 'redux-saga/effects';
import type { Call, CallShape } from '#libs/contracts';
import { ask } from '../api/ask.js';
import type { RootState } from '../store.js';

/* `yield` in a saga returns `any`. With `yield*` these helpers return the called function's type. */

/** `const page = yield* callOf(fetchPage, 1)`. */
export function* callOf<A extends unknown[], R>(
  fn: (...args: A) => R,
  ...args: A
): Generator<CallEffect, Awaited<R>, Awaited<R>> {
  return yield call(fn as (...rest: unknown[]) => unknown, ...args);
}

/**
 * Sends a declared call and returns its answer: `const resource = yield* asked(findCommunityResource, { path: { id }
 * })`.
 */
export function* asked<Shape extends CallShape>(
  declared: Call<Shape>,
  ...given: Parameters<typeof ask<Shape>> extends [unknown, ...infer Given] ? Given : never
): Generator<CallEffect, Awaited<ReturnType<typeof ask<Shape>>>, Awaited<ReturnType<typeof ask<Shape>>>> {
  return yield call(ask as (...all: unknown[]) => unknown, declared, ...given);
}

/** `const user = yield* selectOf(selectUser)`. */
export function* selectOf<R>(selector: (state: RootState) => R): Generator<SelectEffect, R, R> {
  return yield select(selector);
}
