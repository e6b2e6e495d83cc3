import { type AppStore, announceTo, arrivedSagas, makeStore } from '../core/store.js';
import { rootSaga } from './root-saga.js';

/** The page's store with the supervisor running. */
export function startStore(): AppStore {
  const { store, sagas } = makeStore();
  announceTo(store);
  sagas.run(rootSaga, arrivedSagas);
  return store;
}
