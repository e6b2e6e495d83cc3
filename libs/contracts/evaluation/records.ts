declare module '../platform/records.js' {
  interface RecordCatalogue {
    /** A farm that was deleted on the map, by the id of the act. */
    deletedFarm: true;
  }
}

export {};
