import type { HoldAnswer } from './holds.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** A person has answered held rows of an import, or taken their answers back (null). */
    'import.answered': { jobId: number; label: string; rows: number; answer: HoldAnswer | null };
    /** Some of what an import had stored was taken back. */
    'import.undone': {
      importId: number;
      communityResourceId: number;
      /** What it had stored: `farmers`, `farms`. */
      things: string;
      removed: number;
      restored: number;
    };
  }
}
