import type { MergeField } from './constants.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Possible duplicates were found, or no longer are. */
    'duplicates.changed': { open: number };
    /** A record was linked to the main record of the same person. */
    'farmer.merged': {
      mergeId: number;
      farmerId: number;
      mainId: number;
      /** Fields whose values the main record took from the other. */
      taken: MergeField[];
    };
    /** A merge was undone. */
    'farmer.mergeUndone': { mergeId: number; farmerId: number; mainId: number };
    /** Two records were marked as different people, or that mark was removed. */
    'farmer.toldApart': { farmerId: number; otherId: number; undone: boolean };
  }
}
