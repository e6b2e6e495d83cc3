import './features.js';
import { startStore } from '../app/store.js';
import type { AppStore } from '../core/store.js';

/** A store as the page starts it, for the specs of features: these may not know `app/`. */
export function testStore(): AppStore {
  return startStore();
}
