declare module '../platform/records.js' {
  interface RecordCatalogue {
    farm: true;
  }
}

export {};
