import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../core/api/problem.js';
import { type Choice, initialState, nothing, type Part, sameChoice } from './state.js';
import { loadActivity, loadFarms, loadFigures, loadProjects, loadSeasons } from './tasks.js';

function begin<T>(part: Draft<Part<T>>, quiet = false): void {
  // A background reload does not change what is on screen: neither data nor an error.
  if (quiet && (part.data !== null || part.load === 'failed')) return;
  part.load = 'loading';
  part.error = null;
}

function done<T>(part: Draft<Part<T>>, data: Draft<T>): void {
  Object.assign(part, { load: 'ready', data, error: null });
}

function fail<T>(part: Draft<Part<T>>, error: Failure): void {
  part.load = 'failed';
  part.error = error;
}

const slice = createSlice({
  name: 'overview',
  initialState,
  reducers: {
    /** The page opens, or switches to another season or project. Without a season there is no project. */
    choiceMade: (state, { payload }: PayloadAction<Choice>) => {
      const { season } = payload;
      const project = season === null ? null : payload.project;
      if (season !== state.choice.season) state.projects = nothing();
      if (project !== state.choice.project) state.farms = nothing();
      state.choice = { season, project };
      state.open = true;
    },
    overviewLeft: (state) => {
      state.open = false;
    },
  },
  // An answer counts only if it matches the current choice.
  extraReducers: (builder) =>
    builder
      .addCase(loadSeasons.trigger, (state, { payload }) => begin(state.seasons, payload.quiet))
      .addCase(loadSeasons.succeeded, (state, { payload }) => done(state.seasons, payload.result))
      .addCase(loadSeasons.failed, (state, { payload }) => fail(state.seasons, payload.error))
      .addCase(loadProjects.trigger, (state) => begin(state.projects))
      .addCase(loadProjects.succeeded, (state, { payload }) => {
        if (payload.args.season === state.choice.season) done(state.projects, payload.result);
      })
      .addCase(loadProjects.failed, (state, { payload }) => {
        if (payload.args.season === state.choice.season) fail(state.projects, payload.error);
      })
      .addCase(loadFigures.trigger, (state, { payload }) => begin(state.figures, payload.quiet))
      .addCase(loadFigures.succeeded, (state, { payload }) => {
        if (!sameChoice(payload.args, state.choice)) return;
        done(state.figures, payload.result);
        state.figuresOf = state.choice;
      })
      .addCase(loadFigures.failed, (state, { payload }) => {
        if (!sameChoice(payload.args, state.choice)) return;
        fail(state.figures, payload.error);
        // Figures of another project must not appear under this one's name.
        if (!state.figuresOf || !sameChoice(state.figuresOf, state.choice)) state.figures.data = null;
      })
      .addCase(loadFarms.trigger, (state, { payload }) => begin(state.farms, payload.quiet))
      .addCase(loadFarms.succeeded, (state, { payload }) => {
        if (payload.args.project === state.choice.project) done(state.farms, payload.result);
      })
      .addCase(loadFarms.failed, (state, { payload }) => {
        if (payload.args.project === state.choice.project) fail(state.farms, payload.error);
      })
      .addCase(loadActivity.trigger, (state, { payload }) => begin(state.activity, payload.quiet))
      .addCase(loadActivity.succeeded, (state, { payload }) => done(state.activity, payload.result))
      .addCase(loadActivity.failed, (state, { payload }) => fail(state.activity, payload.error)),
});

export const overviewReducer = slice.reducer;
export const { choiceMade, overviewLeft } = slice.actions;
