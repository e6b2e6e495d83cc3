declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Somebody read a BVN in the clear, and why: as it was written down before there was `identifier.disclosed`. */
    'farmer.bvnRevealed': { farmerId: number; reason: string };
    /** A chunk of a farmer list was stored. */
    'farmers.imported': {
      importId: number;
      communityResourceId: number;
      communityId: number;
      created: number;
      updated: number;
    };
  }
}

export {};
