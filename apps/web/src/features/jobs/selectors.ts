import { createSelector } from '@reduxjs/toolkit';
import { partOf, type RootState } from '../../core/store.js';
import { initialJobs, type JobsState, type KnownJob } from './slice.js';

declare module '../../core/store.js' {
  interface LazyState {
    jobs: JobsState;
  }
}

export const selectJobs = (state: RootState): JobsState => partOf(state, 'jobs', initialJobs);
export const selectJob =
  (id: number | null) =>
  (state: RootState): KnownJob | null =>
    (id !== null && selectJobs(state).byId[id]) || null;
export const selectRunningCount = (state: RootState): number => selectJobs(state).active.length;

/** Returns the combined progress of all running jobs, 0 to 1; null while no size is known. */
export const selectRunningShare = createSelector(selectJobs, ({ active, byId }) => {
  let done = 0;
  let total = 0;
  for (const id of active) {
    const progress = byId[id]?.progress;
    if (!progress?.total) continue;
    done += progress.done;
    total += progress.total;
  }
  return total > 0 ? done / total : null;
});
