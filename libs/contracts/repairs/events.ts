declare module '../platform/events.js' {
  interface EventCatalogue {
    /** A chunk of a repair was stored. */
    'farms.repaired': {
      repairId: number;
      communityResourceId: number;
      repaired: number;
      /** Completed farms among these that need another evaluation. */
      reopened: number;
    };
    /** Part of a repair was undone. */
    'farms.repairUndone': { repairId: number; communityResourceId: number; restored: number };
  }
}

export {};
