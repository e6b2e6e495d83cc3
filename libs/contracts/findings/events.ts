import type { FarmStatus } from '../farms/constants.js';
import type { FindingKind, FindingSeverity, OverlapOutcome } from './constants.js';

/** Open findings, by severity. */
export type OpenFindings = Record<FindingSeverity, number>;

interface SettledFarm {
  letter: 'A' | 'B';
  farmId: number;
  version: number;
  status: FarmStatus;
  /** Square metres. */
  areaM2: number;
  reopened: boolean;
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Findings of a programme were added, changed or removed. */
    'findings.changed': {
      communityResourceId: number;
      /** Open findings of the programme, afterwards. */
      open: OpenFindings;
      /** Farms whose findings changed; null if they are too many to list. */
      farmIds: number[] | null;
    };
    /** A person dismissed a finding as no fault. */
    'finding.dismissed': {
      findingId: number;
      communityResourceId: number;
      kind: FindingKind;
      farmId: number;
      reason: string;
    };
    /** A person settled an overlap; each programme concerned gets an event about its own farms. */
    'finding.settled': {
      findingId: number;
      communityResourceId: number;
      actId: number;
      outcome: OverlapOutcome;
      farmIds: number[];
      /** Farms with a new boundary. */
      changed: SettledFarm[];
      /** Null if none was required. */
      reason: string | null;
    };
  }
}
