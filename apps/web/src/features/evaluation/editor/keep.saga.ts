import type { Action } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { actionChannel, delay, fork, put, race, take, takeEvery } from 'redux-saga/effects';
import { type KeptOwner, keepWork, keptWork } from '../../../core/offline/kept-work.js';
import { callOf, selectOf } from '../../../core/sagas/effects.js';
import { signedIn, signedOut } from '../../../core/session/actions.js';
import { selectUser } from '../../../core/session/slice.js';
import { selectEvaluation } from '../selectors.js';
import { pageLoaded } from '../slice.js';
import { draftsCompared, draftsKept, draftsLoaded, keepingFailed, saveAsked } from './slice.js';
import { type Draft, selectEditor } from './state.js';

/** Storage key with a version: drafts of another format are ignored. */
const KIND = 'boundaries.1';
/** Milliseconds without a change before the screen reports that everything is stored: avoids flicker during a drag. */
const QUIET = 150;
/** Channel between the windows of one browser. */
const CHANNEL = 'gona-boundaries';

interface Kept {
  owner: KeptOwner | null;
  /** Drafts as stored on this computer. */
  drafts: Record<number, Draft>;
}

/** One channel for both directions: a window does not receive its own messages. */
const channelOf = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL));
const others = (channel: BroadcastChannel | null) =>
  eventChannel<true>((emit) => {
    if (channel) channel.onmessage = () => emit(true);
    return () => channel?.close();
  });

/** Loads the signed-in user's drafts; drafts that waited for a connection are sent. */
function* load(kept: Kept): Generator {
  const user = yield* selectOf(selectUser);
  kept.owner = user && !user.seenBy ? user : null;
  if (!kept.owner) return;
  try {
    const found = yield* callOf(keptWork<Draft>, kept.owner, KIND);
    // Changes made here that are not stored yet are newer.
    const here = Object.values((yield* selectOf(selectEditor)).drafts);
    const newer = here.filter((draft) => kept.drafts[draft.farmId] !== draft);
    kept.drafts = Object.fromEntries(found.map((draft) => [draft.farmId, draft]));
    const drafts = [...found, ...newer];
    yield put(draftsLoaded(drafts));
    if (newer.length === 0) {
      const [last] = drafts
        .map(({ at }) => at)
        .sort()
        .reverse();
      yield put(draftsKept({ drafts: (yield* selectOf(selectEditor)).drafts, at: last ?? null }));
    }
    yield put(draftsCompared(Object.values((yield* selectOf(selectEvaluation)).farms)));
    const left = Object.values((yield* selectOf(selectEditor)).drafts);
    const waiting = left.filter(({ trouble }) => trouble?.kind === 'waits');
    if (waiting.length > 0) yield put(saveAsked(waiting.map(({ farmId }) => farmId)));
  } catch {
    yield put(keepingFailed());
  }
}

/** Stores drafts that differ from the stored ones. Returns whether there were any. */
async function write(owner: KeptOwner, kept: Kept, drafts: Kept['drafts']): Promise<boolean> {
  const changed = Object.values(drafts).filter((draft) => kept.drafts[draft.farmId] !== draft);
  const gone = Object.keys(kept.drafts)
    .map(Number)
    .filter((farmId) => !(farmId in drafts));
  if (changed.length + gone.length === 0) return false;
  await keepWork<Draft>(owner, KIND, {
    put: changed.map((work) => ({ id: work.farmId, work })),
    remove: gone,
  });
  kept.drafts = drafts;
  return true;
}

/** Returns whether an action may change drafts: a loaded page drops those that it has. */
const mayChangeDrafts = ({ type }: Action) =>
  type === pageLoaded.type ||
  (type.startsWith('editor/') && type !== draftsKept.type && type !== keepingFailed.type);

/**
 * Stores each change immediately, one write at a time: a reload right after a drag keeps its end. Changes during a
 * write, as in a drag, go into the next write.
 */
function* keepChanges(kept: Kept, channel: BroadcastChannel | null): Generator {
  const changes = (yield actionChannel(mayChangeDrafts, buffers.sliding(1))) as never;
  for (;;) {
    yield take(changes);
    try {
      let wrote = false;
      for (let more: unknown = true; more; ) {
        const { owner } = kept;
        const { drafts } = yield* selectOf(selectEditor);
        if (owner && (yield* callOf(write, owner, kept, drafts))) wrote = true;
        ({ more } = (yield race({ more: take(changes), quiet: delay(QUIET) })) as { more?: unknown });
      }
      const editor = yield* selectOf(selectEditor);
      if (kept.owner && editor.kept !== editor.drafts)
        yield put(draftsKept({ drafts: editor.drafts, at: wrote ? new Date().toISOString() : null }));
      if (wrote) channel?.postMessage(true);
    } catch {
      yield put(keepingFailed());
    }
  }
}

/** Stores the signed-in user's drafts on this computer. */
export function* keepSaga(): Generator {
  const kept: Kept = { owner: null, drafts: {} };
  const channel = channelOf();
  yield fork(load, kept);
  yield takeEvery(signedIn, load, kept);
  yield takeEvery(signedOut, () => {
    kept.owner = null;
    kept.drafts = {};
  });
  yield takeEvery(others(channel), load, kept);
  yield fork(keepChanges, kept, channel);
}
