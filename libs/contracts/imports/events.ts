import type { HoldAnswer } from './holds.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** A person has answered held rows of an import, or taken their answers back (null). */
    'import.answered': { jobId: number; label: string; rows: number; answer: HoldAnswer | null };
    /** A virus was found in a file that was sent; it was refused. */
    'upload.infected': { userId: number };
    /** A file that was sent was larger than what the virus scanner takes; it was refused. */
    'upload.tooLargeToScan': { userId: number };
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
