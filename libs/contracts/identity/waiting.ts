declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** A user who may not record or approve money until another administrator confirms them. */
    unconfirmedUser: true;
  }
}

export {};
