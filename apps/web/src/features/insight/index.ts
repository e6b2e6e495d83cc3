import { registerFeature } from '../../core/store.js';
import { overviewSaga } from './saga.js';
import { overviewReducer } from './slice.js';

registerFeature({ name: 'overview', reducer: overviewReducer, saga: overviewSaga });

export { OverviewPage as default } from './OverviewPage.js';
