declare module '../platform/events.js' {
  interface EventCatalogue {
    /** A chunk of a repair was stored. */
    'farms.repaired': {
      repairId: number;
      communityResourceId: number;
      repaired: number;
      /** Of these, completed ones that need another evaluation. */
      reopened: number;
    };
    /** Part of a repair was undone. */
    'farms.repairUndone': { repairId: number; communityResourceId: number; restored: number };
  }
}

export {};
