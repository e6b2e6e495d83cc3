import type { SentEvent } from './events.js';
import type { JobProgress } from './jobs.js';
import type { Topic } from './topics.js';

/** Why a command on a socket was refused: the same codes and sentences as over HTTP. */
export interface Refusal {
  ok: false;
  error: string;
  message: string;
}

/**
 * The answer to joining a topic. `events` are those after the asked sequence; `refresh` says that too many were
 * missed to send (or none was asked for), so that the client takes a snapshot over HTTP and goes on from `seq`.
 */
export interface Subscribed {
  ok: true;
  topic: Topic;
  /** The topic's last sequence at the time of the answer. */
  seq: number;
  refresh: boolean;
  events: SentEvent[];
}

export interface Presence {
  topic: Topic;
  /** Who looks at the topic now, and at which farm of it. */
  people: { userId: number; name: string; farmId: number | null }[];
}

/** Commands, imperative, each answered by an ack. */
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
}

/** What happened, pushed. */
export interface ServerToClient {
  event: (event: SentEvent) => void;
  'job.progress': (progress: JobProgress) => void;
  presence: (presence: Presence) => void;
  'session.ended': (why: { reason: string; message: string }) => void;
}

export const SOCKET = {
  subscribe: 'topic.subscribe',
  unsubscribe: 'topic.unsubscribe',
  look: 'presence.look',
  event: 'event',
  progress: 'job.progress',
  presence: 'presence',
  sessionEnded: 'session.ended',
} as const;

/** Path under which Socket.IO is served. */
export const SOCKET_PATH = '/socket.io';
