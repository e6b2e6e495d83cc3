declare module '../platform/records.js' {
  interface RecordCatalogue {
    /** A farm deleted on the map, by the id of the act. */
    deletedFarm: true;
  }
}

export {};
