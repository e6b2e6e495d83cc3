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
  selectEditor,
  type Theirs,
  type Trouble,
} from './state.js';

/**
 * A reducer of plain states: it answers the next one. As a draft of immer, a boundary of 500 points would be looked at
 * point by point at each step of a hand.
 */
const plain =
  <P>(next: (state: EditorState, payload: P) => EditorState) =>
  (state: unknown, { payload }: { payload: P }) =>
    next(original(state) as EditorState, payload) as never;

/** Of an event about one farm as much as is looked at here. */
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

/** The drafts after the farm under edit got these parts: as it was before, it is no draft any more. */
function withShape({ open, drafts }: EditorState, parts: Parts, at: string): Record<number, Draft> {
  if (!open) return drafts;
  const { farmId } = open.origin;
  const draft = drafts[farmId] ?? fresh(open.origin);
  if (parts === open.unchanged && !draft.theirs) return without(drafts, farmId);
  // What was refused is not what is there now.
  const trouble = draft.trouble?.kind === 'conflict' ? draft.trouble : null;
  return { ...drafts, [farmId]: { ...draft, parts, at, trouble } };
}

/** The state with something else known of a farm that is a draft, or open. */
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

/** What the editor builds on; null for a farm that it has nothing to do with. */
const originOf = ({ drafts, open }: EditorState, farmId: number): Origin | null =>
  drafts[farmId] ?? (open?.origin.farmId === farmId ? open.origin : null);

/** A newer version of a farm was seen: somebody else has drawn another boundary, or only its status is different. */
function met(state: EditorState, { id, version, boundary }: EvaluationFarm): EditorState {
  const known = originOf(state, id);
  if (!known || version <= known.version) return state;
  if (sameParts(partsOf(boundary), known.base)) return changed(state, id, { version });
  return state.drafts[id]?.overtaken ? state : changed(state, id, { overtaken: { by: null } });
}

const slice = createSlice({
  name: 'editor',
  initialState: noEditor as EditorState,
  reducers: {
    /** What was kept on this computer; of a farm that is named twice the last one. */
    draftsLoaded: plain((state, drafts: Draft[]) => ({
      ...state,
      drafts: Object.fromEntries(drafts.map((draft) => [draft.farmId, draft])),
    })),
    /** These drafts lie on this computer; since an ISO time, null: since the one that was said before. */
    draftsKept: plain((state, { drafts, at }: { drafts: EditorState['drafts']; at: string | null }) => ({
      ...state,
      kept: drafts,
      keptAt: at ?? state.keptAt,
      keeps: true,
    })),
    /** The browser keeps nothing. */
    keepingFailed: plain<void>((state) => (state.keeps ? { ...state, keeps: false } : state)),
    /** A farm is to be edited. */
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
    /** Somebody's hand does something to the boundary that is open. */
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
    /** These farms; all where none are named. */
    saveAsked: (_state, _action: PayloadAction<number[] | undefined>) => undefined,
    /** Sent now, each under the id of its act. */
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
    /** The server has it. What was changed while it was on its way stays a draft, on top of it. */
    draftSaved: plain(
      (
        state,
        { parts, saved }: { parts: Parts; saved: Pick<SavedFarmDto, 'farmId' | 'version' | 'farmSize'> },
      ) => {
        const { farmId, version, farmSize } = saved;
        const later = { version, base: parts, farmSize };
        const next = changed(state, farmId, {
          ...later,
          sent: null,
          trouble: null,
          overtaken: null,
          theirs: null,
        });
        const isWhole = state.drafts[farmId]?.parts === parts;
        return {
          ...next,
          drafts: isWhole ? without(next.drafts, farmId) : next.drafts,
          open: next.open?.origin.farmId === farmId ? { ...next.open, unchanged: parts } : next.open,
        };
      },
    ),
    draftTroubled: plain((state, { farmId, trouble }: { farmId: number; trouble: Trouble }) =>
      changed(state, farmId, { trouble }),
    ),
    /** What somebody else did was not about the boundary, or was this same boundary: a save builds on it. */
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
    /** The two boundaries of a farm are to be looked at together. */
    compareAsked: plain((state, farmId: number) => ({ ...state, comparing: farmId })),
    compareLeft: plain<void>((state) => ({ ...state, comparing: null })),
    /** Mine goes on top of theirs: as it is, or after it was merged by hand. */
    rebased: plain(
      (state, { farmId, theirs, byHand }: { farmId: number; theirs: Theirs; byHand: boolean }) => {
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
          // The next version, and only the status is different in it.
          const known = originOf(state, farmId);
          return known && version === known.version + 1 ? changed(state, farmId, { version }) : state;
        }),
      ),
});

export const editorReducer = slice.reducer;
export const {
  draftsLoaded,
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

/** The drafts, the latest change first. */
export const selectDrafts = createSelector(
  (state: RootState) => selectEditor(state).drafts,
  (drafts): Draft[] => Object.values(drafts).sort((a, b) => b.at.localeCompare(a.at)),
);

/** The shape under this window's hands right now: GeoJSON MultiPolygon coordinates, rings closed. Null where it is unchanged. */
export const selectLiveShape = createSelector(
  (state: RootState) => selectEditor(state).open,
  (open): { farmId: number; parts: number[][][][] } | null =>
    open && open.edit.parts !== open.unchanged
      ? { farmId: open.origin.farmId, parts: boundaryOf(open.edit.parts) }
      : null,
);

/** Boundaries of drafts that nobody has under their hands, by farm: the map shows them in the place of the server's. */
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
