import { all, call } from 'redux-saga/effects';
import { registerFeature } from '../../core/store.js';
import { jobList, shownJob } from './remotes.js';
import { cancelJobTask, jobsSaga, reopenJobTask, resolveJobTask } from './saga.js';
import { jobsReducer } from './slice.js';

/** Follows jobs from sign-in on, on every page. Call it after the features are declared: the saga reads them. */
export function registerJobs(): void {
  registerFeature({
    name: 'jobs',
    reducer: jobsReducer,
    saga: function* jobs(): Generator {
      const tasks = [cancelJobTask, resolveJobTask, reopenJobTask].map(({ saga }) => saga);
      yield all([jobsSaga, jobList.saga, shownJob.saga, ...tasks].map((saga) => call(saga)));
    },
  });
}
