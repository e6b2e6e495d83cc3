import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../core/api/problem.js';
import { partOf, type RootState } from '../../core/store.js';
import type { ImportKind, ImportTarget } from './kinds.js';

/** Initial values of a dialog; the dialog asks for missing ones. */
export interface ImportPreset extends Partial<ImportTarget> {
  kind?: ImportKind;
}

/**
 * `idle` -> `uploading` -> `uploaded` (its job runs, then its summary) or `failed`; the specification's four states.
 */
export interface DialogState {
  preset: ImportPreset | null;
  phase: 'idle' | 'uploading' | 'uploaded' | 'failed';
  fileName: string;
  /** Bytes. */
  sent: number;
  total: number;
  jobId: number | null;
  /** Preview before importing: the import continues in the assistant. */
  review: boolean;
  error: Failure | null;
}

const initialState: DialogState = {
  preset: null,
  phase: 'idle',
  fileName: '',
  sent: 0,
  total: 0,
  jobId: null,
  review: false,
  error: null,
};

const slice = createSlice({
  name: 'importDialog',
  initialState,
  reducers: {
    opened: (_state, { payload }: PayloadAction<ImportPreset>) => ({ ...initialState, preset: payload }),
    closed: () => initialState,
    /** Returns to the form with the same choices. */
    startedOver: (state) => ({ ...initialState, preset: state.preset }),
    uploadStarted: (state, { payload }: PayloadAction<{ name: string; size: number }>) => ({
      ...initialState,
      preset: state.preset,
      phase: 'uploading',
      fileName: payload.name,
      total: payload.size,
    }),
    uploadMoved: (state, { payload }: PayloadAction<{ sent: number; total: number }>) => {
      if (state.phase !== 'uploading') return;
      state.sent = Math.max(state.sent, payload.sent);
      state.total = payload.total;
    },
    uploaded: (state, { payload }: PayloadAction<{ jobId: number; review: boolean }>) => {
      if (state.phase !== 'uploading') return;
      state.phase = 'uploaded';
      state.jobId = payload.jobId;
      state.review = payload.review;
    },
    uploadFailed: (state, { payload }: PayloadAction<Failure>) => {
      if (state.phase !== 'uploading') return;
      state.phase = 'failed';
      state.error = payload;
    },
  },
});

declare module '../../core/store.js' {
  interface LazyState {
    importDialog: DialogState;
  }
}

export const dialogReducer = slice.reducer;
export const {
  opened: importDialogOpened,
  closed: importDialogClosed,
  startedOver,
  uploadStarted,
  uploadMoved,
  uploaded,
  uploadFailed,
} = slice.actions;
export const selectDialog = (state: RootState): DialogState => partOf(state, 'importDialog', initialState);
