declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Its days in the trash were over. */
    'trash.purged': {
      trashId: number;
      /** Item type, as in the trash list. */
      itemType: string;
      description: string;
      /** Rows that went for good. */
      rows: number;
    };
  }
}

export {};
