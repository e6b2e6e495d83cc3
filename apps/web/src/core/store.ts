import {
  combineSlices,
  configureStore,
  createAction,
  type Middleware,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { remoteReducer } from './lists/remote-state.js';
import { notificationsReducer } from './notifications/slice.js';
import { undoReducer } from './notifications/undo.js';
import { realtimeReducer } from './realtime/slice.js';
import type { NamedSaga } from './sagas/supervise.js';
import { signedOut } from './session/actions.js';
import { sessionReducer } from './session/slice.js';
import { tasksReducer } from './tasks/task.js';

/**
 * State of features whose code loads with their route. A feature declares its part next to its slice:
 * `declare module '../../core/store.js' { interface LazyState { evaluation: EvaluationState } }`
 * and registers it with `registerFeature`. Until then its part is undefined.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features' declarations
export interface LazyState {}

/** Reducers that exist before any route has loaded. */
export const combined = combineSlices({
  session: sessionReducer,
  realtime: realtimeReducer,
  tasks: tasksReducer,
  remote: remoteReducer,
  notifications: notificationsReducer,
  undo: undoReducer,
}).withLazyLoadedSlices<LazyState>();

export type RootState = ReturnType<typeof combined>;

/** Clears all state at the end of a session, except the reason why it ended. */
function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  return combined(signedOut.match(action) ? undefined : state, action);
}

/**
 * Creates a store without running sagas: for tests, and once for the page.
 * @param watchers see every action that reaches the reducers, those of sagas too
 */
export function makeStore(...watchers: Middleware[]) {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (withDefaults) =>
      withDefaults({
        thunk: false,
        // Immer freezes the state, so a mutation throws by itself.
        immutableCheck: false,
        // Task actions carry the file of an upload; it never reaches a reducer.
        serializableCheck: { ignoredActionPaths: ['payload.file', 'payload.args.file'] },
      }).concat(sagas, ...watchers),
  });
  return { store, sagas };
}

export type AppStore = ReturnType<typeof makeStore>['store'];
export type AppDispatch = AppStore['dispatch'];

/** A feature's code has loaded; its saga starts. Actions are plain data, so the saga is looked up by name. */
export const featureArrived = createAction<string>('app/featureArrived');

/** Sagas of loaded features, by name: the supervisor starts them. */
export const arrivedSagas = new Map<string, NamedSaga>();
let page: AppStore | null = null;

/** Sets the page's store, which is notified of features that load from now on. */
export function announceTo(store: AppStore): void {
  page = store;
}

export interface FeatureState<K extends keyof LazyState> {
  name: K;
  reducer: Reducer<LazyState[K]>;
  saga?: () => Generator;
}

/**
 * Adds a feature whose code has loaded: its state and its saga, under supervision. Called once at module level of the
 * feature's entry; a second call changes nothing.
 */
export function registerFeature<K extends keyof LazyState & string>({
  name,
  reducer,
  saga,
}: FeatureState<K>): void {
  if (arrivedSagas.has(name)) return;
  combined.inject({ reducerPath: name, reducer } as never);
  registerSagas(name, saga ? [saga] : []);
}

type Saga = () => Generator;

/**
 * Adds the sagas of a feature without its own state, or of its lists, records and commands, which have their own. They
 * run under supervision, as one. A second call changes nothing.
 */
export function registerSagas(name: string, parts: readonly (Saga | { saga: Saga })[]): void {
  if (arrivedSagas.has(name)) return;
  const saga = function* (): Generator {
    yield all(parts.map((part) => call(typeof part === 'function' ? part : part.saga)));
  };
  arrivedSagas.set(name, { name, saga });
  page?.dispatch(featureArrived(name));
}

/** Returns a feature's state for selectors, or its initial state until the feature has loaded. */
export function partOf<K extends keyof LazyState>(
  state: RootState,
  name: K,
  initial: LazyState[K],
): LazyState[K] {
  return ((state as Partial<LazyState>)[name] as LazyState[K] | undefined) ?? initial;
}
