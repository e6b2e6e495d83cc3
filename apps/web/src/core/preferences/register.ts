import { registerFeature } from '../store.js';
import { preferencesSaga } from './saga.js';
import { preferencesReducer } from './slice.js';

/** Preferences hold from sign-in on, on whatever page. */
export function registerPreferences(): void {
  registerFeature({ name: 'preferences', reducer: preferencesReducer, saga: preferencesSaga });
}
