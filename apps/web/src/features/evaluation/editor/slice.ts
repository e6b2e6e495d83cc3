import { createSelector, createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import type { AnyEvent, EvaluationFarm, SavedFarmDto } from '#libs/contracts';
import { onEvent } from '../../../core/realtime/actions.js';
import type { RootState } from '../../../core/store.js';
import { pageLoaded } from '../slice.js';
import { type EditAct, edited, openEdit } from './edit.js';
import { boundaryOf, type Parts, partsOf, sameParts } from './rings.js';
import {
  type Draft,
  type EditorState,
  noEditor,
  type Origin,
  type SaveProblem,
  type ServerFarm,
  selectEditor,
} from './state.js';

/**
 * Wraps a reducer of plain states, which returns the next state. An immer draft would inspect a boundary of 500 points
 * one by one at each step of a drag.
 */
const plain =
  <P>(next: (state: EditorState, payload: P) => EditorState) =>
  (state: unknown, { payload }: { payload: P }) =>
    next(original(state) as EditorState, payload) as never;

/** Fields of a farm event that this slice reads. */
type FarmEvent = Pick<AnyEvent, 'version' | 'opId' | 'by'> & { data: { farmId: number } };

const without = <T>(record: Record<number, T>, id: number): Record<number, T> => {
  const { [id]: _, ...rest } = record;
  return rest;
};

const fresh = (origin: Origin): Draft => ({
  ...origin,
  parts: origin.base,
  at: '',
  sent: null,
  trouble: null,
  overtaken: null,
  theirs: null,
});

/** Returns the drafts after the open farm got these parts: with its original parts it is no longer a draft. */
function withShape({ open, drafts }: EditorState, parts: Parts, at: string): Record<number, Draft> {
  if (!open) return drafts;
  const { farmId } = open.origin;
  const draft = drafts[farmId] ?? fresh(open.origin);
  if (parts === open.unchanged && !draft.theirs) return without(drafts, farmId);
  // A refusal no longer applies to the changed parts.
  const trouble = draft.trouble?.kind === 'conflict' ? draft.trouble : null;
  return { ...drafts, [farmId]: { ...draft, parts, at, trouble } };
}

/** Updates a draft, or the open farm. */
function changed(state: EditorState, farmId: number, more: Partial<Draft>): EditorState {
  const draft = state.drafts[farmId];
  const { open } = state;
  const { version, base, farmSize } = more;
  return {
    ...state,
    drafts: draft ? { ...state.drafts, [farmId]: { ...draft, ...more } } : state.drafts,
    open:
      open?.origin.farmId === farmId
        ? {
            ...open,
            origin: {
              ...open.origin,
              ...(version !== undefined && { version }),
              ...(base && { base }),
              ...(farmSize !== undefined && { farmSize }),
            },
          }
        : open,
  };
}

/** Returns the state on which an edit is based; null for a farm that is neither open nor a draft. */
const originOf = ({ drafts, open }: EditorState, farmId: number): Origin | null =>
  drafts[farmId] ?? (open?.origin.farmId === farmId ? open.origin : null);

interface Saved {
  parts: Parts;
  saved: Pick<SavedFarmDto, 'farmId' | 'version' | 'farmSize'>;
}

/** Removes a draft that the server has saved. Changes made during the request stay as a draft on top. */
function withSaved(state: EditorState, { parts, saved }: Saved): EditorState {
  const { farmId, version, farmSize } = saved;
  const later = { version, base: parts, farmSize };
  const next = changed(state, farmId, { ...later, sent: null, trouble: null, overtaken: null, theirs: null });
  const isWhole = state.drafts[farmId]?.parts === parts;
  return {
    ...next,
    drafts: isWhole ? without(next.drafts, farmId) : next.drafts,
    open: next.open?.origin.farmId === farmId ? { ...next.open, unchanged: parts } : next.open,
  };
}

/**
 * Applies a newer version of a farm: someone drew another boundary, only its status differs, or a save reached the
 * server and this window was closed before the draft was removed. A save in flight gets its own answer.
 */
function met(state: EditorState, { id, version, boundary, farmSize }: EvaluationFarm): EditorState {
  const known = originOf(state, id);
  if (!known || version <= known.version) return state;
  const now = partsOf(boundary);
  if (sameParts(now, known.base)) return changed(state, id, { version });
  const { [id]: draft } = state.drafts;
  if (draft && !state.saving.includes(id) && sameParts(now, draft.parts))
    return withSaved(state, { parts: draft.parts, saved: { farmId: id, version, farmSize } });
  return draft?.overtaken ? state : changed(state, id, { overtaken: { by: null } });
}

const slice = createSlice({
  name: 'editor',
  initialState: noEditor as EditorState,
  reducers: {
    /** Loads the stored drafts; for duplicates the last one wins. */
    draftsLoaded: plain((state, drafts: Draft[]) => ({
      ...state,
      drafts: Object.fromEntries(drafts.map((draft) => [draft.farmId, draft])),
    })),
    /** These drafts are stored on this computer. `at` is an ISO time; null keeps the earlier one. */
    draftsKept: plain((state, { drafts, at }: { drafts: EditorState['drafts']; at: string | null }) => ({
      ...state,
      kept: drafts,
      keptAt: at ?? state.keptAt,
      keeps: true,
    })),
    /** The browser cannot store data. */
    keepingFailed: plain<void>((state) => (state.keeps ? { ...state, keeps: false } : state)),
    /** Requests to edit a farm. */
    editAsked: plain((state, { farm }: { farm: EvaluationFarm; resourceId: number }) => ({
      ...state,
      opening: { farmId: farm.id, failed: null },
    })),
    editFailed: plain((state, failed: string) => ({
      ...state,
      opening: state.opening && { ...state.opening, failed },
    })),
    editOpened: plain((state, origin: Origin) => {
      if (state.opening?.farmId !== origin.farmId) return state;
      const draft = state.drafts[origin.farmId];
      const { base } = draft ?? origin;
      const open = { origin: draft ?? origin, edit: openEdit(draft?.parts ?? base), unchanged: base };
      return { ...state, opening: null, open };
    }),
    editClosed: plain<void>((state) => ({ ...state, open: null, opening: null })),
    /** Applies an edit to the open boundary. */
    handled: {
      prepare: (act: EditAct) => ({ payload: { act, at: new Date().toISOString() } }),
      reducer: plain((state, { act, at }: { act: EditAct; at: string }) => {
        const { open } = state;
        const edit = open && edited(open.edit, act);
        if (!open || !edit || edit === open.edit) return state;
        const drafts = edit.parts === open.edit.parts ? state.drafts : withShape(state, edit.parts, at);
        return { ...state, drafts, open: { ...open, edit } };
      }),
    },
    /** Saves these farms; all if undefined. */
    saveAsked: (_state, _action: PayloadAction<number[] | undefined>) => undefined,
    /** Sent to the server, each under its act id. */
    saveSent: plain((state, list: { farmId: number; opId: string }[]) => {
      const drafts = { ...state.drafts };
      for (const { farmId, opId } of list) {
        const draft = drafts[farmId];
        if (!draft) continue;
        const { parts, version } = draft;
        drafts[farmId] = { ...draft, trouble: null, sent: { opId, parts, version } };
      }
      return { ...state, drafts, saving: list.map(({ farmId }) => farmId) };
    }),
    saveEnded: plain<void>((state) => ({ ...state, saving: [] })),
    draftSaved: plain(withSaved),
    /** Compares the drafts with farms that were loaded before them. */
    draftsCompared: plain((state, farms: EvaluationFarm[]) => farms.reduce(met, state)),
    draftTroubled: plain((state, { farmId, trouble }: { farmId: number; trouble: SaveProblem }) =>
      changed(state, farmId, { trouble }),
    ),
    /** The other user's change did not affect the boundary, or made the same one: a save builds on it. */
    draftMovedOn: plain((state, { farmId, ...more }: { farmId: number; version: number; base?: Parts }) =>
      changed(state, farmId, { ...more, trouble: null }),
    ),
    draftsDropped: plain((state, farmIds: number[]) => {
      const { open, comparing } = state;
      return {
        ...state,
        drafts: farmIds.reduce<Record<number, Draft>>(without, state.drafts),
        comparing: comparing !== null && farmIds.includes(comparing) ? null : comparing,
        open: open && farmIds.includes(open.origin.farmId) ? null : open,
      };
    }),
    /** Requests a comparison of a farm's two boundaries. */
    compareAsked: plain((state, farmId: number) => ({ ...state, comparing: farmId })),
    compareLeft: plain<void>((state) => ({ ...state, comparing: null })),
    /** Bases the draft on their version: unchanged, or after a manual merge. */
    rebased: plain(
      (state, { farmId, theirs, byHand }: { farmId: number; theirs: ServerFarm; byHand: boolean }) => {
        const base = partsOf(theirs.boundary);
        const next = changed(state, farmId, {
          version: theirs.version,
          base,
          farmSize: theirs.farmSize,
          trouble: null,
          overtaken: null,
          theirs: byHand ? theirs.boundary : null,
        });
        const { open } = next;
        return {
          ...next,
          comparing: null,
          open: open?.origin.farmId === farmId ? { ...open, unchanged: base } : open,
        };
      },
    ),
  },
  extraReducers: (builder) =>
    builder
      .addCase(
        pageLoaded,
        plain((state, { page }: Parameters<typeof pageLoaded>[0]) => page.farms.reduce(met, state)),
      )
      .addMatcher(
        onEvent('farm.boundaryEdited', 'farm.boundaryReverted', 'farm.mapReset', 'farm.deleted'),
        plain((state, { data, version, opId, by }: FarmEvent) => {
          const draft = state.drafts[data.farmId];
          if (!draft || (version ?? Infinity) <= draft.version) return state;
          if (opId !== null && opId === draft.sent?.opId) return state;
          return changed(state, data.farmId, { overtaken: { by: by?.name ?? null } });
        }),
      )
      .addMatcher(
        onEvent('farm.statusChanged'),
        plain((state, { data: { farmId }, version }: FarmEvent) => {
          // The next version, which differs only in its status.
          const known = originOf(state, farmId);
          return known && version === known.version + 1 ? changed(state, farmId, { version }) : state;
        }),
      ),
});

export const editorReducer = slice.reducer;
export const {
  draftsLoaded,
  draftsCompared,
  draftsKept,
  keepingFailed,
  editAsked,
  editFailed,
  editOpened,
  editClosed,
  handled,
  saveAsked,
  saveSent,
  saveEnded,
  draftSaved,
  draftTroubled,
  draftMovedOn,
  draftsDropped,
  compareAsked,
  compareLeft,
  rebased,
} = slice.actions;

/** Drafts, the latest change first. */
export const selectDrafts = createSelector(
  (state: RootState) => selectEditor(state).drafts,
  (drafts): Draft[] => Object.values(drafts).sort((a, b) => b.at.localeCompare(a.at)),
);

/** The shape under edit in this window: GeoJSON MultiPolygon coordinates, rings closed. Null if unchanged. */
export const selectLiveShape = createSelector(
  (state: RootState) => selectEditor(state).open,
  (open): { farmId: number; parts: number[][][][] } | null =>
    open && open.edit.parts !== open.unchanged
      ? { farmId: open.origin.farmId, parts: boundaryOf(open.edit.parts) }
      : null,
);

/** Boundaries of drafts that are not open, by farm: the map shows them instead of the server's. */
export const selectDrawn = createSelector(
  (state: RootState) => selectEditor(state).drafts,
  (state: RootState) => selectEditor(state).open?.origin.farmId,
  (drafts, held): Record<number, Parts> =>
    Object.fromEntries(
      Object.values(drafts)
        .filter(({ farmId }) => farmId !== held)
        .map(({ farmId, parts }) => [farmId, parts]),
    ),
);
