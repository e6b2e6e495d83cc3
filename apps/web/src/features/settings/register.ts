import { registerFeature } from '../../app/store.js';
import { preferencesSaga } from './preferences.saga.js';
import { preferencesReducer } from './preferences.slice.js';

registerFeature({ name: 'preferences', reducer: preferencesReducer, saga: preferencesSaga });
