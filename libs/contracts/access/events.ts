declare module '../platform/events.js' {
  interface EventCatalogue {
    'accessList.granted': { userId: number; communityResourceId: number };
    'accessList.revoked': { userId: number; communityResourceId: number };
    /** `by` looks at the portal with the eyes of the user whose topic it is; nothing can be changed meanwhile. */
    'session.seeAsStarted': { sessionId: string; userId: number };
  }
}

export {};
