declare module '../platform/records.js' {
  interface RecordCatalogue {
    farmer: true;
  }
}

export {};
