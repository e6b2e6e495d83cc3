declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** All captures to decide in the scope of the user; the id is the account's, 0 for all accounts. */
    captures: true;
  }
}

export {};
