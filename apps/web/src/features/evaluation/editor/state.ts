import type { EvaluationFarm } from '#libs/contracts';
import type { RootState } from '../../../core/store.js';
import { partOf } from '../../../core/store.js';
import type { Edit } from './edit.js';
import type { Parts } from './rings.js';

/** The farm as it was when somebody began to change it. */
export interface Origin {
  farmId: number;
  communityResourceId: number;
  /** The programme's own number of the farm: drafts hold no names. */
  code: string;
  /** Version on which a save builds. */
  version: number;
  /** The boundary of that version. */
  base: Parts;
  /** Hectares of that version. */
  farmSize: number;
}

/** A farm as somebody else has left it, and who and when where that is known. */
export interface Theirs extends Pick<EvaluationFarm, 'version' | 'boundary' | 'farmSize' | 'status'> {
  by: string | null;
  at: string | null;
}

/** Why a draft is not on the server. `waits`: there was no connection, it goes out when there is one. */
export type Trouble =
  | { kind: 'waits' }
  | { kind: 'conflict'; theirs: Theirs }
  | { kind: 'leased' | 'refused' | 'missing' | 'failed'; message: string };

/** A changed boundary that is on this computer only. */
export interface Draft extends Origin {
  parts: Parts;
  /** ISO time of the last change. */
  at: string;
  /** The last save that was sent: sent again with the same boundary it is the same act. */
  sent: { opId: string; parts: Parts; version: number } | null;
  trouble: Trouble | null;
  /** Somebody else has changed the boundary since; who, where it is known. */
  overtaken: { by: string | null } | null;
  /** Drawn below the draft while it is merged by hand. */
  theirs: number[][][][] | null;
}

export interface EditorState {
  /** By farm. */
  drafts: Record<number, Draft>;
  /** The farm under somebody's hands, and the boundary with which it is no draft. */
  open: { origin: Origin; edit: Edit; unchanged: Parts } | null;
  /** A farm that is being fetched to be edited; with why, where that failed. */
  opening: { farmId: number; failed: string | null } | null;
  /** Farms whose save is under way. */
  saving: number[];
  /** The drafts as they were last written down on this computer: the same object as `drafts` where all of it is. */
  kept: Record<number, Draft>;
  /** ISO time at which that was; null: not yet. */
  keptAt: string | null;
  /** Whether the browser keeps anything. */
  keeps: boolean;
  /** The farm whose two boundaries are being compared. */
  comparing: number | null;
}

export const noEditor: EditorState = {
  drafts: {},
  open: null,
  opening: null,
  saving: [],
  kept: {},
  keptAt: null,
  keeps: true,
  comparing: null,
};

declare module '../../../core/store.js' {
  interface LazyState {
    editor: EditorState;
  }
}

export const selectEditor = (state: RootState): EditorState => partOf(state, 'editor', noEditor);
