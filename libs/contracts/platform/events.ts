import type { Topic } from './topics.js';

/**
 * Every event there is: its name, in the past tense, and the shape of its data (ids and states, never personal data).
 * A domain adds its own in its `events.ts` by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it.
export interface EventCatalogue {}

export type EventType = keyof EventCatalogue;

/** What a socket is sent, and what catch-up answers, for one row of the event log. */
export interface EventEnvelope<T extends EventType = EventType> {
  topic: Topic;
  /** Position in the topic: 1, 2, 3 ... without gaps, in commit order. */
  seq: number;
  type: T;
  subject: { kind: string; id: number };
  /** The subject's version after the event, where it has versions. */
  version: number | null;
  data: EventCatalogue[T];
  /** Who did it; null where the system itself did. */
  by: { id: number; name: string } | null;
  /** ISO 8601, UTC. */
  at: string;
  /** The id that the client gave its operation, so that it knows its own echo. */
  opId: string | null;
}

/**
 * What a socket is sent in place of an event that is not its user's to know: the sequence went on, and nothing else, so that
 * no client takes it for a gap.
 */
export interface WithheldEvent {
  topic: Topic;
  seq: number;
}

export type AnyEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

/** A row of the event log as one follower of its topic is sent it. */
export type SentEvent = AnyEvent | WithheldEvent;

/** False for what stands in the place of a withheld one. */
export const isWhole = (event: SentEvent): event is AnyEvent => 'type' in event;
