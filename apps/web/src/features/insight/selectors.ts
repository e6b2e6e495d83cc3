import type { RootState } from '../../core/store.js';
import { partOf } from '../../core/store.js';
import { initialState, type OverviewState } from './state.js';

export const selectOverview = (state: RootState): OverviewState => partOf(state, 'overview', initialState);

/** Returns the chosen project with its id, once the projects of the season are known. */
export const selectProject = (state: RootState) => {
  const { choice, projects } = selectOverview(state);
  return projects.data?.find(({ name }) => name === choice.project) ?? null;
};
