import { configureStore, type Reducer } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { NamedSaga } from '../sagas/supervise.js';
import { combined, type LazyState, type RootState, rootReducer } from './root-reducer.js';
import { featureArrived, rootSaga } from './root-saga.js';

export type { RootState } from './root-reducer.js';

const arrived = new Map<string, NamedSaga>();
let running: ReturnType<typeof makeStore> | null = null;

/** A store of its own, with no saga running yet: for tests, and once for the page. */
export function makeStore() {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (withDefaults) =>
      withDefaults({
        thunk: false,
        // A file to be uploaded passes through its task's actions; it never reaches a reducer.
        serializableCheck: { ignoredActionPaths: ['payload.file', 'payload.args.file'] },
      }).concat(sagas),
  });
  return { store, sagas };
}

export type AppStore = ReturnType<typeof makeStore>['store'];
export type AppDispatch = AppStore['dispatch'];

/** The page's store with the supervisor running. */
export function startStore(): AppStore {
  running = makeStore();
  running.sagas.run(rootSaga, arrived);
  return running.store;
}

export interface Feature<K extends keyof LazyState> {
  name: K;
  reducer: Reducer<LazyState[K]>;
  saga?: () => Generator;
}

/**
 * Adds a feature whose code has just arrived: its part of the state, and its saga under supervision.
 * Called once at module level of the feature's entry; a second call changes nothing.
 */
export function registerFeature<K extends keyof LazyState & string>({
  name,
  reducer,
  saga,
}: Feature<K>): void {
  if (arrived.has(name)) return;
  combined.inject({ reducerPath: name, reducer } as never);
  arrived.set(name, { name, saga: saga ?? nothing });
  running?.store.dispatch(featureArrived(name));
}

function* nothing(): Generator {
  // A feature without sagas.
}

/** For selectors: a feature's part, or what it starts with while it has not arrived. */
export function partOf<K extends keyof LazyState>(
  state: RootState,
  name: K,
  initial: LazyState[K],
): LazyState[K] {
  return ((state as Partial<LazyState>)[name] as LazyState[K] | undefined) ?? initial;
}
