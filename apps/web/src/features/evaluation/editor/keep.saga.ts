import type { Action } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import { call, fork, put, takeEvery, throttle } from 'redux-saga/effects';
import { type KeptOwner, keepWork, keptWork } from '../../../core/offline/kept-work.js';
import { callOf, selectOf } from '../../../core/sagas/effects.js';
import { signedIn, signedOut } from '../../../core/session/actions.js';
import { selectUser } from '../../../core/session/slice.js';
import { draftsKept, draftsLoaded, saveAsked } from './slice.js';
import { type Draft, selectEditor } from './state.js';

/** With a number: drafts of another make are not read. */
const KIND = 'boundaries.1';
/** Milliseconds between two writings of what changes all the time, such as a point under a hand. */
const PAUSE = 300;
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
    const drafts = [...found, ...newer];
    kept.drafts = Object.fromEntries(found.map((draft) => [draft.farmId, draft]));
    const at =
      drafts
        .map((draft) => draft.at)
        .sort()
        .at(-1) ?? null;
    yield put(draftsLoaded({ drafts, at }));
    const waiting = drafts.filter(({ trouble }) => trouble?.kind === 'waits');
    if (waiting.length > 0) yield put(saveAsked(waiting.map(({ farmId }) => farmId)));
  } catch {
    yield put(draftsKept(null));
  }
}

/** Writes down what is different from what lies there. */
function* keep(kept: Kept, door: BroadcastChannel | null): Generator {
  const { owner } = kept;
  const { drafts } = yield* selectOf(selectEditor);
  if (!owner) return;
  const changed = Object.values(drafts).filter((draft) => kept.drafts[draft.farmId] !== draft);
  const gone = Object.keys(kept.drafts)
    .map(Number)
    .filter((farmId) => !(farmId in drafts));
  if (changed.length + gone.length === 0) return;
  try {
    yield call(keepWork<Draft>, owner, KIND, {
      put: changed.map((work) => ({ id: work.farmId, work })),
      remove: gone,
    });
    kept.drafts = drafts;
    // What has changed meanwhile is written in a moment; until then it is not said to be kept.
    if ((yield* selectOf(selectEditor)).drafts === drafts) yield put(draftsKept(new Date().toISOString()));
    door?.postMessage(true);
  } catch {
    yield put(draftsKept(null));
  }
}

const isOfEditor = ({ type }: Action) => type.startsWith('editor/') && type !== draftsKept.type;

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
  yield throttle(PAUSE, isOfEditor, keep, kept, door);
}
