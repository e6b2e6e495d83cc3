import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MapConversionDto } from '#libs/contracts';
import { partOf, type RootState } from '../../../core/store.js';

/** Result of the conversion on screen; it survives visits to other pages. */
export interface ConverterState {
  fileName: string;
  /** Bytes. */
  sent: number;
  total: number;
  made: MapConversionDto | null;
}

const initialState: ConverterState = { fileName: '', sent: 0, total: 0, made: null };

const slice = createSlice({
  name: 'converter',
  initialState,
  reducers: {
    begun: (_state, { payload }: PayloadAction<{ name: string; size: number }>) => ({
      ...initialState,
      fileName: payload.name,
      total: payload.size,
    }),
    moved: (state, { payload }: PayloadAction<{ sent: number; total: number }>) => {
      state.sent = Math.max(state.sent, payload.sent);
      state.total = payload.total;
    },
    made: (state, { payload }: PayloadAction<MapConversionDto>) => {
      state.made = payload;
    },
    startedOver: () => initialState,
  },
});

declare module '../../../core/store.js' {
  interface LazyState {
    converter: ConverterState;
  }
}

export const converterReducer = slice.reducer;
export const { begun, moved, made, startedOver } = slice.actions;
export const selectConverter = (state: RootState): ConverterState => partOf(state, 'converter', initialState);
