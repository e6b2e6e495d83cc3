import { all, call } from 'redux-saga/effects';
import { registerFeature } from '../../core/store.js';
import { dialogReducer } from './dialog.slice.js';
import { cancelJobTask, jobsSaga } from './jobs.saga.js';
import { jobsReducer } from './jobs.slice.js';
import { uploadTask } from './upload.saga.js';

registerFeature({
  name: 'jobs',
  reducer: jobsReducer,
  saga: function* jobs(): Generator {
    yield all([call(jobsSaga), call(cancelJobTask.saga)]);
  },
});
registerFeature({ name: 'importDialog', reducer: dialogReducer, saga: uploadTask.saga });
