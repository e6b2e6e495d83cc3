declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** Recipients of one message without an answer of the provider. */
    unknownMessages: true;
  }
}

export {};
