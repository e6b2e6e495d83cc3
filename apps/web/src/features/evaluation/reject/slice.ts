import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LatLng } from '#libs/contracts';
import { partOf, type RootState } from '../../../core/store.js';

/** Maximum number of places in one rejection. */
export const MAX_PINS = 100;

/** Rejection in progress: the form is in the panel, its pins are placed on the map. */
export interface RejectingState {
  /** The farm with the open form; null: none. */
  farmId: number | null;
  /** Clicks on the map place pins. */
  placing: boolean;
  pins: LatLng[];
}

const initialState: RejectingState = { farmId: null, placing: false, pins: [] };

const slice = createSlice({
  name: 'rejecting',
  initialState,
  reducers: {
    rejectingOpened: (_state, { payload: farmId }: PayloadAction<number>) => ({ ...initialState, farmId }),
    rejectingClosed: () => initialState,
    placingSwitched: (state, { payload }: PayloadAction<boolean>) => {
      state.placing = payload;
    },
    pinPlaced: (state, { payload }: PayloadAction<LatLng>) => {
      if (state.pins.length < MAX_PINS) state.pins.push(payload);
    },
    lastPinRemoved: (state) => {
      state.pins.pop();
    },
  },
});

export const rejectingReducer = slice.reducer;
export const { rejectingOpened, rejectingClosed, placingSwitched, pinPlaced, lastPinRemoved } = slice.actions;

declare module '../../../core/store.js' {
  interface LazyState {
    rejecting: RejectingState;
  }
}

export const selectRejecting = (state: RootState): RejectingState => partOf(state, 'rejecting', initialState);
