import type { EventCatalogue, EventType, Topic } from '#libs/contracts';

/** The actor recorded with every event. */
export interface Actor {
  id: number;
  name: string;
  accountId: number;
}

/** An event to record; the log adds sequence, time and hashes. */
export type NewEvent = {
  [T in EventType]: {
    topic: Topic;
    type: T;
    subject: { kind: string; id: number };
    version?: number;
    data: EventCatalogue[T];
    opId?: string;
    accountId: number | null;
    by: Actor | null;
    /** Set if it is recorded later than in the request itself. */
    requestId?: string;
  };
}[EventType];
