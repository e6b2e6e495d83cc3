declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** An import that is paused for answers, or that ended with held rows. */
    heldRows: true;
    /** A completed import of the user with rejected rows. */
    rejectedRows: true;
  }
}

export {};
