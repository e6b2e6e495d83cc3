import type { EvaluationFarm } from '#libs/contracts';
import type { RootState } from '../../../core/store.js';
import { partOf } from '../../../core/store.js';
import type { Edit } from './edit.js';
import type { Parts } from './rings.js';

/** The farm at the start of the edit. */
export interface Origin {
  farmId: number;
  communityResourceId: number;
  /** The programme's farm code: drafts contain no names. */
  code: string;
  /** Version on which a save is based. */
  version: number;
  /** The boundary of that version. */
  base: Parts;
  /** Hectares of that version. */
  farmSize: number;
}

/** A farm after someone else's change, with author and time if known. */
export interface ServerFarm extends Pick<EvaluationFarm, 'version' | 'boundary' | 'farmSize' | 'status'> {
  by: string | null;
  at: string | null;
}

/** Reason why a draft is not on the server. `waits`: offline; it is sent when the connection returns. */
export type SaveProblem =
  | { kind: 'waits' }
  | { kind: 'conflict'; theirs: ServerFarm }
  | { kind: 'leased' | 'refused' | 'missing' | 'failed'; message: string };

/** A changed boundary that exists only on this computer. */
export interface Draft extends Origin {
  parts: Parts;
  /** ISO time of the last change. */
  at: string;
  /** The last save that was sent: a resend with the same boundary is the same act. */
  sent: { opId: string; parts: Parts; version: number } | null;
  trouble: SaveProblem | null;
  /** Someone else has changed the boundary since; the name, if known. */
  overtaken: { by: string | null } | null;
  /** Their boundary, drawn below the draft during a manual merge. */
  theirs: number[][][][] | null;
}

export interface EditorState {
  /** By farm. */
  drafts: Record<number, Draft>;
  /** The farm under edit; a farm with the `unchanged` boundary is no draft. */
  open: { origin: Origin; edit: Edit; unchanged: Parts } | null;
  /** A farm that is loading for an edit, with the reason if that failed. */
  opening: { farmId: number; failed: string | null } | null;
  /** Farms with a save in flight. */
  saving: number[];
  /** Drafts as last stored on this computer: the same object as `drafts` if all are stored. */
  kept: Record<number, Draft>;
  /** ISO time of that write; null: not yet. */
  keptAt: string | null;
  /** Whether the browser can store data. */
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
