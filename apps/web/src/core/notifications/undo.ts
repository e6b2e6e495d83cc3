import { createAction, createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

/** An act that one action can undo. */
export interface UndoOffer {
  id: string;
  /** The act: "Farm Status Completed". */
  message: string;
  /** Subject of the act, shown below. */
  detail?: string;
  /** Plain data, dispatched when Undo is pressed. */
  undo: UnknownAction;
}

export interface UndoState {
  /** The last offer only: the next act replaces it. */
  undo: { offer: UndoOffer | null };
}

/** Milliseconds for which the undo toast is offered. */
export const UNDO_TIME = 5000;

/** Reports an act and offers to undo it: `yield put(undoable({ message, undo: statusChangeAsked(...) }))`. */
export const undoable = createAction('undo/offered', (offer: Omit<UndoOffer, 'id'>) => ({
  payload: { ...offer, id: nanoid(8) },
}));

const slice = createSlice({
  name: 'undo',
  initialState: { offer: null } as UndoState['undo'],
  reducers: {
    /** The offer was used, closed or has expired. */
    undoGone: (state, { payload: id }: PayloadAction<string>) => {
      if (state.offer?.id === id) state.offer = null;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(undoable, (state, { payload }) => {
      state.offer = payload;
    }),
});

/** Reducer of the store's part `undo`. */
export const undoReducer = slice.reducer;
export const { undoGone } = slice.actions;
export const selectUndo = (state: UndoState) => state.undo.offer;
