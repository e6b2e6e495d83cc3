declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** All open pairs of possible duplicates; the id is the account's, 0 for all accounts. */
    possibleDuplicates: true;
  }
}

export {};
