import type { Topic } from './topics.js';

/**
 * Catalogue of all events: name, in the past tense, and shape of the data (ids and states, never personal data). A
 * domain adds its own in its `events.ts` by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it.
export interface EventCatalogue {}

export type EventType = keyof EventCatalogue;

/** One row of the event log, as sent to sockets and returned by catch-up. */
export interface EventEnvelope<T extends EventType = EventType> {
  topic: Topic;
  /** Position in the topic: 1, 2, 3 ... without gaps, in commit order. */
  seq: number;
  type: T;
  subject: { kind: string; id: number };
  /** The subject's version after the event, if it has versions. */
  version: number | null;
  data: EventCatalogue[T];
  /** Author; null if the system itself caused it. */
  by: { id: number; name: string } | null;
  /** ISO 8601, UTC. */
  at: string;
  /** The client's own id for the operation, so that it recognises its own event. */
  opId: string | null;
}

/**
 * Replaces an event that the socket's user may not see. It contains only the sequence, so that clients don't take it
 * for a gap.
 */
export interface WithheldEvent {
  topic: Topic;
  seq: number;
}

export type AnyEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

/** A row of the event log, as sent to one follower of its topic. */
export type SentEvent = AnyEvent | WithheldEvent;

/** Returns false for the replacement of a withheld event. */
export const isWhole = (event: SentEvent): event is AnyEvent => 'type' in event;
