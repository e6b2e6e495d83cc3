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

/** People at one place who may all ask at the same time; each so many more make the longest wait as long again. */
const FEW = 10;
const AS_LONG_AGAIN = 20;

/**
 * How many times as long as somebody alone one of a crowd waits: what all of them were told must not make all of them ask
 * at once.
 * @param chance of this one, from 0 to 1
 */
export const stretchOf = (people: number, chance: number): number =>
  1 + (Math.max(0, people - FEW) / AS_LONG_AGAIN) * chance;

/**
 * Runs `worker` once for many actions: `ms` after the last of them, and at the latest `maxMs` after the first, so that
 * a steady stream (which `debounce` waits out for ever) does not keep a screen from being refreshed. Never two runs at
 * once; what arrives during a run makes one more. A worker that throws ends the saga that gathers. Where many look at the
 * same place each waits for longer, by chance, so that their calls are spread.
 * @param ms milliseconds of quiet to wait for
 * @param maxMs milliseconds that the first action may wait
 */
export function gather(ms: number, maxMs: number, pattern: ActionPattern, worker: () => unknown): ForkEffect {
  return fork(gathering, ms, maxMs, pattern, worker);
}

function* gathering(ms: number, maxMs: number, pattern: ActionPattern, worker: () => unknown): Generator {
  const arrived = (yield actionChannel(pattern, buffers.sliding(1))) as Channel<Action>;
  try {
    for (;;) {
      yield take(arrived);
      const stretch = stretchOf((yield select(selectCrowd)) as number, Math.random());
      yield call(untilQuiet, ms * stretch, maxMs * stretch, arrived);
      yield flush(arrived);
      yield call(worker as () => unknown);
    }
  } finally {
    // An abandoned channel would go on collecting.
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
