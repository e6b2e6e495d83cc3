import type { RecordKind } from '../platform/records.js';

/** Acts that disclose full personal identifiers, or confirm them. */
export const DISCLOSURE_ACTS = ['reveal', 'revealAccount', 'search', 'rejects', 'export', 'report'] as const;
export type DisclosureAct = (typeof DISCLOSURE_ACTS)[number];

/** The person whose identifier was disclosed, or a record that contains many. */
export interface DisclosureSubject {
  kind: RecordKind | 'import' | 'job';
  id: number;
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Someone requested full identifiers; the identifiers themselves are not stored anywhere. */
    'identifier.disclosed': {
      act: DisclosureAct;
      /** The subject of the disclosure; null if a search found no one. */
      subject: DisclosureSubject | null;
      reason: string | null;
      /** False for a miss: the search found no one, so nothing was shown. */
      shown: boolean;
    };
  }
}
