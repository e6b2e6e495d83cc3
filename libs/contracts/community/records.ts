declare module '../platform/records.js' {
  interface RecordCatalogue {
    communityResource: true;
    community: true;
  }
}

export {};
