declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Its retention in the trash ended. */
    'trash.purged': {
      trashId: number;
      /** Item type, as in the trash list. */
      itemType: string;
      /** Rows deleted permanently. */
      rows: number;
    };
  }
}

export {};
