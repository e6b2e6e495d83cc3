/* Separate from `remote.ts`, because the store exists before anything is loaded for a screen. */

import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '../api/problem.js';

/** Server data that is, or was, on screen. */
export interface RemotePart<Asked, Data> {
  /** The current request: the query of a list or the id of a record; null: nothing is shown. */
  asked: Asked | null;
  /** The last answer. It stays during a reload and after the screen is left. */
  data: Data | null;
  /** The request that `data` answers. */
  of: Asked | null;
  /** Old data is shown during a load only if its scope matches the request's. */
  scope: string | number | null;
  loading: boolean;
  error: Failure | null;
}

/** The part of the store that holds all remotes, by name. */
export interface RemoteState {
  remote: Record<string, RemotePart<unknown, unknown>>;
}

/** State transitions of a remote. */
export type Move = 'shown' | 'left' | 'reload' | 'loaded' | 'failed' | 'seeded' | 'changed';

/** Metadata in the actions of a remote, so that one reducer serves them all. */
export interface RemoteMeta {
  remote: string;
  move: Move;
  scope?: string | number | null;
}

/** State of a remote that was never on screen. */
export const NOTHING: RemotePart<unknown, unknown> = {
  asked: null,
  data: null,
  of: null,
  scope: null,
  loading: false,
  error: null,
};

/** Whether two queries are equal. The same code builds both, so their fields have the same order. */
export const asksTheSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Part = RemotePart<unknown, unknown>;
const moves: Record<Move, (part: Part, payload: unknown, scope: Part['scope']) => Part> = {
  shown: (part, asked, scope) => {
    const kept = part.scope === scope ? part : { ...part, data: null, of: null };
    return { ...kept, asked, scope, loading: true, error: null };
  },
  left: (part) => ({ ...part, asked: null, loading: false }),
  reload: (part) => (part.asked === null ? part : { ...part, loading: true, error: null }),
  // Ignores an answer to a screen that was left, or of a session that has ended.
  loaded: (part, data) =>
    part.asked === null ? part : { ...part, data, of: part.asked, loading: false, error: null },
  failed: (part, error) => {
    if (part.asked === null) return part;
    // Rows of another query must not appear under this one's filters.
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
