declare module '../platform/events.js' {
  interface EventCatalogue {
    'communityResource.created': { communityResourceId: number; name: string };
    'communityResource.updated': { communityResourceId: number; name: string };
    'communityResource.statusChanged': { communityResourceId: number; name: string; status: string };
    'community.created': { communityId: number; communityResourceId: number; name: string };
    'community.updated': { communityId: number; communityResourceId: number; name: string };
    /** A chunk of a list of communities was stored. */
    'communities.imported': {
      importId: number;
      communityResourceId: number;
      created: number;
      updated: number;
    };
  }
}

export {};
