import { registerFeature } from '../store.js';
import { preferencesSaga } from './saga.js';
import { preferencesReducer } from './slice.js';

/** Starts preferences at sign-in, on any page. */
export function registerPreferences(): void {
  registerFeature({ name: 'preferences', reducer: preferencesReducer, saga: preferencesSaga });
}
