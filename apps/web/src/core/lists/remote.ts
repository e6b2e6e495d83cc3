import { createAction } from '@reduxjs/toolkit';
import {
  type ActionPattern,
  call,
  cancelled,
  put,
  select,
  take,
  takeEvery,
  takeLatest,
} from 'redux-saga/effects';
import { type Failure, failureOf } from '../api/problem.js';
import { refreshAllAsked } from '../realtime/actions.js';
import { debounceWithMaxWait } from './debounce.js';
import { type Move, NOTHING, type RemoteMeta, type RemotePart, type RemoteState } from './remote-state.js';

export interface RemoteOptions<Asked, Data> {
  /** The call. The signal aborts when the answer is no longer needed. */
  fetch: (asked: Asked, signal: AbortSignal) => Promise<Data> | Generator<unknown, Data>;
  /** Actions that invalidate the data on screen: events of the log, `topicRefreshNeeded`. */
  reloadOn?: ActionPattern;
  /** Milliseconds of quiet before one reload for many actions, and the longest wait of the first. */
  debounce?: { ms: number; maxMs: number };
  /** Old data is shown, dimmed, while another query of the same scope loads; on another scope it is removed at once. */
  scope: (asked: Asked) => string | number | null;
  /** Data known before the first answer, such as the row of a list. */
  seed?: (state: never, asked: Asked) => Data | null | undefined;
}

const DEBOUNCE = { ms: 1000, maxMs: 3000 };

/**
 * Data that is loaded for a screen and kept fresh while on screen. The request is in the store, not in the saga, so a
 * restarted saga continues. The base of `remoteList` and `remoteRecord`.
 */
export function remote<Asked extends string | number | object, Data>(
  name: string,
  options: RemoteOptions<Asked, Data>,
) {
  const meta = (move: Move): RemoteMeta => ({ remote: name, move });
  const plain = (move: Move) =>
    createAction(`${name}/${move}`, () => ({ payload: undefined, meta: meta(move) }));
  const of = (move: 'seeded' | 'changed') =>
    createAction(`${name}/${move}`, (asked: Asked, data: Data) => ({
      payload: { asked, data },
      meta: meta(move),
    }));

  /** The data is on screen. */
  const shown = createAction(`${name}/shown`, (asked: Asked) => ({
    payload: asked,
    meta: { ...meta('shown'), scope: options.scope(asked) },
  }));
  /** The data is no longer on screen. */
  const left = plain('left');
  /** Reloads the data on screen. */
  const reload = plain('reload');
  const loaded = createAction(`${name}/loaded`, (data: Data) => ({ payload: data, meta: meta('loaded') }));
  const failed = createAction(`${name}/failed`, (error: Failure) => ({
    payload: error,
    meta: meta('failed'),
  }));
  const seeded = of('seeded');
  /** A newer state came from elsewhere, such as the answer to a command. */
  const changed = of('changed');
  const part = (state: RemoteState) => (state.remote[name] ?? NOTHING) as RemotePart<Asked, Data>;

  function* load(): Generator {
    const { asked, data, loading } = (yield select(part)) as RemotePart<Asked, Data>;
    if (asked === null || !loading) return;
    if (options.seed && data === null) {
      const known = (yield select(
        options.seed as (state: unknown, asked: Asked) => Data | null,
        asked,
      )) as Data;
      if (known) yield put(seeded(asked, known));
    }
    const control = new AbortController();
    try {
      const fetch = options.fetch as (asked: Asked, signal: AbortSignal) => unknown;
      yield put(loaded((yield call(fetch, asked, control.signal)) as Data));
    } catch (thrown) {
      yield put(failed(failureOf(thrown)));
    } finally {
      if (yield cancelled()) control.abort();
    }
  }

  /** Waits for the answer, so that a steady stream of events does not abort one reload with the next. */
  function* refresh(): Generator {
    if (((yield select(part)) as RemotePart<Asked, Data>).asked === null) return;
    yield put(reload());
    yield take([loaded.type, failed.type, left.type]);
  }

  function* saga(): Generator {
    yield takeLatest([shown.type, left.type, reload.type, changed.type], load);
    if (options.reloadOn) {
      const { ms, maxMs } = options.debounce ?? DEBOUNCE;
      yield debounceWithMaxWait(ms, maxMs, options.reloadOn, refresh);
    }
    yield takeEvery(refreshAllAsked.type, refresh);
    // After a restart, the running call and any missed events are lost.
    yield put(reload());
  }

  return { name, scope: options.scope, shown, left, reload, loaded, failed, changed, select: part, saga };
}

/** Result of `remote`: actions, selector, and the saga to register with the feature. */
export type Remote<Asked extends string | number | object, Data> = ReturnType<typeof remote<Asked, Data>>;
