import type { TrashContents } from '../trash/constants.js';

declare module '../platform/events.js' {
  interface EventCatalogue {
    'communityResource.created': { communityResourceId: number; name: string };
    'communityResource.updated': { communityResourceId: number; name: string };
    'communityResource.statusChanged': { communityResourceId: number; name: string; status: string };
    'communityResource.deleted': { communityResourceId: number; name: string } & TrashContents;
    'communityResource.restored': { communityResourceId: number; name: string };
    'community.deleted': { communityId: number; communityResourceId: number; name: string } & TrashContents;
    'community.restored': { communityId: number; communityResourceId: number; name: string };
    'community.created': { communityId: number; communityResourceId: number; name: string };
    'community.updated': { communityId: number; communityResourceId: number; name: string };
    /** A chunk of a community list was stored. */
    'communities.imported': {
      importId: number;
      communityResourceId: number;
      created: number;
      updated: number;
    };
  }
}
