/* Apart from `remote.ts`, since the store is there before anything is loaded for a screen. */

import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '../api/problem.js';

/** Something of the server that is, or was, on screen. */
export interface RemotePart<Asked, Data> {
  /** What is on screen: the query of a list, the id of a record; null: nothing. */
  asked: Asked | null;
  /** The last answer. It stays while it is asked for again, and when the screen is left. */
  data: Data | null;
  /** What `data` answers. */
  of: Asked | null;
  /** What old data must have in common with what is asked to be shown meanwhile. */
  scope: string | number | null;
  loading: boolean;
  error: Failure | null;
}

/** The part of the store in which they all are, by name. */
export interface RemoteState {
  remote: Record<string, RemotePart<unknown, unknown>>;
}

/** What can happen to it. */
export type Move = 'shown' | 'left' | 'reload' | 'loaded' | 'failed' | 'seeded' | 'changed';

/** Stands in the actions of a remote, so that one reducer serves them all. */
export interface RemoteMeta {
  remote: string;
  move: Move;
  scope?: string | number | null;
}

/** What was never on screen. */
export const NOTHING: RemotePart<unknown, unknown> = {
  asked: null,
  data: null,
  of: null,
  scope: null,
  loading: false,
  error: null,
};

/** Whether two queries ask the same. Both are made by the same code, so their fields stand in the same order. */
export const asksTheSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Part = RemotePart<unknown, unknown>;
const moves: Record<Move, (part: Part, payload: unknown, scope: Part['scope']) => Part> = {
  shown: (part, asked, scope) => {
    const kept = part.scope === scope ? part : { ...part, data: null, of: null };
    return { ...kept, asked, scope, loading: true, error: null };
  },
  left: (part) => ({ ...part, asked: null, loading: false }),
  reload: (part) => (part.asked === null ? part : { ...part, loading: true, error: null }),
  // An answer to a screen that was left, or of a session that has ended, is nobody's.
  loaded: (part, data) =>
    part.asked === null ? part : { ...part, data, of: part.asked, loading: false, error: null },
  failed: (part, error) => {
    if (part.asked === null) return part;
    // Rows of another query must not stand under this one's filters.
    const kept = asksTheSame(part.of, part.asked) ? part : { ...part, data: null, of: null };
    return { ...kept, loading: false, error: error as Failure };
  },
  seeded: withKnown,
  changed: withKnown,
};

function withKnown(part: Part, payload: unknown): Part {
  const { asked, data } = payload as { asked: unknown; data: unknown };
  return asksTheSame(asked, part.asked) ? { ...part, data, of: asked, error: null } : part;
}

/** Reducer of the store's part `remote`. */
export function remoteReducer(
  state: RemoteState['remote'] = {},
  action: UnknownAction & { meta?: unknown },
): RemoteState['remote'] {
  const meta = action.meta as RemoteMeta | undefined;
  if (!meta?.remote || !(meta.move in moves)) return state;
  const before = state[meta.remote] ?? NOTHING;
  const after = moves[meta.move](before, action.payload, meta.scope ?? null);
  return after === before ? state : { ...state, [meta.remote]: after };
}
