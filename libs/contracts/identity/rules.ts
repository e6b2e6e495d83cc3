declare module '../platform/rules.js' {
  interface RuleCatalogue {
    /** Whether users of a role need a second factor. */
    secondFactorPolicy: boolean;
  }
}

export {};
