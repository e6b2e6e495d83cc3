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
import { gather } from './gather.js';
import { type Move, NOTHING, type RemoteMeta, type RemotePart, type RemoteState } from './remote-state.js';

export interface RemoteOptions<Asked, Data> {
  /** The call. The signal is aborted when the answer is no longer wanted. */
  fetch: (asked: Asked, signal: AbortSignal) => Promise<Data> | Generator<unknown, Data>;
  /** What makes that which is on screen old: events of the log, `topicRefreshNeeded`. */
  reloadOn?: ActionPattern;
  /** Milliseconds of quiet in which many of them make one reload, and the longest that the first may wait. */
  gather?: { ms: number; maxMs: number };
  /** Old data is shown, dimmed, while another query of the same scope is loaded; of another scope it goes at once. */
  scope: (asked: Asked) => string | number | null;
  /** What is known before the first answer, such as the row of a list. */
  seed?: (state: never, asked: Asked) => Data | null | undefined;
}

const GATHER = { ms: 1000, maxMs: 3000 };

/**
 * Something that is loaded for a screen and kept fresh while it is there. What is on screen is in the store, not in the
 * saga, so that a saga that was restarted goes on where it was. `remoteList` and `remoteRecord` are made of it.
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

  /** It is on screen now. */
  const shown = createAction(`${name}/shown`, (asked: Asked) => ({
    payload: asked,
    meta: { ...meta('shown'), scope: options.scope(asked) },
  }));
  /** Nothing of it is on screen any more. */
  const left = plain('left');
  /** What is on screen is asked for again. */
  const reload = plain('reload');
  const loaded = createAction(`${name}/loaded`, (data: Data) => ({ payload: data, meta: meta('loaded') }));
  const failed = createAction(`${name}/failed`, (error: Failure) => ({
    payload: error,
    meta: meta('failed'),
  }));
  const seeded = of('seeded');
  /** A newer state came by another way, such as the answer of a command. */
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

  /** Waits for the answer, so that a steady stream of events does not abort one reload by the next. */
  function* refresh(): Generator {
    if (((yield select(part)) as RemotePart<Asked, Data>).asked === null) return;
    yield put(reload());
    yield take([loaded.type, failed.type, left.type]);
  }

  function* saga(): Generator {
    yield takeLatest([shown.type, left.type, reload.type, changed.type], load);
    if (options.reloadOn) {
      const { ms, maxMs } = options.gather ?? GATHER;
      yield gather(ms, maxMs, options.reloadOn, refresh);
    }
    yield takeEvery(refreshAllAsked.type, refresh);
    // After a restart: what was under way is lost, and so is what happened meanwhile.
    yield put(reload());
  }

  return { name, scope: options.scope, shown, left, reload, loaded, failed, changed, select: part, saga };
}

/** What `remote` gives: actions, selector, and the saga to be registered with the feature. */
export type Remote<Asked extends string | number | object, Data> = ReturnType<typeof remote<Asked, Data>>;
