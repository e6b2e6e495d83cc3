declare module '../platform/records.js' {
  interface RecordCatalogue {
    __one__: true;
  }
}

export {};
