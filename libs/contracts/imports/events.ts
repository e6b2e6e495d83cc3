import type { HoldAnswer } from './holds.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** A person answered held rows of an import, or withdrew their answers (null). */
    'import.answered': { jobId: number; label: string; rows: number; answer: HoldAnswer | null };
    /** A virus was found in a file that was sent; it was refused. */
    'upload.infected': { userId: number };
    /** A file that was sent was larger than what the virus scanner takes; it was refused. */
    'upload.tooLargeToScan': { userId: number };
    /** Part of an import was undone. */
    'import.undone': {
      importId: number;
      communityResourceId: number;
      /** Kind of the stored records: `farmers`, `farms`. */
      things: string;
      removed: number;
      restored: number;
    };
  }
}
