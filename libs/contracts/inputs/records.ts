declare module '../platform/records.js' {
  interface RecordCatalogue {
    /** An input by its economics of production. */
    eop: true;
  }
}

export {};
