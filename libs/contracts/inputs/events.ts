import type { AnomalyKind, EntryKind } from './constants.js';

declare module '../platform/events.js' {
  interface EopNamed {
    eopId: number;
    communityResourceId: number;
    name: string;
    season: string;
  }

  interface LedgerEntryNamed {
    /** Id of the entry; of the waiting entry for an approval. */
    entryId: number;
    communityResourceId: number;
    farmerId: number;
    season: string;
    kind: EntryKind;
    /** Naira with two decimals, as text; negative in a reversal. */
    amount: string;
    /** Id of the input, if the entry has one. */
    eopId: number | null;
  }

  interface AnomalyNamed {
    communityResourceId: number;
    season: string;
    kind: AnomalyKind;
    farmerId: number;
    eopId: number | null;
  }

  /** Several anomalies of one season, settled by one act. */
  interface AnomaliesNamed {
    communityResourceId: number;
    season: string;
    anomalies: number;
  }

  interface EventCatalogue {
    /** Null: no owner. */
    'ledger.anomalyAssigned': AnomalyNamed & { ownerId: number | null };
    'ledger.anomaliesAssigned': AnomaliesNamed & { ownerId: number | null };
    'ledger.anomalyResolved': AnomalyNamed & { reason: string };
    'ledger.anomaliesResolved': AnomaliesNamed & { reason: string };
    'ledger.anomalyReopened': AnomalyNamed;
    'eop.added': EopNamed;
    'eop.removed': EopNamed;
    'eop.restored': EopNamed;
    'ledger.entryRecorded': LedgerEntryNamed;
    /** `counters` is the reversed entry. */
    'ledger.entryCountered': LedgerEntryNamed & { counters: number };
    'ledger.approvalAsked': LedgerEntryNamed;
    /** `approvalId` is the request, `entryId` the resulting entry. */
    'ledger.entryApproved': LedgerEntryNamed & { approvalId: number };
    'ledger.entryRefused': LedgerEntryNamed;
    /** A chunk of an input distribution list: counts of rows by outcome. */
    'ledger.imported': { importId: number; communityResourceId: number; created: number; updated: number };
    'ledger.settingsChanged': {
      communityResourceId: number;
      /** Naira as text; null: no entry needs a second person. */
      approvalAbove: string | null;
      /** ISO day; null: none. */
      repaymentDueOn: string | null;
    };
  }
}
