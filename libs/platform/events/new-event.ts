import type { EventCatalogue, EventType, Topic } from '#libs/contracts';

/** Who acts: written beside every event. */
export interface Actor {
  id: number;
  name: string;
  accountId: number;
}

/** An event as it is recorded; sequence, time and hashes are the log's. */
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
    /** Where it is recorded later than in the request itself. */
    requestId?: string;
  };
}[EventType];
