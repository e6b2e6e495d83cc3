declare module '../platform/records.js' {
  interface RecordCatalogue {
    user: true;
  }
}

export {};
