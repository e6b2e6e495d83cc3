declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** An entry above the approval limit. */
    approval: true;
    /** Open anomalies of one season that the user owns. */
    anomalies: true;
  }
}

export {};
