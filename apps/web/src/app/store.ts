import type { Middleware } from '@reduxjs/toolkit';
import { type AppStore, announceTo, arrivedSagas, makeStore } from '../core/store.js';
import { rootSaga } from './root-saga.js';

/** Creates the page's store with the supervisor running. @param watchers see every action */
export function startStore(...watchers: Middleware[]): AppStore {
  const { store, sagas } = makeStore(...watchers);
  announceTo(store);
  sagas.run(rootSaga, arrivedSagas);
  return store;
}
