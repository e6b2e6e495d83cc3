import type { HoldAnswer } from './holds.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** A person answered held rows of an import, or withdrew their answers (null). */
    'import.answered': { jobId: number; label: string; rows: number; answer: HoldAnswer | null };
    /** The virus scanner found a virus in an uploaded file; it was refused. */
    'upload.infected': { userId: number };
    /** An uploaded file exceeded the virus scanner's limit; it was refused. */
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
