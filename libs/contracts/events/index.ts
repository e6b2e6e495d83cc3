import type { Topic } from '../topics.js';
import type { CommunityEvents } from './community.events.js';
import type { FarmEvents } from './farm.events.js';
import type { FarmerEvents } from './farmer.events.js';
import type { IdentityEvents } from './identity.events.js';
import type { JobEvents } from './job.events.js';

/** Every event there is: its name, in the past tense, and the shape of its data (ids and states, never personal data). */
export interface EventCatalogue
  extends CommunityEvents,
    FarmEvents,
    FarmerEvents,
    IdentityEvents,
    JobEvents {}

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

export type AnyEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

export * from './community.events.js';
export * from './farm.events.js';
export * from './farmer.events.js';
export * from './identity.events.js';
export * from './job.events.js';
