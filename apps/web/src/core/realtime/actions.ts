import { type Action, createAction } from '@reduxjs/toolkit';
import type { AnyEvent, EventType, JobProgress, Move, Moved, Presence, Topic } from '#libs/contracts';

/**
 * Start to follow a topic. `fromSeq` is the sequence of the snapshot that the feature shows (nothing after it is
 * missed); null follows from now on. Each `subscribeTopic` wants its `unsubscribeTopic`: the last one leaves the room.
 */
export const subscribeTopic = createAction<{ topic: Topic; fromSeq: number | null }>(
  'realtime/subscribeTopic',
);
export const unsubscribeTopic = createAction<{ topic: Topic }>('realtime/unsubscribeTopic');

/** One row of the event log, in order and once inside its topic, unless a feature asked from an earlier sequence. */
export const eventReceived = createAction<AnyEvent>('realtime/eventReceived');
/** Too much was missed to be sent one by one: whoever shows the topic loads its snapshot anew. */
export const topicRefreshNeeded = createAction<{ topic: Topic; seq: number }>('realtime/topicRefreshNeeded');
/** Volatile: may be lost, late or doubled. */
export const jobProgress = createAction<JobProgress>('realtime/jobProgress');

/** Tell the others of a topic what this user looks at; null: at none of its farms. */
export const lookAt = createAction<{ topic: Topic; farmId: number | null }>('realtime/lookAt');
export const presenceChanged = createAction<Presence>('realtime/presenceChanged');

/** Shows the others of a topic where this user points, what they see and what they draw. Dropped where it cannot be sent now. */
export const moveMade = createAction<Move>('realtime/moveMade');
/** What others did so since the last time; at most one a person. */
export const movesSeen = createAction('realtime/movesSeen', (moves: Moved[]) => ({
  payload: { moves, at: Date.now() },
}));
/** This user wants to see what another one of the topic sees. */
export const personSought = createAction<{ topic: Topic; userId: number }>('realtime/personSought');

/** Something on screen is what was read at this ISO time: there was no answer from the server. */
export const copyShown = createAction<string>('realtime/copyShown');
/** Whatever is on screen may be older than the connection: it is loaded anew. */
export const refreshAllAsked = createAction('realtime/refreshAllAsked');

/** `replaced`: the server closed the connection for a newer one, and this window stays without until it is reloaded. */
export type ConnectionState = 'idle' | 'online' | 'reconnecting' | 'offline' | 'replaced';
export const connectionChanged = createAction<ConnectionState>('realtime/connectionChanged');
/** The connection has this id at the server from now on. */
export const socketOpened = createAction<string>('realtime/socketOpened');
/** The server refused a topic: it does not exist or is not this user's. */
export const topicRefused = createAction<{ topic: Topic; message: string }>('realtime/topicRefused');
/** The server ended the session and says why. */
export const sessionEndedRemotely = createAction<{ reason: string; message: string }>(
  'realtime/sessionEnded',
);

/** The server closed this window's connection for a newer one. */
export const connectionReplaced = createAction<{ message: string }>('realtime/connectionReplaced');

type EventOf<T extends EventType> = Extract<AnyEvent, { type: T }>;

/**
 * Matches the events of the given names: `takeEvery(onEvent('farm.statusChanged'), ...)` in a saga,
 * `builder.addMatcher(onEvent('job.ended'), ...)` in a slice.
 */
export function onEvent<T extends EventType>(...types: T[]) {
  return (action: Action): action is { type: string; payload: EventOf<T> } =>
    eventReceived.match(action) && (types as EventType[]).includes(action.payload.type);
}
