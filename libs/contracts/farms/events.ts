import type { FarmFeature, FarmStatus } from './constants.js';

declare module '../platform/events.js' {
  /** A farm outside the evaluation map; without a community resource it belongs to a farm resource only. */
  interface FarmNamed {
    farmId: number;
    communityResourceId?: number;
  }

  interface EventCatalogue {
    'farm.created': FarmNamed;
    'farm.updated': FarmNamed;
    'farm.removed': FarmNamed & { farmerId?: number };
    'farm.restored': FarmNamed;
    'farm.featureSwitched': FarmNamed & { feature: FarmFeature; on: boolean };
    'farm.statusChanged': {
      farmId: number;
      communityResourceId: number;
      status: FarmStatus;
      previousStatus: FarmStatus;
      /** The severe finding that was open at completion, and the reason. */
      findingId?: number;
      reason?: string;
      /** The act on the status that this event undid. */
      undoneActId?: number;
    };
    /** A chunk of a map import was stored. */
    'farms.imported': {
      importId: number;
      communityResourceId: number;
      created: number;
      updated: number;
    };
    /** Farms without a farmer were linked: an import of farmers contained them. */
    'farms.linked': {
      importId: number;
      communityResourceId: number;
      farms: number;
    };
  }
}
