import type { AnomalyKind, EntryKind } from './constants.js';

declare module '../platform/events.js' {
  interface EopNamed {
    eopId: number;
    communityResourceId: number;
    name: string;
    season: string;
  }

  interface LedgerEntryNamed {
    /** Of the entry; of the entry that waits where it is about an approval. */
    entryId: number;
    communityResourceId: number;
    farmerId: number;
    season: string;
    kind: EntryKind;
    /** Naira with two decimals, as text; below zero in a counter-entry. */
    amount: string;
    /** Of the input, where it is of one. */
    eopId: number | null;
  }

  interface AnomalyNamed {
    communityResourceId: number;
    season: string;
    kind: AnomalyKind;
    farmerId: number;
    eopId: number | null;
  }

  /** Several of one season, settled by one act. */
  interface AnomaliesNamed {
    communityResourceId: number;
    season: string;
    anomalies: number;
  }

  interface EventCatalogue {
    /** Null: nobody's. */
    'ledger.anomalyAssigned': AnomalyNamed & { ownerId: number | null };
    'ledger.anomaliesAssigned': AnomaliesNamed & { ownerId: number | null };
    'ledger.anomalyResolved': AnomalyNamed & { reason: string };
    'ledger.anomaliesResolved': AnomaliesNamed & { reason: string };
    'ledger.anomalyReopened': AnomalyNamed;
    'eop.added': EopNamed;
    'eop.removed': EopNamed;
    'eop.restored': EopNamed;
    'ledger.entryRecorded': LedgerEntryNamed;
    /** `counters` is the entry that was taken back. */
    'ledger.entryCountered': LedgerEntryNamed & { counters: number };
    'ledger.approvalAsked': LedgerEntryNamed;
    /** `approvalId` is what was asked, `entryId` the entry that came of it. */
    'ledger.entryApproved': LedgerEntryNamed & { approvalId: number };
    'ledger.entryRefused': LedgerEntryNamed;
    /** A chunk of a list of input distribution: rows by what became of them. */
    'ledger.imported': { importId: number; communityResourceId: number; created: number; updated: number };
    'ledger.settingsChanged': {
      communityResourceId: number;
      /** Naira as text; null: nothing waits for a second person. */
      approvalAbove: string | null;
      /** ISO day; null: none. */
      repaymentDueOn: string | null;
    };
  }
}
