declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** A change that weakens a rule. */
    ruleChange: true;
  }
}

export {};
