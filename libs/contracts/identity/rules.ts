declare module '../platform/rules.js' {
  interface RuleCatalogue {
    /** True if users of a role need a second factor. */
    secondFactorPolicy: boolean;
  }
}

export {};
