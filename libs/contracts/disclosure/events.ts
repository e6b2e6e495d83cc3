import type { RecordKind } from '../platform/records.js';

/** Acts that show whole identifiers of persons, or confirm them. */
export type DisclosureAct = 'reveal' | 'revealAccount' | 'search' | 'rejects' | 'export';

/** Whose identifier, or what holds many. */
export interface DisclosureSubject {
  kind: RecordKind | 'import' | 'job';
  id: number;
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Somebody asked for whole identifiers; which ones they were is nowhere. */
    'identifier.disclosed': {
      act: DisclosureAct;
      /** Whose or what; null where a search found nobody. */
      subject: DisclosureSubject | null;
      reason: string | null;
      /** False for a miss: nothing was shown, nobody was found. */
      shown: boolean;
    };
  }
}
