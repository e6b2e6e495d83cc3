declare module '../platform/rules.js' {
  interface RuleCatalogue {
    /** Naira with two decimals, as text, above which an entry needs a second approval; null: no limit. */
    approvalLimit: string | null;
  }
}

export {};
