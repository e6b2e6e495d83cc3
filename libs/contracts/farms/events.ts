import type { FarmStatus } from './constants.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    'farm.statusChanged': {
      farmId: number;
      communityResourceId: number;
      status: FarmStatus;
      previousStatus: FarmStatus;
      /** Completed although this severe finding was open, and why. */
      findingId?: number;
      reason?: string;
      /** The act on the status that was undone by this. */
      undoneActId?: number;
    };
    /** A chunk of a map import was stored. */
    'farms.imported': {
      importId: number;
      communityResourceId: number;
      created: number;
      updated: number;
    };
    /** Farms that waited for a farmer have got one: an import of farmers brought them. */
    'farms.linked': {
      importId: number;
      communityResourceId: number;
      farms: number;
    };
  }
}
