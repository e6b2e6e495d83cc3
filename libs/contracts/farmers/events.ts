declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Someone read a BVN in the clear, with the reason: the event used before `identifier.disclosed` existed. */
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
