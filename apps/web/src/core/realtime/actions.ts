import { type Action, createAction } from '@reduxjs/toolkit';
import type { AnyEvent, EventType, JobProgress, Move, Moved, Presence, Topic } from '#libs/contracts';

/**
 * Starts to follow a topic. `fromSeq` is the sequence of the feature's snapshot, so that nothing after it is missed;
 * null follows from now on. Each `subscribeTopic` needs its `unsubscribeTopic`: the last one leaves the topic.
 */
export const subscribeTopic = createAction<{ topic: Topic; fromSeq: number | null }>(
  'realtime/subscribeTopic',
);
export const unsubscribeTopic = createAction<{ topic: Topic }>('realtime/unsubscribeTopic');

/** One row of the event log, in order and once per topic, unless a feature asked from an earlier sequence. */
export const eventReceived = createAction<AnyEvent>('realtime/eventReceived');
/** Too many events were missed to send them one by one: features that show the topic reload their snapshot. */
export const topicRefreshNeeded = createAction<{ topic: Topic; seq: number }>('realtime/topicRefreshNeeded');
/** Volatile: may be lost, late or duplicated. */
export const jobProgress = createAction<JobProgress>('realtime/jobProgress');

/** Tells others in a topic which farm this user views; null: none. */
export const viewFarm = createAction<{ topic: Topic; farmId: number | null }>('realtime/lookAt');
export const presenceChanged = createAction<Presence>('realtime/presenceChanged');

/** Shows others in a topic this user's cursor, viewport and drawing. Dropped if it cannot be sent now. */
export const moveMade = createAction<Move>('realtime/moveMade');
/** Moves of others since the last action; at most one per person. */
export const movesSeen = createAction('realtime/movesSeen', (moves: Moved[]) => ({
  payload: { moves, at: Date.now() },
}));
/** This user wants to see another user's viewport. */
export const personSought = createAction<{ topic: Topic; userId: number }>('realtime/personSought');

/** The screen shows a copy read at this ISO time, because the server did not answer. */
export const copyShown = createAction<string>('realtime/copyShown');
/** Data on screen may be older than the connection, so everything reloads. */
export const refreshAllAsked = createAction('realtime/refreshAllAsked');

/** `replaced`: the server closed the connection for a newer one, and this window stays offline until it is reloaded. */
export type ConnectionState = 'idle' | 'online' | 'reconnecting' | 'offline' | 'replaced';
export const connectionChanged = createAction<ConnectionState>('realtime/connectionChanged');
/** The server's id of the current connection. */
export const socketOpened = createAction<string>('realtime/socketOpened');
/** The server refused a topic: it does not exist or this user has no access. */
export const topicRefused = createAction<{ topic: Topic; message: string }>('realtime/topicRefused');
/** The server ended the session for this reason. */
export const sessionEndedRemotely = createAction<{ reason: string; message: string }>(
  'realtime/sessionEnded',
);

/** The server closed this window's connection for a newer one. */
export const connectionReplaced = createAction<{ message: string }>('realtime/connectionReplaced');

type EventOf<T extends EventType> = Extract<AnyEvent, { type: T }>;

/**
 * Matches events with the given names: `takeEvery(onEvent('farm.statusChanged'), ...)` in a saga,
 * `builder.addMatcher(onEvent('job.ended'), ...)` in a slice.
 */
export function onEvent<T extends EventType>(...types: T[]) {
  return (action: Action): action is { type: string; payload: EventOf<T> } =>
    eventReceived.match(action) && (types as EventType[]).includes(action.payload.type);
}
