import { all, call } from 'redux-saga/effects';
import { registerFeature } from '../../core/store.js';
import { cancelJobTask, jobsSaga } from './saga.js';
import { jobsReducer } from './slice.js';

registerFeature({
  name: 'jobs',
  reducer: jobsReducer,
  saga: function* jobs(): Generator {
    yield all([call(jobsSaga), call(cancelJobTask.saga)]);
  },
});
