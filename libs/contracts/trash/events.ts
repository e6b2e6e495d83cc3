declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Its days in the trash were over. */
    'trash.purged': {
      trashId: number;
      /** As the list of the trash calls what it is. */
      itemType: string;
      description: string;
      /** Rows that went for good. */
      rows: number;
    };
  }
}

export {};
