declare module '../platform/records.js' {
  interface RecordCatalogue {
    staff: true;
  }
}

export {};
