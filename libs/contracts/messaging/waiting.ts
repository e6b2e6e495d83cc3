declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** Recipients of one message for which the provider gave no answer. */
    unknownMessages: true;
  }
}

export {};
