declare module '../platform/records.js' {
  interface RecordCatalogue {
    communityMember: true;
  }
}

export {};
