declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Some of what an import had stored was taken back. */
    'import.undone': {
      importId: number;
      communityResourceId: number;
      /** What it had stored: `farmers`, `farms`. */
      things: string;
      removed: number;
      restored: number;
    };
  }
}

export {};
