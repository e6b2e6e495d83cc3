import type { Action } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { actionChannel, delay, fork, put, race, take, takeEvery } from 'redux-saga/effects';
import { type KeptOwner, keepWork, keptWork } from '../../../core/offline/kept-work.js';
import { callOf, selectOf } from '../../../core/sagas/effects.js';
import { signedIn, signedOut } from '../../../core/session/actions.js';
import { selectUser } from '../../../core/session/slice.js';
import { draftsKept, draftsLoaded, keepingFailed, saveAsked } from './slice.js';
import { type Draft, selectEditor } from './state.js';

/** With a number: drafts of another make are not read. */
const KIND = 'boundaries.1';
/** Milliseconds without a change after which what lies on this computer is said to be all: no flicker under a moving hand. */
const QUIET = 150;
/** Between the windows of one browser. */
const CHANNEL = 'gona-boundaries';

interface Kept {
  owner: KeptOwner | null;
  /** The drafts as they lie on this computer. */
  drafts: Record<number, Draft>;
}

/** One door for both ways: a window does not receive what it says itself. */
const doorOf = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL));
const others = (door: BroadcastChannel | null) =>
  eventChannel<true>((emit) => {
    if (door) door.onmessage = () => emit(true);
    return () => door?.close();
  });

/** Reads the drafts of who is signed in; those that were to go out when there is a connection go. */
function* load(kept: Kept): Generator {
  const user = yield* selectOf(selectUser);
  kept.owner = user && !user.seenBy ? user : null;
  if (!kept.owner) return;
  try {
    const found = yield* callOf(keptWork<Draft>, kept.owner, KIND);
    // What was changed here and is not written down yet is newer.
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
    const waiting = drafts.filter(({ trouble }) => trouble?.kind === 'waits');
    if (waiting.length > 0) yield put(saveAsked(waiting.map(({ farmId }) => farmId)));
  } catch {
    yield put(keepingFailed());
  }
}

/** Writes down what is different from what lies there. Answers whether there was anything. */
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

const isOfEditor = ({ type }: Action) =>
  type.startsWith('editor/') && type !== draftsKept.type && type !== keepingFailed.type;

/**
 * Writes each change down at once, one writing after the other: a reload right after a drag finds its end. What changes while
 * one is written, as under a moving hand, is in the next.
 */
function* keepChanges(kept: Kept, door: BroadcastChannel | null): Generator {
  const changes = (yield actionChannel(isOfEditor, buffers.sliding(1))) as never;
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
      if (wrote) door?.postMessage(true);
    } catch {
      yield put(keepingFailed());
    }
  }
}

/** Keeps the drafts on this computer, for the user who is signed in. */
export function* keepSaga(): Generator {
  const kept: Kept = { owner: null, drafts: {} };
  const door = doorOf();
  yield fork(load, kept);
  yield takeEvery(signedIn, load, kept);
  yield takeEvery(signedOut, () => {
    kept.owner = null;
    kept.drafts = {};
  });
  yield takeEvery(others(door), load, kept);
  yield fork(keepChanges, kept, door);
}
