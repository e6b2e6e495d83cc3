import type { FindingKind, FindingSeverity } from './constants.js';

/** Findings that are open, by severity. */
export type OpenFindings = Record<FindingSeverity, number>;

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Findings of a programme have come, changed or gone. */
    'findings.changed': {
      communityResourceId: number;
      /** Open ones of the programme, afterwards. */
      open: OpenFindings;
      /** Farms whose findings are others now; null where they are too many to list. */
      farmIds: number[] | null;
    };
    /** A person has said that a finding is no fault. */
    'finding.dismissed': {
      findingId: number;
      communityResourceId: number;
      kind: FindingKind;
      farmId: number;
      reason: string;
    };
  }
}
