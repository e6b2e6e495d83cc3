import type { Action } from '@reduxjs/toolkit';
import { buffers, type Channel } from 'redux-saga';
import {
  type ActionPattern,
  actionChannel,
  call,
  delay,
  type ForkEffect,
  flush,
  fork,
  race,
  select,
  take,
} from 'redux-saga/effects';
import { selectCrowd } from '../realtime/slice.js';

/**
 * Number of people at one place who can all ask at once. Every `AS_LONG_AGAIN` people beyond it lengthen the longest
 * wait by its own length.
 */
const FEW = 10;
const AS_LONG_AGAIN = 20;

/**
 * Returns the factor by which the wait grows in a crowd, so that one event does not make everyone ask at once.
 * @param chance random number from 0 to 1
 */
export const delayFactor = (people: number, chance: number): number =>
  1 + (Math.max(0, people - FEW) / AS_LONG_AGAIN) * chance;

/**
 * Runs `worker` once for many actions: `ms` after the last one, at the latest `maxMs` after the first. Unlike
 * `debounce`, a steady stream cannot postpone it forever. Runs never overlap; actions during a run cause one more. A
 * worker that throws ends this saga. In a crowd the wait is longer by a random factor, which spreads the calls.
 * @param ms milliseconds of quiet to wait for
 * @param maxMs longest wait of the first action in milliseconds
 */
export function debounceWithMaxWait(
  ms: number,
  maxMs: number,
  pattern: ActionPattern,
  worker: () => unknown,
): ForkEffect {
  return fork(gathering, ms, maxMs, pattern, worker);
}

function* gathering(ms: number, maxMs: number, pattern: ActionPattern, worker: () => unknown): Generator {
  const arrived = (yield actionChannel(pattern, buffers.sliding(1))) as Channel<Action>;
  try {
    for (;;) {
      yield take(arrived);
      const stretch = delayFactor((yield select(selectCrowd)) as number, Math.random());
      yield call(untilQuiet, ms * stretch, maxMs * stretch, arrived);
      yield flush(arrived);
      yield call(worker as () => unknown);
    }
  } finally {
    // An abandoned channel would continue to collect.
    arrived.close();
  }
}

function* untilQuiet(ms: number, maxMs: number, arrived: Channel<Action>): Generator {
  const latest = Date.now() + maxMs;
  for (;;) {
    const left = Math.min(ms, latest - Date.now());
    if (left <= 0) return;
    const { more } = (yield race({ more: take(arrived), quiet: delay(left) })) as { more?: unknown };
    if (!more) return;
  }
}
