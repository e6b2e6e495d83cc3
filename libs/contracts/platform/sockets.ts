import type { Role } from '../access/roles.js';
import type { SentEvent } from './events.js';
import type { JobProgress } from './jobs.js';
import type { Topic } from './topics.js';

/** Reason why a socket command was refused: the same codes and messages as over HTTP. */
export interface Refusal {
  ok: false;
  error: string;
  message: string;
}

/**
 * Answer to subscribing to a topic. `events` follow the requested sequence. `refresh` means that too many events were
 * missed, or none was requested: the client loads a snapshot over HTTP and continues from `seq`.
 */
export interface Subscribed {
  ok: true;
  topic: Topic;
  /** The topic's last sequence at the time of the answer. */
  seq: number;
  refresh: boolean;
  events: SentEvent[];
}

export interface PresentUser {
  userId: number;
  name: string;
  /** Omitted by a process of the previous version. */
  username?: string;
  role?: Role | null;
  farmId: number | null;
}

export interface Presence {
  topic: Topic;
  /** Users who view the topic, with the farm that each views. */
  people: PresentUser[];
}

/**
 * A boundary that someone is drawing. Each ring is flat: differences in ten-millionths of a degree from the number two
 * before.
 */
export interface MovedShape {
  farmId: number;
  rings: number[][];
}

/** Cursor and viewport of a user. Volatile: dropped if moves are too frequent, or can't be sent immediately. */
export interface Move {
  topic: string;
  /** The pointer, [longitude, latitude]; null: not on the map. */
  at: [number, number] | null;
  /** The viewport: west, south, east, north. */
  view: [number, number, number, number] | null;
  /** Omitted: unchanged. */
  shape?: MovedShape | null;
}

export interface Moved extends Move {
  userId: number;
  name: string;
}

/** Maximum moves of one person per second. */
export const MOST_MOVES = 10;
/** Maximum points of a shape that is shown while it is drawn; a larger one appears when it is saved. */
export const MOST_MOVED_POINTS = 2000;

/** Commands, imperative, each with an ack. */
export interface ClientToServer {
  'topic.subscribe': (
    ask: { topic: string; after: number | null },
    ack: (answer: Subscribed | Refusal) => void,
  ) => void;
  'topic.unsubscribe': (ask: { topic: string }, ack: (answer: { ok: true } | Refusal) => void) => void;
  'presence.look': (
    ask: { topic: string; farmId: number | null },
    ack: (answer: { ok: true } | Refusal) => void,
  ) => void;
  /** The only message without a required ack. */
  'presence.move': (move: Move, ack?: (answer: { ok: true } | Refusal) => void) => void;
}

/** Events pushed to clients. */
export interface ServerToClient {
  event: (event: SentEvent) => void;
  'job.progress': (progress: JobProgress) => void;
  presence: (presence: Presence) => void;
  /** Moves of others since the last batch; at most one per person. */
  'presence.moved': (moves: Moved[]) => void;
  'session.ended': (why: { reason: string; message: string }) => void;
  /** The server closes this connection in favour of a newer one: the session or the user has too many. */
  'connection.replaced': (why: { message: string }) => void;
}

export const SOCKET = {
  subscribe: 'topic.subscribe',
  unsubscribe: 'topic.unsubscribe',
  look: 'presence.look',
  move: 'presence.move',
  event: 'event',
  progress: 'job.progress',
  presence: 'presence',
  moved: 'presence.moved',
  sessionEnded: 'session.ended',
  replaced: 'connection.replaced',
} as const;

/** Maximum open connections of one session, and of one user, at a process; a new one beyond it closes the oldest. */
export const MOST_SOCKETS = { session: 20, user: 60 } as const;

/** Path under which Socket.IO is served. */
export const SOCKET_PATH = '/socket.io';
