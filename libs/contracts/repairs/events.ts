declare module '../platform/events.js' {
  interface EventCatalogue {
    /** A chunk of a repair was stored. */
    'farms.repaired': {
      repairId: number;
      communityResourceId: number;
      repaired: number;
      /** Of these, completed ones that are to be judged again. */
      reopened: number;
    };
    /** Some of what a repair had changed was taken back. */
    'farms.repairUndone': { repairId: number; communityResourceId: number; restored: number };
  }
}

export {};
