import type { RetentionCount, RetentionKind } from './constants.js';

interface Held {
  holdId: number;
  kind: RetentionKind;
  /** Null: all of the kind. */
  itemId: number | null;
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'retention.periodSet': { kind: RetentionKind; days: number | null; before: number | null };
    'retention.held': Held;
    'retention.released': Held;
    /** A run deleted what was due. */
    'retention.deleted': { jobId: number; counts: RetentionCount[] };
  }
}
