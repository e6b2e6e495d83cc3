import { registerFeature } from '../store.js';
import { preferencesSaga } from './saga.js';
import { preferencesReducer } from './slice.js';

registerFeature({ name: 'preferences', reducer: preferencesReducer, saga: preferencesSaga });
