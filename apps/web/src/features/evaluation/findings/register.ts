import { all, call } from 'redux-saga/effects';
import { registerFeature } from '../../../core/store.js';
import { loadFindingsSaga } from './load-findings.saga.js';
import { farmChecks, findingsOfPage, shownFinding } from './remotes.js';
import { findingsReducer } from './slice.js';
import { dismissTask, inspectTask, settleTask } from './tasks.js';

registerFeature({
  name: 'evaluationFindings',
  reducer: findingsReducer,
  saga: function* evaluationFindings(): Generator {
    const parts = [farmChecks, shownFinding, findingsOfPage, settleTask, dismissTask, inspectTask];
    yield all([loadFindingsSaga, ...parts.map(({ saga }) => saga)].map((saga) => call(saga)));
  },
});
