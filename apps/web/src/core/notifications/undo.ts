import { createAction, createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

/** Something that was just done and can be taken back by one action. */
export interface UndoOffer {
  id: string;
  /** What was done: "Farm Status Completed". */
  message: string;
  /** Whom it was about; stands beneath. */
  detail?: string;
  /** Plain data, dispatched when Undo is pressed. */
  undo: UnknownAction;
}

export interface UndoState {
  /** The last one only: the next act replaces it. */
  undo: { offer: UndoOffer | null };
}

/** Milliseconds for which an act can be taken back. */
export const UNDO_TIME = 5000;

/** `yield put(undoable({ message, undo: statusChangeAsked(...) }))`: says what was done, with a way back. */
export const undoable = createAction('undo/offered', (offer: Omit<UndoOffer, 'id'>) => ({
  payload: { ...offer, id: nanoid(8) },
}));

const slice = createSlice({
  name: 'undo',
  initialState: { offer: null } as UndoState['undo'],
  reducers: {
    /** It was taken, closed, or its time is over. */
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
