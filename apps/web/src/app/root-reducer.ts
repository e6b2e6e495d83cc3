import { combineSlices, type UnknownAction } from '@reduxjs/toolkit';
import { noticesReducer } from '../features/notices/slice.js';
import { signedOut } from '../features/session/actions.js';
import { sessionReducer } from '../features/session/slice.js';
import { realtimeReducer } from '../realtime/slice.js';
import { tasksReducer } from '../sagas/task.js';

/**
 * State of features whose code arrives with their route. A feature declares its part beside its slice:
 * `declare module '../../app/root-reducer.js' { interface LazyState { evaluation: EvaluationState } }`
 * and registers it with `registerFeature`. Until then its part is undefined.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features' declarations
export interface LazyState {}

/** What is there before any route has loaded. */
export const combined = combineSlices({
  session: sessionReducer,
  realtime: realtimeReducer,
  tasks: tasksReducer,
  notices: noticesReducer,
}).withLazyLoadedSlices<LazyState>();

export type RootState = ReturnType<typeof combined>;

/** Nothing of a session survives its end, except why it ended. */
export function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  return combined(signedOut.match(action) ? undefined : state, action);
}
